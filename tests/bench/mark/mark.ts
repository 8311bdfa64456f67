import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpegAudioDecoder } from '../../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import { hearMark } from '../../../src/domain/mark/hear-mark.ts';
import { decodeMp3 } from '../../support/decode-mp3.ts';
import { makeChords } from '../../support/make-tones.ts';
import type { Figure } from '../figure.ts';
import { atMost, decodeFixture, mean, told, voiceFixtures } from '../voice-fixtures.ts';
import { ATTACKS, type Attack, RATE_HZ } from './attacks.ts';
import { type BookTwice, makeBookTwice, PAYLOAD } from './marked-book.ts';

/** Two people's, of which what the mark outlives is told. */
const PITCHES = [120, 200];
/** Heard beside them: naturalness moves by a tenth from text to text, as much as twice of what it may lose. */
const MORE_PITCHES = [105, 150, 175, 230];
/** A folder of recordings of people, however deep, in which the mark is looked for in vain. */
const OTHERS = process.env.OTHER_READERS;
const PIECE = 20 * RATE_HZ;
const LONG = 180 * RATE_HZ;
/** Of each book; every one is looked for at every speed until it is found. */
const PIECES = 5;
/** Of what is promised, so much is found. */
const SHARE = 1;
const MAX_SLOWER_PERCENT = 5;
const MAX_LISTENING_GAP = 0.05;

interface Found {
  pieces: number;
  ofPieces: number;
  whole: number;
  bits: number;
  ofWhole: number;
}

function pieces(sound: Float32Array): Float32Array[] {
  return Array.from({ length: Math.floor(sound.length / PIECE) }, (_, i) =>
    sound.subarray(i * PIECE, (i + 1) * PIECE),
  );
}

async function attacked(sounds: readonly Float32Array[], attack: Attack): Promise<Found> {
  const found: Found = { pieces: 0, ofPieces: 0, whole: 0, bits: 0, ofWhole: 0 };
  for (const sound of sounds) {
    const heard = await attack.run(sound);
    for (const piece of pieces(heard).slice(0, PIECES)) {
      found.ofPieces++;
      if (hearMark(piece).isMarked) found.pieces++;
    }
    const whole = hearMark(heard.subarray(0, LONG));
    found.ofWhole++;
    if (whole.isMarked) found.whole++;
    if (whole.payload === PAYLOAD) found.bits++;
  }
  return found;
}

function figuresOf({ name }: Attack, found: Found): Figure[] {
  const figure = (what: string, value: number, of: number): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit: `of ${of}`,
    target: `${of}`,
    ok: value >= SHARE * of,
  });
  return [
    figure('found in 20 s', found.pieces, found.ofPieces),
    figure('found in 3 min', found.whole, found.ofWhole),
    figure('64 bits from 3 min', found.bits, found.ofWhole),
  ];
}

/** Speech of people and voices, and music, that never had a mark. */
async function* unmarked(plain: readonly Float32Array[]): AsyncGenerator<Float32Array> {
  yield* plain;
  yield makeChords(180);
  if (voiceFixtures)
    for (const file of readdirSync(voiceFixtures).filter((name) => name.endsWith('.flac')))
      yield (await decodeFixture(file)).samples;
  if (OTHERS === undefined) return;
  const recordings = globSync('**/*.{flac,wav,mp3}', { cwd: OTHERS }).sort();
  const decoder = ffmpegAudioDecoder();
  const options = { sampleRateHz: RATE_HZ, maxSeconds: 600 };
  // Most last less than 20 seconds: they follow each other, as readers do.
  let waiting: Float32Array[] = [];
  for (const file of recordings) {
    const { samples } = await decoder.decode(join(OTHERS, file), options, new AbortController().signal);
    waiting.push(samples);
    if (waiting.reduce((sum, { length }) => sum + length, 0) < 10 * PIECE) continue;
    yield joined(waiting);
    waiting = [];
  }
}

function joined(sounds: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    all.set(sound, at);
    at += sound.length;
  }
  return all;
}

async function falseAlarms(plain: readonly Float32Array[]): Promise<Figure[]> {
  let [alarms, seconds, most] = [0, 0, 0];
  for await (const sound of unmarked(plain))
    for (const piece of pieces(sound)) {
      const heard = hearMark(piece);
      if (heard.isMarked) alarms++;
      most = Math.max(most, heard.sureness);
      seconds += piece.length / RATE_HZ;
    }
  return [
    atMost('false alarms, every speed tried', alarms, `in ${(seconds / 3_600).toFixed(2)} hours`, 0),
    told('the most that unmarked sound reached; an alarm begins at 7', most, ''),
  ];
}

const root = join(import.meta.dirname, '../../..');
const LISTENING = ['../shared', '../../shared'].map((place) => join(root, place, 'instruments/listening'));

/** How natural each is to an instrument that lies beside the checkout; null without it. */
function listened(books: readonly Uint8Array[]): number | null {
  const folder = LISTENING.find((path) => existsSync(join(path, 'listen.mjs')));
  if (!folder) return null;
  const place = mkdtempSync(join(tmpdir(), 'bench-mark-'));
  try {
    const files = books.map((mp3, i) => {
      const file = join(place, `${i}.mp3`);
      writeFileSync(file, mp3);
      return file;
    });
    const said = execFileSync(process.execPath, [join(folder, 'listen.mjs'), ...files], { encoding: 'utf8' });
    const marks = [...said.matchAll(/^\d+\.mp3 +NISQA-TTS ([\d.]+)/gm)].map(([, mark]) => Number(mark));
    return marks.length === files.length ? mean(marks) : null;
  } catch (error) {
    console.log(`  the listening instruments do not start: ${String(error).split('\n')[0]}`);
    return null;
  } finally {
    rmSync(place, { recursive: true });
  }
}

function listening(plain: readonly Uint8Array[], marked: readonly Uint8Array[]): Figure {
  const [before, after] = [listened(plain), listened(marked)];
  const name = 'naturalness lost by the mark (NISQA-TTS)';
  if (before === null || after === null)
    return { ...told(name, 0, ''), ok: 'skipped', reason: 'no listening instruments beside the checkout' };
  return atMost(name, before - after, `of ${before.toFixed(2)}`, MAX_LISTENING_GAP);
}

/** The mark in the sound: what it outlives, how often it is heard where it is not, what it costs. */
export async function benchMark(): Promise<Figure[]> {
  // Once before anything is timed: code that runs for the first time is slow.
  await makeBookTwice(PITCHES[0] as number);
  const books: BookTwice[] = [];
  for (const pitch of [...PITCHES, ...MORE_PITCHES]) books.push(await makeBookTwice(pitch));
  const decoded = (mp3s: readonly Uint8Array[]) =>
    Promise.all(mp3s.map(async (mp3) => (await decodeMp3(mp3, RATE_HZ)).samples));
  const [plain, marked] = [books.map((book) => book.plain), books.map((book) => book.marked)];
  const sounds = await decoded(marked.slice(0, PITCHES.length));
  const figures: Figure[] = [];
  for (const attack of ATTACKS) figures.push(...figuresOf(attack, await attacked(sounds, attack)));
  const spent = (on: keyof BookTwice['spent']) => books.reduce((sum, book) => sum + book.spent[on], 0);
  return [
    ...figures,
    ...(await falseAlarms(await decoded(plain))),
    listening(plain, marked),
    atMost(
      'processor time of a narration, more',
      (100 * (spent('marked') - spent('plain'))) / (spent('speaking') + spent('plain')),
      '%',
      MAX_SLOWER_PERCENT,
    ),
  ];
}

// @module-tag voices
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import { installPeers, PEERS } from '../../../../tests/support/install-peers.ts';
import { CLIP_TEXT, makeSpeech } from '../../../../tests/support/make-clip.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { noFiles } from '../../../../tests/support/no-files.ts';
import { tinyCleaner, tinyPocket, tinySpeakerModel } from '../../../../tests/support/tiny-voice-model.ts';
import { narrateText } from '../../audio/narration/narrate-text.ts';
import { speechRms } from '../../audio/signal/level.ts';
import { measurePitch } from '../../audio/signal/pitch.ts';
import { memoryObjects } from '../memory/objects.ts';
import { CLEANING_MODEL, cleanReference } from './clean-reference.ts';
import { MODEL_FILES } from './model-files.ts';
import { loadSherpa, SHERPA_PACKAGE, type Sherpa } from './sherpa-package.ts';
import { problemsOfModel, sherpaVoiceEngine } from './voice-engine.ts';
import { PRINT_MODEL, sherpaVoicePrinter } from './voice-printer.ts';

const never = new AbortController().signal;
const missing = installPeers('sherpa');
const sherpa = missing === null ? loadSherpa(PEERS.sherpa) : null;
if (missing) console.warn(`${SHERPA_PACKAGE} itself: skipped (${missing})`);
const load = () => sherpa;

function folderWith(files: Readonly<Record<string, Uint8Array | string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-tiny-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  return folder;
}

function pocketFolder(): string {
  const contents = tinyPocket();
  return folderWith(
    Object.fromEntries(
      MODEL_FILES.pocket.map(({ setting, fileName }) => [fileName, contents[setting] ?? '']),
    ),
  );
}

describe.skipIf(!sherpa)('the package itself', { timeout: 120_000 }, () => {
  it('loads a whole model, hears the clip and speaks as long as the words take', async () => {
    const kept = new Map<string, Uint8Array>();
    const readFile = async (path: string) => kept.get(path) ?? new Uint8Array();
    const keep = async (name: string, bytes: Uint8Array) => {
      kept.set(name, bytes);
      return name;
    };
    const folder = pocketFolder();
    expect(await problemsOfModel(folder, load)).toEqual([]);
    const engine = sherpaVoiceEngine(folder, { readFile, load });
    const voice = await engine.makeVoice({ samples: makeVowel(120, 14), sampleRateHz: 16_000 }, never, {
      ...noFiles,
      keep,
    });
    const short = await engine.speak(voice, 'It rained.', never);
    const long = await engine.speak(voice, 'It rained, and we stayed at home until the evening.', never);
    expect(short.sampleRateHz).toBe(24_000);
    expect(long.samples.length).toBeGreaterThan(2 * short.samples.length);
    expect(measurePitch(long.samples, 24_000)?.medianHz).toBeCloseTo(200, -1);
    expect((await engine.speak(voice, 'It rained.', never)).samples).toEqual(short.samples);
    await engine.close();
  });

  it('tells two speakers apart by the vectors of a model', async () => {
    const folder = folderWith({ [PRINT_MODEL]: tinySpeakerModel() });
    const printer = await sherpaVoicePrinter(folder, load);
    const [woman, man] = [await makeSpeech(210, CLIP_TEXT), await makeSpeech(110, CLIP_TEXT)];
    const halves = (samples: Float32Array) => [
      { from: 0, to: samples.length >> 1 },
      { from: samples.length >> 1, to: samples.length },
    ];
    const hers = (await printer?.prints(woman.samples, halves(woman.samples), never)) ?? [];
    const his = (await printer?.prints(man.samples, halves(man.samples), never)) ?? [];
    const alike = (a?: Float32Array, b?: Float32Array) => {
      const product = (x?: Float32Array, y?: Float32Array) =>
        Array.from(x ?? []).reduce((sum, value, i) => sum + value * (y?.[i] ?? 0), 0);
      return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
    };
    expect(hers[0]).toHaveLength(80);
    expect(alike(hers[0], hers[1])).toBeGreaterThan(alike(hers[0], his[1]) + 0.02);
    expect(alike(his[0], his[1])).toBeGreaterThan(alike(his[0], hers[1]) + 0.02);
  });
});

describe.skipIf(!sherpa)('a model that takes noise out', { timeout: 120_000 }, () => {
  it('is run by the package itself', async () => {
    const folder = folderWith({ [CLEANING_MODEL]: tinyCleaner() });
    const samples = makeVowel(120, 4).map((sample, i) => sample + 0.05 * Math.sin(i * i));
    const cleaned = await cleanReference(sherpa as Sherpa, folder, { samples, sampleRateHz: 16_000 });
    expect(cleaned.sampleRateHz).toBe(16_000);
    expect(cleaned.samples.length / samples.length).toBeCloseTo(1, 1);
    expect(speechRms(cleaned.samples, 16_000) / speechRms(samples, 16_000)).toBeCloseTo(0.5, 1);
  });
});

const SENTENCES = ['It rained.', 'We stayed at home until the evening.', 'Nobody came, and nobody wrote.'];

async function tinyVoice() {
  const objects = memoryObjects();
  const readFile = async (path: string) => buffer(await objects.read(path));
  const engine = sherpaVoiceEngine(pocketFolder(), { readFile, load });
  const keep = async (name: string, bytes: Uint8Array) => {
    await objects.write(`voices/s1/${name}`, bytes, { contentType: 'audio/wav' });
    return `voices/s1/${name}`;
  };
  const clip = { samples: makeVowel(120, 14), sampleRateHz: 16_000 };
  const voice = await engine.makeVoice(clip, never, { ...noFiles, keep });
  onTestFinished(() => engine.close());
  return { objects, engine, voice };
}

describe.skipIf(!sherpa)('a book through the package itself', { timeout: 120_000 }, () => {
  const paragraphs = Array.from({ length: 9 }, (_, n) => `${SENTENCES.join(' ')} That was year ${n + 1}.`);
  const bookOf = (voice: Voice) => ({
    ...{ sessionId: 's1', title: 'Rain', narrator: 'Ann', paragraphs, voice },
    outputPath: 'books/1.mp3',
  });

  it('is whole, and the same when it was stopped in between and gone on with', async () => {
    const { objects, engine, voice } = await tinyVoice();
    const undisturbed = memoryObjects();
    const whole = await narrateText({ objects: undisturbed, voiceEngine: engine }, bookOf(voice), {
      signal: never,
    });
    expect(whole.chunksMade).toBeGreaterThan(1);
    const abort = new AbortController();
    const stopped = narrateText({ objects, voiceEngine: engine }, bookOf(voice), {
      signal: abort.signal,
      onProgress: (done) => done >= 1 && abort.abort(),
    });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
    expect(objects.stored.has('books/1.mp3')).toBe(false);
    const resumed = await narrateText({ objects, voiceEngine: engine }, bookOf(voice), { signal: never });
    expect(resumed.chunksMade).toBeLessThan(whole.chunksMade);
    const bytes = (stored: typeof objects) => Buffer.from(stored.stored.get('books/1.mp3') ?? []);
    expect(bytes(objects).equals(bytes(undisturbed))).toBe(true);
  });

  it('goes on for 2,000 sentences, each as long as its words', { tags: ['voices'] }, async () => {
    const { engine, voice } = await tinyVoice();
    const before = process.memoryUsage.rss();
    for (let n = 0; n < 2_000; n++) {
      const text = SENTENCES[n % SENTENCES.length] ?? '';
      const { samples, sampleRateHz } = await engine.speak(voice, text, never);
      expect(samples.length / sampleRateHz).toBeGreaterThan(0.05 * text.split(' ').length);
    }
    expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(200);
  });
});

describe('without a model of speakers', () => {
  it('nobody is asked', async () => {
    expect(await sherpaVoicePrinter(folderWith({}), load)).toBeNull();
    expect(await sherpaVoicePrinter(folderWith({ [PRINT_MODEL]: '' }), load)).toBeNull();
    expect(await sherpaVoicePrinter(folderWith({ [PRINT_MODEL]: 'weights' }), () => null)).toBeNull();
  });
});

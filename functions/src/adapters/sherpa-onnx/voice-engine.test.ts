import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeNoise, makeVowel } from '../../../../tests/support/make-tones.ts';
import { noFiles } from '../../../../tests/support/no-files.ts';
import { peakOf } from '../../audio/signal/level.ts';
import { soundOfWav } from '../../audio/signal/wav.ts';
import { CLEANING_MODEL } from './clean-reference.ts';
import { MODEL_FILES } from './model-files.ts';
import type { Sherpa } from './sherpa-package.ts';
import { problemsOfModel, sherpaVoiceEngine } from './voice-engine.ts';

const never = new AbortController().signal;
const speech = { samples: makeVowel(120, 20), sampleRateHz: 16_000 };

function folderWith(...kinds: (keyof typeof MODEL_FILES)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { fileName } of kinds.flatMap((kind) => MODEL_FILES[kind])) {
    if (fileName === 'espeak-ng-data') mkdirSync(join(folder, fileName));
    else writeFileSync(join(folder, fileName), 'weights');
  }
  return folder;
}

interface Generation {
  readonly referenceAudio: Float32Array;
  readonly referenceText: string;
  readonly extra: Record<string, number>;
}

/** In the place of the package: hums as long as the words take, and remembers what it was given. */
function fakeSherpa() {
  const seen = {
    config: {} as unknown,
    spoken: [] as Generation[],
    texts: [] as string[],
    opened: 0,
    cleaned: 0,
    running: 0,
    mostAtOnce: 0,
  };
  class GenerationConfig {
    constructor(config: object) {
      Object.assign(this, config);
    }
  }
  const sherpa: Sherpa = {
    GenerationConfig,
    OfflineTts: {
      async createAsync(config) {
        seen.opened++;
        seen.config = config;
        return {
          async generateAsync({ text, generationConfig, onProgress }) {
            seen.mostAtOnce = Math.max(seen.mostAtOnce, ++seen.running);
            seen.spoken.push(generationConfig as Generation);
            seen.texts.push(text);
            await new Promise(setImmediate);
            const goesOn = onProgress({ progress: 0.5 });
            seen.running--;
            const seconds = goesOn ? text.split(' ').length * 0.35 : 0;
            return { samples: makeVowel(140, seconds), sampleRate: 24_000 };
          },
        };
      },
    },
    OfflineSpeechDenoiser: class {
      run({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }) {
        seen.cleaned++;
        return { samples: samples.map((sample) => sample / 2), sampleRate };
      }
    },
    SpeakerEmbeddingExtractor: class {
      createStream(): never {
        throw new Error('no voice asks who speaks');
      }
      compute(): never {
        throw new Error('no voice asks who speaks');
      }
    },
    OfflineRecognizer: class {
      createStream() {
        return { acceptWaveform: () => undefined };
      }
      decode() {}
      getResult() {
        return { text: ' what was said ' };
      }
    },
  };
  return { seen, load: () => sherpa };
}

function shelf() {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    files: {
      ...noFiles,
      keep: async (name: string, bytes: Uint8Array) => {
        kept.set(`voices/s/${name}`, bytes);
        return `voices/s/${name}`;
      },
    },
    readFile: async (path: string) => kept.get(path) ?? new Uint8Array(),
  };
}

describe('a model folder', () => {
  it('that is not whole is told file by file', async () => {
    const folder = folderWith('pocket');
    rmSync(join(folder, 'encoder.onnx'));
    writeFileSync(join(folder, 'vocab.json'), '');
    const problems = await problemsOfModel(folder, () => null);
    expect(problems).toEqual([
      `encoder.onnx (the part that listens to the recording) is missing in ${folder}.`,
      `vocab.json (the list of word pieces) is missing in ${folder}.`,
      `The package sherpa-onnx-node is missing in ${folder}.`,
    ]);
    expect(await problemsOfModel(folderWith('zipvoice'), fakeSherpa().load)).toHaveLength(3);
  });

  it.each([['pocket'], ['zipvoice', 'whisper']] as const)('of %s is enough', async (...kinds) => {
    expect(await problemsOfModel(folderWith(...kinds), fakeSherpa().load)).toEqual([]);
  });

  it('without weights makes no voice, in the same sentences', async () => {
    const { files, readFile } = shelf();
    const engine = sherpaVoiceEngine(folderWith(), { readFile, load: fakeSherpa().load });
    await expect(engine.makeVoice(speech, never, files)).rejects.toMatchObject({
      code: 'voice-service-refused',
      message: expect.stringContaining('lm_main.int8.onnx (the part that speaks) is missing'),
    });
  });
});

describe('a piece of a sentence', () => {
  it.each([
    ['and then it rained,', 'And then it rained.'],
    ['“Who is there?”', '“Who is there?”'],
    ['the river —', 'The river.'],
    ['He waited …', 'He waited …'],
  ])('%s is given to the model as %s', async (piece, given) => {
    const { files, readFile } = shelf();
    const { seen, load } = fakeSherpa();
    const engine = sherpaVoiceEngine(folderWith('pocket'), { readFile, load });
    await engine.speak(await engine.makeVoice(speech, never, files), piece, never);
    expect(seen.texts).toEqual([given]);
  });
});

describe('a voice', () => {
  it('is the first seconds of the speech as a file, and every sentence is spoken after them', async () => {
    const { kept, files, readFile } = shelf();
    const { seen, load } = fakeSherpa();
    const folder = folderWith('pocket');
    const engine = sherpaVoiceEngine(folder, { readFile, load });
    const voice = await engine.makeVoice(speech, never, files);
    const [[path, wav] = ['', new Uint8Array()]] = [...kept];
    expect(voice).toMatchObject({ engine: 'sherpa-onnx', parameters: { model: 'pocket', reference: path } });
    expect(await engine.makeVoice(speech, never, files)).toEqual(voice);
    const reference = soundOfWav(wav);
    expect(reference.samples.length / reference.sampleRateHz).toBeCloseTo(12, 1);
    const spoken = await Promise.all(
      ['The letter came.', 'It was late.'].map((text) => engine.speak(voice, text, never)),
    );
    expect(spoken.map(({ sampleRateHz }) => sampleRateHz)).toEqual([24_000, 24_000]);
    expect(seen.config).toMatchObject({ model: { pocket: { lmMain: join(folder, 'lm_main.int8.onnx') } } });
    expect(seen).toMatchObject({ opened: 1, mostAtOnce: 1 });
    expect(seen.spoken[1]?.referenceAudio).toEqual(reference.samples);
    expect(seen.spoken[1]?.extra).toEqual({ max_reference_audio_len: 12, seed: 42 });
    for (const take of [{ attempt: 1 }, { reading: 1 }, { reading: 1, attempt: 1 }])
      await engine.speak(voice, 'It was late.', never, take);
    expect(new Set(seen.spoken.slice(1).map(({ extra }) => extra.seed)).size).toBe(4);
  });

  it('is made of cleaned speech where a model cleans it and the recording is noisy', async () => {
    const { kept, files, readFile } = shelf();
    const { seen, load } = fakeSherpa();
    const folder = folderWith('pocket');
    const engine = sherpaVoiceEngine(folder, { readFile, load });
    const peakOfVoice = async (samples: Float32Array) => {
      kept.clear();
      await engine.makeVoice({ samples, sampleRateHz: 16_000 }, never, files);
      return peakOf(soundOfWav([...kept.values()][0] ?? new Uint8Array()).samples);
    };
    const quiet = Float32Array.from([...makeVowel(120, 2), ...makeNoise(1, 0.0001), ...makeVowel(120, 2)]);
    const noisy = quiet.map((sample, i) => sample + 0.05 * Math.sin(i * i));
    const [before, beforeNoisy] = [await peakOfVoice(quiet), await peakOfVoice(noisy)];
    writeFileSync(join(folder, CLEANING_MODEL), 'weights');
    expect(await peakOfVoice(quiet)).toBe(before);
    expect(seen.cleaned).toBe(0);
    expect(await peakOfVoice(noisy)).toBeCloseTo(beforeNoisy / 2, 2);
    expect(seen.cleaned).toBe(1);
  });

  it('of ZipVoice knows the words that were said in the recording', async () => {
    const { files, readFile } = shelf();
    const { seen, load } = fakeSherpa();
    const engine = sherpaVoiceEngine(folderWith('zipvoice', 'whisper'), { readFile, load });
    const voice = await engine.makeVoice(speech, never, files);
    await engine.speak(voice, 'The letter came.', never);
    expect(seen.spoken[0]?.referenceText).toBe('what was said');
  });

  it('that is being heard can be cancelled, and one of another engine is refused', async () => {
    const { files, readFile } = shelf();
    const engine = sherpaVoiceEngine(folderWith('pocket'), { readFile, load: fakeSherpa().load });
    const voice = await engine.makeVoice(speech, never, files);
    const controller = new AbortController();
    const speaking = engine.speak(voice, 'The letter came.', controller.signal);
    controller.abort();
    await expect(speaking).rejects.toMatchObject({ name: 'AbortError' });
    const other = { ...voice, engine: 'flite' };
    await expect(engine.speak(other, 'Hi.', never)).rejects.toMatchObject({ code: 'failed-precondition' });
    await expect(engine.speak(voice, '...', never)).rejects.toMatchObject({ code: 'text-not-speakable' });
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import { MODEL_FILES } from './model-files.ts';
import type { Sherpa } from './sherpa-package.ts';
import { sherpaSpeechRecognizer } from './speech-recognizer.ts';

const never = new AbortController().signal;

function folderWith(names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-recognizer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), 'weights');
  return folder;
}
const whole = MODEL_FILES.whisper.map(({ fileName }) => fileName);

/** In the place of the package: tells how much it was given to hear. */
function fakeSherpa() {
  const seen = { opened: 0, config: {} as unknown };
  class OfflineRecognizer {
    constructor(config: unknown) {
      seen.opened++;
      seen.config = config;
    }
    createStream() {
      return {
        seconds: 0,
        acceptWaveform({ samples, sampleRate }: { samples: Float32Array; sampleRate: number }) {
          this.seconds = samples.length / sampleRate;
        },
      };
    }
    decode() {}
    getResult(stream: unknown) {
      return { text: ` ${(stream as { seconds: number }).seconds.toFixed(1)} seconds ` };
    }
  }
  return { seen, load: () => ({ OfflineRecognizer }) as unknown as Sherpa };
}

it('hears each sound at its own rate, with the model opened once', async () => {
  const { seen, load } = fakeSherpa();
  const folder = folderWith(whole);
  const recognizer = await sherpaSpeechRecognizer(folder, load);
  const sound = { samples: makeVowel(120, 2, 24_000), sampleRateHz: 24_000 };
  expect(await recognizer?.hear(sound, never)).toBe('2.0 seconds');
  expect(await recognizer?.hear({ ...sound, sampleRateHz: 48_000 }, never)).toBe('1.0 seconds');
  expect(seen.opened).toBe(1);
  expect(seen.config).toMatchObject({ modelConfig: { tokens: join(folder, 'tiny.en-tokens.txt') } });
});

it('is not there without its weights, or without the package', async () => {
  expect(await sherpaSpeechRecognizer(folderWith(whole.slice(1)), fakeSherpa().load)).toBeNull();
  expect(await sherpaSpeechRecognizer(folderWith(whole), () => null)).toBeNull();
});

it('that cannot be loaded says so', async () => {
  const load = () =>
    ({
      OfflineRecognizer: class {
        constructor() {
          throw new Error('Please check your config!');
        }
      },
    }) as unknown as Sherpa;
  const recognizer = await sherpaSpeechRecognizer(folderWith(whole), load);
  const heard = recognizer?.hear({ samples: makeVowel(120, 1), sampleRateHz: 16_000 }, never);
  await expect(heard).rejects.toMatchObject({ code: 'voice-service-refused' });
});

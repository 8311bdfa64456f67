// @module-tag voices
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import { measurePitch } from '../../functions/src/audio/signal/pitch.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { CEPSTRUM_LENGTH, distanceToNearest } from '../../functions/src/audio/timbre/cepstra.ts';
import { spokenFrames } from '../../functions/src/audio/timbre/spoken-frames.ts';
import type { Sound } from '../../functions/src/ports/voice-engine.ts';
import type { ProcessAudioOutput } from '../../src/domain/calls/callables.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { convertClip, makeSpeech } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A video from a phone in which two people talk: one is marked, and one is heard. */
const scratch = scratchFolder('two-people');
const video = join(scratch.path, 'visit.mp4');
const memoir = join(import.meta.dirname, '../fixtures/memoir.docx');
const RATE_HZ = 16_000;
const PAUSE_SECONDS = 0.4;
const TURNS = [
  {
    who: 'man',
    text: 'So tell us again how it was in the old house, when all of you were small. We have time today.',
  },
  {
    who: 'woman',
    text: 'My grandmother baked bread every Sunday morning, and we waited at the kitchen table.',
  },
  {
    who: 'man',
    text: 'And your father? He worked on the boats in those days, did he not, and came home late at night.',
  },
  { who: 'woman', text: 'He did. He brought us fish and stories, and my mother believed only in the fish.' },
  {
    who: 'man',
    text: 'I remember him well. He once lent me his best coat for a whole winter and never asked for it.',
  },
  {
    who: 'woman',
    text: 'That was the year of the flood. The water stood in the garden until the first of May.',
  },
  { who: 'woman', text: 'We carried the hens upstairs, one by one, and the goat looked in at the window.' },
] as const;

interface Turn {
  readonly who: 'man' | 'woman';
  readonly start: number;
  readonly end: number;
}

let product: Product;
let browser: Browser;
let turns: Turn[];
let voices: Record<Turn['who'], Sound>;

function joined(sounds: readonly Sound[]): { sound: Sound; starts: number[] } {
  const pause = PAUSE_SECONDS * RATE_HZ;
  const samples = new Float32Array(sounds.reduce((sum, each) => sum + each.samples.length + pause, 0));
  const starts: number[] = [];
  let at = 0;
  for (const each of sounds) {
    starts.push(at / RATE_HZ);
    samples.set(each.samples, at);
    at += each.samples.length + pause;
  }
  return { sound: { samples, sampleRateHz: RATE_HZ }, starts };
}

beforeAll(async () => {
  const spoken = await Promise.all(
    TURNS.map(({ who, text }) => makeSpeech(who === 'woman' ? 205 : 110, text)),
  );
  const { sound, starts } = joined(spoken);
  turns = TURNS.map(({ who }, i) => {
    const start = starts[i] ?? 0;
    return { who, start, end: start + (spoken[i]?.samples.length ?? 0) / RATE_HZ };
  });
  const ofOne = (wanted: Turn['who']) => joined(spoken.filter((_, i) => TURNS[i]?.who === wanted)).sound;
  voices = { man: ofOne('man'), woman: ofOne('woman') };
  writeFileSync(video, await convertClip(wavOf(sound.samples, RATE_HZ), 'mp4'));
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

async function heardAt(url: string, name: string): Promise<Sound> {
  const file = join(scratch.path, name);
  writeFileSync(file, await (await browser.page.request.get(new URL(url, product.address).href)).body());
  const options = { sampleRateHz: RATE_HZ, maxSeconds: 300 };
  return ffmpegAudioDecoder().decode(file, options, new AbortController().signal);
}

const pitchOf = ({ samples }: Sound) => measurePitch(samples, RATE_HZ)?.medianHz ?? 0;

function colorDistance(a: Sound, b: Sound): number {
  const [from, to] = [a, b].map(({ samples }) => spokenFrames(samples, 4)?.voiced ?? new Float64Array());
  const weights = new Float64Array(CEPSTRUM_LENGTH - 1).fill(1);
  return distanceToNearest(from ?? new Float64Array(), to ?? new Float64Array(), weights);
}

it('makes the voice of the marked person, and of nobody else in the video', {
  timeout: 240_000,
}, async () => {
  const { page } = browser;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`${product.address}/step-1`);
  await page.locator('input[type=file]').first().setInputFiles(memoir);
  await button('Accept & Continue').click();
  await page.getByRole('heading', { name: /Step 2/ }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(video);
  const [from, to] = [
    page.getByLabel('Voice starts at (seconds)'),
    page.getByLabel('Voice ends at (seconds)'),
  ];
  await page.getByText('Type exact times').click();
  const marked = turns[3];
  await to.fill((turns.at(-1)?.end ?? 0).toFixed(1));
  await from.fill(((marked?.start ?? 0) + 0.5).toFixed(1));
  await to.fill(((marked?.start ?? 0) + 3).toFixed(1));
  await to.blur();
  await button('Next Step').click();
  await page.getByLabel('Name of the person speaking').fill('Ruth');
  await answerAsKin(page);
  const answered = page.waitForResponse('**/process-audio');
  await button('Continue').click();
  const answer = (await (await answered).json()) as ProcessAudioOutput;
  if (!answer.success) throw new Error(answer.error);
  const { material } = answer;
  await page.getByRole('dialog', { name: 'Is this only Ruth?' }).waitFor();
  const stretches = material?.stretches ?? [];
  const secondsOf = (who: Turn['who']) =>
    stretches.reduce(
      (sum, { start, end }) =>
        sum +
        turns
          .filter((turn) => turn.who === who)
          .reduce(
            (shared, turn) => shared + Math.max(0, Math.min(end, turn.end) - Math.max(start, turn.start)),
            0,
          ),
      0,
    );
  expect(secondsOf('woman')).toBeGreaterThan(12);
  expect(secondsOf('man')).toBeLessThan(0.5);
  const moments = page.getByRole('list', { name: 'Moments used' });
  await moments.getByRole('button').first().click();
  const played = page.getByRole('dialog').locator('audio[src]').first();
  await played.waitFor({ state: 'attached' });
  const [address] = ((await played.getAttribute('src')) ?? '').split('#');
  const speech = await heardAt(address ?? '', 'speech.wav');
  expect(pitchOf(speech) / pitchOf(voices.woman)).toBeCloseTo(1, 1);

  await button('Yes, continue').click();
  await page.getByText('Click to play a sample of your generated voice').waitFor();
  await button('Play sample').click();
  await page.getByText('Playing...').waitFor();
  const source = await page.evaluate(
    () => [...document.querySelectorAll('audio')].find(({ paused }) => !paused)?.currentSrc,
  );
  const sample = await heardAt(source ?? '', 'sample.mp3');
  expect(sample.samples.length / RATE_HZ).toBeGreaterThan(45);
  expect(Math.abs(1_200 * Math.log2(pitchOf(sample) / pitchOf(voices.woman)))).toBeLessThan(100);
  expect(colorDistance(sample, voices.woman)).toBeLessThan(colorDistance(sample, voices.man));
  expect(browser.complaints).toEqual([]);
});

import { BOOK_MP3, countFrames, encodeMp3, encodePhoneCopy, PHONE_MP3 } from '../mp3/mp3.ts';
import { masteringGain, withGain } from '../signal/level.ts';
import { resample, upsample } from '../signal/resample.ts';
import type { MasteredChunk, MasterTask } from './master.ts';
import { joinTakes } from './master.ts';

/** The audiobook standard wants no sample above -3 dB, and the decoder of the small copy overshoots by up to 1.6 dB. */
const CEILING = 10 ** (-4.8 / 20);
/** The gain begins to give way so long before a peak. */
const LOOK_AHEAD_SECONDS = 0.004;

/**
 * Speech with its peaks turned down to the ceiling, smoothly, over some milliseconds around each. Nothing is cut off,
 * and what lies below the ceiling stays as it is.
 */
export function limited(samples: Float32Array, sampleRateHz: number): Float32Array<ArrayBuffer> {
  const output = new Float32Array(samples);
  const reach = Math.round(LOOK_AHEAD_SECONDS * sampleRateHz);
  let at = 0;
  while (at < samples.length) {
    if (Math.abs(samples[at] ?? 0) <= CEILING) {
      at++;
      continue;
    }
    // One loud stretch: peaks nearer to each other than the reach share a slope.
    const first = at;
    let last = at;
    let peak = 0;
    for (; at < samples.length && at - last <= reach; at++) {
      const value = Math.abs(samples[at] ?? 0);
      if (value <= CEILING) continue;
      peak = Math.max(peak, value);
      last = at;
    }
    turnDown(output, { first, last, reach, factor: CEILING / peak });
    at = last + reach + 1;
  }
  return output;
}

interface LoudStretch {
  readonly first: number;
  readonly last: number;
  readonly reach: number;
  readonly factor: number;
}

/** Slopes of two stretches may overlap; turned down twice, a sample is a little softer and never too loud. */
function turnDown(output: Float32Array, { first, last, reach, factor }: LoudStretch): void {
  for (let i = Math.max(0, first - reach); i <= Math.min(output.length - 1, last + reach); i++) {
    const away = Math.max(0, first - i, i - last) / reach;
    const weight = 0.5 + 0.5 * Math.cos(Math.PI * Math.min(1, away));
    output[i] = (output[i] ?? 0) * (1 - weight * (1 - factor));
  }
}

/** One loudness for the whole chunk, so that a sentence whispered among others stays the softer one. */
function levelled(takes: readonly Float32Array[], sampleRateHz: number): Float32Array[] {
  const whole = new Float32Array(takes.reduce((sum, take) => sum + take.length, 0));
  let at = 0;
  for (const take of takes) {
    whole.set(take, at);
    at += take.length;
  }
  const gain = masteringGain(whole, sampleRateHz);
  return takes.map((take) => limited(withGain(take, gain), sampleRateHz));
}

async function phoneSamples(
  spaced: Float32Array,
  sampleRateHz: number,
  book: Float32Array,
): Promise<Float32Array> {
  // What came from so low a rate has nothing above the copy's limit: every other sample is all of it.
  if (sampleRateHz > PHONE_MP3.sampleRateHz) return resample(spaced, sampleRateHz, PHONE_MP3.sampleRateHz);
  const half = new Float32Array(Math.ceil(book.length / 2));
  for (let i = 0; i < half.length; i++) half[i] = book[2 * i] ?? 0;
  return half;
}

/** Between the samples of a lower rate lie peaks that only the higher one shows. */
async function atBookRate(samples: Float32Array, sampleRateHz: number): Promise<Float32Array> {
  const toHz = BOOK_MP3.sampleRateHz;
  if (sampleRateHz >= toHz) return resample(samples, sampleRateHz, toHz);
  return limited(upsample(samples, sampleRateHz, toHz), toHz);
}

/** A chunk's sentences as MP3: level, peaks, pauses, sample rate, encoding. */
export async function masterChunk(task: MasterTask): Promise<MasteredChunk> {
  const { sampleRateHz, spacing, wantsPhoneCopy } = task;
  const { samples, starts } = joinTakes(levelled(task.takes, sampleRateHz), sampleRateHz, spacing);
  const book = await atBookRate(samples, sampleRateHz);
  const mp3 = await encodeMp3(book);
  const phoneMp3 = wantsPhoneCopy
    ? await encodePhoneCopy(await phoneSamples(samples, sampleRateHz, book), countFrames(mp3))
    : null;
  return { mp3, phoneMp3, starts };
}

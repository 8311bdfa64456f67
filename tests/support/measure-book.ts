import { readFile } from 'node:fs/promises';
import { loudnessLufs } from '../../functions/src/audio/mastering/loudness.ts';
import { truePeakOf } from '../../functions/src/audio/mastering/true-peak.ts';
import { peakOf } from '../../functions/src/audio/signal/level.ts';
import { decodeMp3 } from './decode-mp3.ts';

/** What the audiobook standard limits, as FFmpeg decodes the file. */
export interface MeasuredBook {
  readonly seconds: number;
  readonly rmsDb: number;
  readonly peakDb: number;
  /** the quietest half second: what is heard when nobody speaks */
  readonly noiseFloorDb: number;
  readonly headSeconds: number;
  readonly tailSeconds: number;
  readonly loudnessLufs: number;
  /** the top of the wave between the samples */
  readonly truePeakDb: number;
  /** the longest stretch in which there is no sound at all, not even that of a room */
  readonly deadSeconds: number;
  /** how far from zero the pauses lie at most: a step at every join */
  readonly offsetDb: number;
  /** from a little before a given moment until somebody is heard, less that little: how far its sound is from its mark */
  readonly soundAfter: (seconds: number) => number;
}

/** Before a sentence it is quiet for longer than this. */
const LOOK_BEFORE_SECONDS = 0.08;
const HEARD = 0.012;
const LAST_HEARD = 0.004;

/** Half of what the last bit of a CD is worth. */
const DEAD = 0.5 / 32_768;
const PAUSE_SECONDS = 0.05;
const PAUSE_RMS = 10 ** (-60 / 20);

const dB = (value: number) => 20 * Math.log10(value);
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

function noiseFloor(samples: Float32Array, rateHz: number): number {
  let quietest = 1;
  for (let at = 0; at + rateHz / 2 < samples.length; at += rateHz / 4)
    quietest = Math.min(quietest, rms(samples.subarray(at, at + rateHz / 2)));
  return quietest;
}

function longestDead(samples: Float32Array, rateHz: number): number {
  let longest = 0;
  let since = 0;
  for (const sample of samples) {
    since = Math.abs(sample) < DEAD ? since + 1 : 0;
    longest = Math.max(longest, since);
  }
  return longest / rateHz;
}

function offsetOfPauses(samples: Float32Array, rateHz: number): number {
  const length = Math.round(PAUSE_SECONDS * rateHz);
  let most = 0;
  for (let at = 0; at + length <= samples.length; at += length) {
    const part = samples.subarray(at, at + length);
    if (rms(part) > PAUSE_RMS) continue;
    most = Math.max(most, Math.abs(part.reduce((sum, x) => sum + x, 0) / length));
  }
  return most;
}

function heardAfter(samples: Float32Array, rateHz: number, from: number): number {
  const at = Math.max(0, Math.floor(from * rateHz));
  return samples.subarray(at).findIndex((sample) => Math.abs(sample) > HEARD) / rateHz;
}

export async function measureBook(mp3: Uint8Array | string): Promise<MeasuredBook> {
  const bytes = typeof mp3 === 'string' ? await readFile(mp3) : mp3;
  const { samples, sampleRateHz } = await decodeMp3(bytes);
  const lastHeard = samples.findLastIndex((sample) => Math.abs(sample) > LAST_HEARD);
  return {
    seconds: samples.length / sampleRateHz,
    rmsDb: dB(rms(samples)),
    peakDb: dB(peakOf(samples)),
    loudnessLufs: loudnessLufs(samples, sampleRateHz),
    truePeakDb: dB(truePeakOf(samples, sampleRateHz)),
    deadSeconds: longestDead(samples, sampleRateHz),
    offsetDb: dB(offsetOfPauses(samples, sampleRateHz)),
    noiseFloorDb: dB(noiseFloor(samples, sampleRateHz)),
    headSeconds: heardAfter(samples, sampleRateHz, 0),
    tailSeconds: (samples.length - 1 - lastHeard) / sampleRateHz,
    soundAfter: (seconds) =>
      heardAfter(samples, sampleRateHz, seconds - LOOK_BEFORE_SECONDS) - LOOK_BEFORE_SECONDS,
  };
}

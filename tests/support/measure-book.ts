import { readFile } from 'node:fs/promises';
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
  /** from a little before a given moment until somebody is heard, less that little: how far its sound is from its mark */
  readonly soundAfter: (seconds: number) => number;
}

/** Before a sentence it is quiet for longer than this. */
const LOOK_BEFORE_SECONDS = 0.08;
const HEARD = 0.012;
const LAST_HEARD = 0.004;

const dB = (value: number) => 20 * Math.log10(value);
const rms = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);

function noiseFloor(samples: Float32Array, rateHz: number): number {
  let quietest = 1;
  for (let at = 0; at + rateHz / 2 < samples.length; at += rateHz / 4)
    quietest = Math.min(quietest, rms(samples.subarray(at, at + rateHz / 2)));
  return quietest;
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
    noiseFloorDb: dB(noiseFloor(samples, sampleRateHz)),
    headSeconds: heardAfter(samples, sampleRateHz, 0),
    tailSeconds: (samples.length - 1 - lastHeard) / sampleRateHz,
    soundAfter: (seconds) =>
      heardAfter(samples, sampleRateHz, seconds - LOOK_BEFORE_SECONDS) - LOOK_BEFORE_SECONDS,
  };
}

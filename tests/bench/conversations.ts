import { decodeFixture, SAMPLE_RATE_HZ, SPEAKERS } from './voice-fixtures.ts';

export interface Segment {
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
}

export interface Conversation {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly segments: readonly Segment[];
}

const SECONDS = 54;
const TURN = { from: 3, to: 7 };
const PAUSE = { from: 0.2, to: 0.6 };
const LEVEL = 0.06;

/** Numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function levelled(samples: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const heard = samples.filter((sample) => sample !== 0);
  const rms = Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length));
  return samples.map((sample) => (sample * LEVEL) / rms);
}

/** All there is of each speaker, equally loud. */
export async function loadSpeakers(): Promise<ReadonlyMap<string, Float32Array<ArrayBuffer>>> {
  const speakers = new Map<string, Float32Array<ArrayBuffer>>();
  for (const { name } of SPEAKERS) {
    const parts = [await decodeFixture(`${name}_ref.flac`), await decodeFixture(`${name}_held.flac`)];
    speakers.set(name, levelled(Float32Array.from(parts.flatMap(({ samples }) => [...samples]))));
  }
  return speakers;
}

/** So much of what somebody says, from the beginning again where there is no more. */
export function repeated(sound: Float32Array, seconds: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(
    { length: Math.round(seconds * SAMPLE_RATE_HZ) },
    (_, i) => sound[i % sound.length] ?? 0,
  );
}

/**
 * Two people in turns of 3 to 7 s, cut anywhere, with white noise so many dB below. It is at most so long, and ends before
 * when one of them has nothing more to say.
 */
export function converse(
  speakers: ReadonlyMap<string, Float32Array>,
  pair: readonly [string, string],
  { noiseDb, seconds = SECONDS }: { readonly noiseDb: number | null; readonly seconds?: number },
  random: () => number,
): Conversation {
  const between = ({ from, to }: { from: number; to: number }) => from + (to - from) * random();
  const samples = new Float32Array(seconds * SAMPLE_RATE_HZ);
  const segments: Segment[] = [];
  const positions = new Map<string, number>();
  let at = Math.round(0.3 * SAMPLE_RATE_HZ);
  for (let turn = random() < 0.5 ? 0 : 1; ; turn++) {
    const speaker = pair[turn % 2] ?? pair[0];
    const sound = speakers.get(speaker) ?? new Float32Array();
    const position = positions.get(speaker) ?? 0;
    const length = Math.round(between(TURN) * SAMPLE_RATE_HZ);
    if (position + length > sound.length || at + length > samples.length) break;
    samples.set(sound.subarray(position, position + length), at);
    segments.push({ speaker, start: at / SAMPLE_RATE_HZ, end: (at + length) / SAMPLE_RATE_HZ });
    positions.set(speaker, position + length);
    at += length + Math.round(between(PAUSE) * SAMPLE_RATE_HZ);
  }
  return { samples: withNoise(samples.slice(0, at), noiseDb, random), segments };
}

/** White noise so many dB below speech of the speakers' level. */
export function withNoise(
  samples: Float32Array<ArrayBuffer>,
  noiseDb: number | null,
  random: () => number,
): Float32Array<ArrayBuffer> {
  if (noiseDb === null) return samples;
  const amplitude = LEVEL * 10 ** (-noiseDb / 20) * Math.sqrt(3);
  return samples.map((sample) => sample + amplitude * (2 * random() - 1));
}

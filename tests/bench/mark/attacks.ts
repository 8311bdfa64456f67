import { filteredBothWays, passAbove, passBelow } from '../../../functions/src/audio/mastering/filters.ts';
import { wavOf } from '../../../functions/src/audio/signal/wav.ts';
import { decodeMp3 } from '../../support/decode-mp3.ts';
import { runFfmpeg } from '../../support/run-ffmpeg.ts';

export const RATE_HZ = 16_000;

export interface Attack {
  readonly name: string;
  readonly run: (sound: Float32Array) => Promise<Float32Array> | Float32Array;
}

/** Through FFmpeg and back. */
const through =
  (output: string, ...args: string[]) =>
  async (sound: Float32Array): Promise<Float32Array> => {
    const files = { 'in.wav': wavOf(sound, RATE_HZ) };
    const { bytes } = await runFfmpeg({ args: ['-i', 'in.wav', ...args, output], files, output });
    // FFmpeg looks into the file, whatever it is called.
    return (await decodeMp3(bytes, RATE_HZ)).samples;
  };

/** Evenly spread chance, always the same. Source: Marsaglia, "Xorshift RNGs", 2003. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 31 - 1;
  };
}

const powerOf = (sound: Float32Array) => sound.reduce((sum, value) => sum + value * value, 0) / sound.length;

/** Where Hoth's room noise bends, roughly: from here on it falls by 6 dB an octave. Source: ITU-T P.800, annex B. */
const NOISE_BEND = 0.146;

function withNoise(sound: Float32Array, belowDb: number): Float32Array {
  const draw = chance(12_345);
  let low = 0;
  const noise = Float32Array.from(sound, () => {
    low += NOISE_BEND * (draw() + draw() + draw() - low);
    return low;
  });
  const gain = Math.sqrt(powerOf(sound) / powerOf(noise)) * 10 ** (-belowDb / 20);
  return sound.map((value, i) => value + gain * (noise[i] ?? 0));
}

const ROOM_SECONDS = 0.12;
const DIRECT_OVER_ROOM_DB = 6;

/** A phone beside another one in a furnished room: reverberation of 0.36 s, its first 60 dB-thirds. */
function inRoom(sound: Float32Array): Float32Array {
  const draw = chance(777);
  const taps = Float32Array.from({ length: ROOM_SECONDS * RATE_HZ }, (_, i) =>
    i < 40 ? 0 : draw() * 10 ** ((-3 * i) / (0.36 * RATE_HZ)),
  );
  const gain = Math.sqrt(10 ** (-DIRECT_OVER_ROOM_DB / 10) / (powerOf(taps) * taps.length));
  const heard = new Float32Array(sound);
  for (let k = 40; k < taps.length; k++) {
    const tap = gain * (taps[k] as number);
    for (let i = k; i < sound.length; i++) (heard[i] as number) += tap * (sound[i - k] as number);
  }
  return heard;
}

const byPhone = (fromHz: number, toHz: number) => (sound: Float32Array) =>
  filteredBothWays(withNoise(inRoom(sound), 20), [passAbove(fromHz, RATE_HZ), passBelow(toHz, RATE_HZ)]);

/** A second in every ten is gone. */
function cut(sound: Float32Array): Float32Array {
  return sound.filter((_, i) => Math.floor(i / RATE_HZ) % 10 !== 9);
}

const attack = (name: string, run: Attack['run']): Attack => ({ name, run });

export const ATTACKS: readonly Attack[] = [
  attack('as it is, 16 kHz', (sound) => sound),
  attack('mp3, 64 kbit/s', through('out.mp3', '-ar', '44100', '-b:a', '64k')),
  attack('AAC, 64 kbit/s', through('out.aac', '-ar', '44100', '-c:a', 'aac', '-b:a', '64k')),
  attack('20 dB softer', (sound) => sound.map((value) => value / 10)),
  attack('a second of ten cut out', cut),
  attack('5 % faster, higher', through('out.wav', '-af', 'asetrate=16800,aresample=16000')),
  attack('5 % slower, lower', through('out.wav', '-af', 'asetrate=15200,aresample=16000')),
  attack('5 % faster, same pitch', through('out.wav', '-af', 'atempo=1.05')),
  attack('5 % slower, same pitch', through('out.wav', '-af', 'atempo=0.95')),
  attack('by loudspeaker and phone, 200 to 7000 Hz', byPhone(200, 7_000)),
  attack('by loudspeaker and telephone, 300 to 3400 Hz', byPhone(300, 3_400)),
];

import { fourier } from '../../../../src/domain/mark/fourier.ts';

const LENGTH = 1_024;
const HOP = 512;
/** Frames, about an eighth of a second: a note stays, a voice moves. */
const APART = 4;
/** 300 to 2,500 Hz at 16 kHz. */
const BINS = { from: 19, to: 160 };
const SMOOTH = 4;
const BELOW_LOUD = 10 ** (-20 / 10);
const MUSIC_FROM = 0.35;
const MIN_FRAMES = 15;

const transform = fourier(LENGTH);
/** Used by one frame at a time; new ones for each would fill the memory faster than it is swept. */
const re = new Float64Array(LENGTH);
const im = new Float64Array(LENGTH);

/** The harmonics without the color: each bin against its neighbors, all of them to unit length. */
function harmonicsAt(samples: Float32Array, at: number): { harmonics: Float64Array; power: number } {
  im.fill(0);
  let power = 0;
  for (let i = 0; i < LENGTH; i++) {
    const sample = samples[at + i] ?? 0;
    power += sample * sample;
    re[i] = sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / LENGTH));
  }
  transform(re, im);
  const logs = Float64Array.from({ length: BINS.to + SMOOTH }, (_, bin) =>
    Math.log((re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2 + 1e-9),
  );
  const harmonics = Float64Array.from({ length: BINS.to - BINS.from }, (_, i) => {
    const bin = BINS.from + i;
    let around = 0;
    for (let k = bin - SMOOTH; k <= bin + SMOOTH; k++) around += logs[k] ?? 0;
    return (logs[bin] ?? 0) - around / (2 * SMOOTH + 1);
  });
  const size = Math.sqrt(harmonics.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { harmonics: harmonics.map((value) => value / size), power };
}

/** Mean likeness of harmonics an eighth of a second apart, over the loud frames: 1 for a held chord. */
export function steadiness(samples: Float32Array): number | null {
  const frames = [];
  for (let at = 0; at + LENGTH <= samples.length; at += HOP) frames.push(harmonicsAt(samples, at));
  const powers = frames.map(({ power }) => power).sort((a, b) => a - b);
  const least = (powers[Math.floor(powers.length * 0.95)] ?? 0) * BELOW_LOUD;
  let sum = 0;
  let count = 0;
  for (const [i, frame] of frames.entries()) {
    const later = frames[i + APART];
    if (!later || frame.power <= least || later.power <= least) continue;
    for (let k = 0; k < frame.harmonics.length; k++)
      sum += (frame.harmonics[k] ?? 0) * (later.harmonics[k] ?? 0);
    count++;
  }
  return count < MIN_FRAMES ? null : sum / count;
}

/**
 * Whether sound at 16 kHz is made of notes that are held: a voice glides even when it is nearly monotone.
 * Songs with a speaking voice in front of them are speech.
 */
export function soundsLikeMusic(samples: Float32Array): boolean {
  return (steadiness(samples) ?? 0) >= MUSIC_FROM;
}

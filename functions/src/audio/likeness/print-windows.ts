import type { HeardClips } from './heard-clips.ts';
import { HOP_SAMPLES } from './voice-frames.ts';
import {
  type FrameRange,
  MIN_SPOKEN_FRAMES,
  type Prints,
  WINDOW_FRAMES,
  WINDOW_HOP,
  type Window,
} from './window-scores.ts';

/** Vectors of a model for the windows of each clip, in the order of `windowRanges`. */
export type ClipPrints = readonly Float32Array[];

/** Samples at 16 kHz, in which windows of a clip begin and end. */
export function windowRanges(sampleCount: number): FrameRange[] {
  const [length, hop] = [WINDOW_FRAMES * HOP_SAMPLES, WINDOW_HOP * HOP_SAMPLES];
  const count = Math.max(0, Math.floor((sampleCount - length) / hop) + 1);
  return Array.from({ length: count }, (_, i) => ({ from: i * hop, to: i * hop + length }));
}

function unit(vector: Float64Array): Float64Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;
  return vector.map((value) => value / length);
}

/** A speaker by the vectors of a model. */
export function vectorPrints(size: number): Prints<Float64Array> {
  return {
    none: () => new Float64Array(size),
    add(to, more, sign = 1) {
      for (let i = 0; i < size; i++) to[i] = (to[i] ?? 0) + sign * (more[i] ?? 0);
    },
    vector: unit,
  };
}

/** The windows in which enough is spoken. */
export function printWindows(clips: HeardClips, prints: readonly ClipPrints[]): Window<Float64Array>[] {
  return prints.flatMap((ofClip, clip) => {
    const [start, end] = [clips.starts[clip] ?? 0, clips.starts[clip + 1] ?? 0];
    return ofClip.flatMap((raw, i) => {
      const from = start + i * WINDOW_HOP;
      const to = Math.min(end, from + WINDOW_FRAMES);
      const spoken = clips.isSpoken.subarray(from, to).reduce((sum, each) => sum + each, 0);
      const print = unit(Float64Array.from(raw));
      return spoken < MIN_SPOKEN_FRAMES ? [] : [{ from, to, print, vector: print }];
    });
  });
}

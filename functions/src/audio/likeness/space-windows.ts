import type { HeardClips } from './heard-clips.ts';
import {
  addStatistics,
  framesIn,
  noStatistics,
  type SpeakerSpace,
  type SpeechStatistics,
  speakerVector,
} from './speaker-space.ts';
import { MIN_SPOKEN_FRAMES, type Prints, WINDOW_FRAMES, WINDOW_HOP, type Window } from './window-scores.ts';

const BLOCKS = WINDOW_FRAMES / WINDOW_HOP;

/** A speaker by how the recording's own sounds were made. */
export function spacePrints(space: SpeakerSpace): Prints<SpeechStatistics> {
  const vector = (statistics: SpeechStatistics) => speakerVector(space.mixture, statistics);
  return { none: noStatistics, add: addStatistics, vector };
}

export function spaceWindows(clips: HeardClips, space: SpeakerSpace): Window<SpeechStatistics>[] {
  return clips.starts.slice(0, -1).flatMap((start, clip) => {
    const end = clips.starts[clip + 1] ?? start;
    const blocks = Array.from({ length: Math.ceil((end - start) / WINDOW_HOP) }, (_, i) =>
      space.statistics(start + i * WINDOW_HOP, Math.min(end, start + (i + 1) * WINDOW_HOP)),
    );
    const windows: Window<SpeechStatistics>[] = [];
    for (let first = 0; first + BLOCKS <= blocks.length; first++) {
      const print = noStatistics();
      for (const block of blocks.slice(first, first + BLOCKS)) addStatistics(print, block);
      if (framesIn(print) < MIN_SPOKEN_FRAMES) continue;
      const from = start + first * WINDOW_HOP;
      const vector = speakerVector(space.mixture, print);
      windows.push({ from, to: Math.min(end, from + WINDOW_FRAMES), print, vector });
    }
    return windows;
  });
}

import type { Stretch } from '../signal/find-speech.ts';
import { FRAMES_PER_SECOND } from './voice-frames.ts';

/** Speech that may be the person's. */
export interface Candidate extends Stretch {
  readonly clip: number;
  /** mean score; the higher, the more like the mark */
  readonly score: number;
}

/** What one clip knows of each of its frames. */
export interface JudgedClip {
  readonly clip: number;
  readonly speech: readonly Stretch[];
  /** score of a frame; above the threshold it is the person */
  readonly scoreAt: (frame: number) => number;
  readonly isExcluded: (seconds: number) => boolean;
}

/** A breath between two words is no reason to cut. */
const JOIN_FRAMES = 35;
const MIN_FRAMES = 50;
/** Longer ones are cut, so that the best of them can be chosen and a mistake struck out alone. */
const MAX_FRAMES = 600;

interface Run {
  from: number;
  to: number;
}

function runsOf({ from, to }: Run, isWanted: (frame: number) => boolean): Run[] {
  const runs: Run[] = [];
  for (let frame = from; frame < to; frame++) {
    if (!isWanted(frame)) continue;
    const last = runs.at(-1);
    if (last && frame - last.to <= JOIN_FRAMES) last.to = frame + 1;
    else runs.push({ from: frame, to: frame + 1 });
  }
  return runs;
}

function cut({ from, to }: Run): Run[] {
  const count = Math.ceil((to - from) / MAX_FRAMES);
  const size = (to - from) / count;
  return Array.from({ length: count }, (_, i) => ({
    from: Math.round(from + i * size),
    to: Math.round(from + (i + 1) * size),
  }));
}

/**
 * The stretches of speech in which the score is wanted, long enough to be heard as speech.
 * @param isWanted by score: the person's, or for a second look everybody else's
 */
export function candidateStretches(judged: JudgedClip, isWanted: (score: number) => boolean): Candidate[] {
  const { clip, speech, scoreAt, isExcluded } = judged;
  const runs = speech.flatMap(({ start, end }) => {
    const whole = { from: Math.round(start * FRAMES_PER_SECOND), to: Math.round(end * FRAMES_PER_SECOND) };
    // What was struck out is cut out first, so that no breath joins over it.
    const allowed: Run[] = [];
    for (let frame = whole.from; frame < whole.to; frame++) {
      if (isExcluded(frame / FRAMES_PER_SECOND)) continue;
      const last = allowed.at(-1);
      if (last?.to === frame) last.to = frame + 1;
      else allowed.push({ from: frame, to: frame + 1 });
    }
    return allowed.flatMap((run) => runsOf(run, (frame) => isWanted(scoreAt(frame))));
  });
  return runs
    .filter(({ from, to }) => to - from >= MIN_FRAMES)
    .flatMap(cut)
    .map(({ from, to }) => {
      let sum = 0;
      for (let frame = from; frame < to; frame++) sum += scoreAt(frame);
      return {
        clip,
        start: from / FRAMES_PER_SECOND,
        end: to / FRAMES_PER_SECOND,
        score: sum / (to - from),
      };
    });
}

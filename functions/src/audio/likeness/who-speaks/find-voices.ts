import type { FoundVoice, Region } from '../../../../../src/domain/voice/voice.ts';
import { FRAMES_PER_SECOND } from '../voice-frames.ts';
import type { ClipFrames } from './clip-frames.ts';
import { type Labels, rowsOf } from './sort-frames.ts';
import { sortedVoices } from './sorted-voices.ts';
import { turnsOf, type VoiceTurn } from './turns.ts';

/** Whose each moment of a clip is. */
export interface VoicesOfClip {
  /** in the order in which they are first heard; a single one when everybody may be one person */
  readonly voices: readonly FoundVoice[];
  /** index of the voice whose turn it is at a second of the clip; null between turns */
  voiceAt(seconds: number): number | null;
  /** seconds of speech of each voice within a region */
  secondsWithin(region: Region): readonly number[];
}

/** Moments are sorted in windows of a second and a half, so the edges of a turn are known to a few tenths of a second. */
const EDGE_SECONDS = 0.25;
const LEAST_MARK_SECONDS = 0.5;

const secondsOf = (frames: number) => frames / FRAMES_PER_SECOND;
const frameAt = (seconds: number) => Math.max(0, Math.round(seconds * FRAMES_PER_SECOND));

/** The longest turn without its edges. */
function markOf(turns: readonly VoiceTurn[]): Region {
  const [longest] = turns.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  const [start, end] = [secondsOf(longest?.from ?? 0), secondsOf(longest?.to ?? 0)];
  const edge = Math.min(EDGE_SECONDS, Math.max(0, (end - start - LEAST_MARK_SECONDS) / 2));
  return { start: start + edge, end: end - edge };
}

/** The voices that are heard in `labels`, in the order in which they are first heard. */
export function voicesOfLabels(labels: Labels): VoicesOfClip {
  const found = turnsOf(labels);
  const order = [...new Set(found.map(({ voice }) => voice))];
  const turns = found.map((turn) => ({ ...turn, voice: order.indexOf(turn.voice) }));
  const voices = order.map((label, voice): FoundVoice => {
    const own = turns.filter((turn) => turn.voice === voice);
    return {
      seconds: secondsOf(rowsOf(labels, label).length),
      turns: own.map(({ from, to }) => ({ start: secondsOf(from), end: secondsOf(to) })),
      mark: markOf(own),
    };
  });
  return {
    voices,
    voiceAt(seconds) {
      const frame = frameAt(seconds);
      return turns.find(({ from, to }) => frame >= from && frame < to)?.voice ?? null;
    },
    secondsWithin({ start, end }) {
      const within = labels.subarray(frameAt(start), frameAt(end));
      return order.map((label) => secondsOf(rowsOf(within, label).length));
    },
  };
}

/**
 * The voices of a clip, told apart by the clip alone: pieces of speech are merged by likeness and sorted again by what
 * each group sounds like, and the split is believed when its groups know their own speech better than the other's.
 */
export function findVoices(clip: ClipFrames): VoicesOfClip {
  return voicesOfLabels(sortedVoices(clip));
}

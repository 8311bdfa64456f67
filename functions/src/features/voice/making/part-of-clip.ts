import type { ClipStretch, FoundVoice, Region, UsedStretch } from '../../../../../src/domain/voice/voice.ts';

/** A part of a clip that is listened to, in seconds of the clip. */
export interface ClipPart {
  readonly fromSeconds: number;
  readonly maxSeconds: number;
}

/** At most so much, with the marked region in its middle; a region that is longer is listened to from its beginning. */
export function partAround(region: Region, maxSeconds: number): ClipPart {
  const isLonger = region.end - region.start >= maxSeconds;
  const fromSeconds = isLonger ? region.start : (region.start + region.end - maxSeconds) / 2;
  return { fromSeconds: Math.max(0, fromSeconds), maxSeconds };
}

/** The region as the part tells it. */
export function regionWithin({ start, end }: Region, { fromSeconds, maxSeconds }: ClipPart): Region {
  return { start: start - fromSeconds, end: Math.min(end - fromSeconds, maxSeconds) };
}

/** What was struck out of the first clip, as its part tells it; of other clips as it is. */
export function excludedWithin(
  excluded: readonly ClipStretch[],
  { fromSeconds }: ClipPart,
): readonly ClipStretch[] {
  return excluded
    .map((stretch) =>
      stretch.clip === 0
        ? { ...stretch, start: Math.max(0, stretch.start - fromSeconds), end: stretch.end - fromSeconds }
        : stretch,
    )
    .filter(({ start, end }) => end > start);
}

/** What was used of the first clip, in seconds of the whole clip again. */
export function usedOfClip(
  stretches: readonly UsedStretch[],
  { fromSeconds }: ClipPart,
): readonly UsedStretch[] {
  return stretches.map((stretch) =>
    stretch.clip === 0
      ? { ...stretch, start: stretch.start + fromSeconds, end: stretch.end + fromSeconds }
      : stretch,
  );
}

/** Voices found in the part, in seconds of the whole clip. */
export function voicesOfClip(voices: readonly FoundVoice[], { fromSeconds }: ClipPart): FoundVoice[] {
  const moved = ({ start, end }: Region) => ({ start: start + fromSeconds, end: end + fromSeconds });
  return voices.map(({ seconds, turns, mark }) => ({ seconds, turns: turns.map(moved), mark: moved(mark) }));
}

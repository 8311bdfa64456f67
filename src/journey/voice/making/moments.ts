import type { UsedStretch } from '@/domain/voice/voice.ts';
import { timeText } from '@/domain/words/time-text.ts';

/** A pause for breath, in seconds: nobody else gets a word in. */
const BREATH_SECONDS = 0.75;
/** So that one tap does not take out half of what there is. */
const MAX_MOMENT_SECONDS = 8;

/** What the family hears and keeps as one: stretches with nothing but a breath between them. */
export interface Moment {
  readonly clip: number;
  /** in seconds of the clip */
  readonly start: number;
  readonly end: number;
  /** where it begins and ends in the speech that was kept */
  readonly at: number;
  readonly until: number;
  readonly stretches: readonly UsedStretch[];
}

const momentOf = (stretch: UsedStretch): Moment => ({
  clip: stretch.clip,
  start: stretch.start,
  end: stretch.end,
  at: stretch.at,
  until: stretch.at + stretch.end - stretch.start,
  stretches: [stretch],
});

/** @param stretches in the order in which they are heard */
export function momentsOf(stretches: readonly UsedStretch[]): readonly Moment[] {
  const moments: Moment[] = [];
  for (const stretch of stretches) {
    const last = moments.at(-1);
    const isNext =
      last?.clip === stretch.clip &&
      stretch.start >= last.start &&
      stretch.start - last.end <= BREATH_SECONDS &&
      stretch.end - last.start <= MAX_MOMENT_SECONDS;
    if (!isNext) moments.push(momentOf(stretch));
    else {
      const { end, until } = momentOf(stretch);
      const longer = { end: Math.max(last.end, end), until: Math.max(last.until, until) };
      moments.splice(-1, 1, { ...last, ...longer, stretches: [...last.stretches, stretch] });
    }
  }
  return moments;
}

/** When a moment is heard, to the second; neighbors do not overlap. */
export function momentTimes({ start, end }: Moment): readonly [string, string] {
  const from = Math.round(start);
  return [timeText(from), timeText(Math.max(from + (end - start < 0.5 ? 0 : 1), Math.round(end)))];
}

import type { Timings } from '../../../../src/domain/audiobook/timings.ts';
import { asMarkup } from './markup.ts';

interface Cue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly text: string;
}

/** One for each sentence that is heard: from its beginning to that of the next one. */
function cuesOf({ starts, texts, durationSeconds }: Timings): Cue[] {
  return texts.flatMap((text, i) => {
    const startSeconds = starts[i] ?? 0;
    const endSeconds = starts[i + 1] ?? durationSeconds;
    const words = text.replace(/\s+/gu, ' ').trim();
    return words && endSeconds > startSeconds ? [{ startSeconds, endSeconds, text: words }] : [];
  });
}

/** "00:01:02.345" */
function clock(seconds: number, decimal: '.' | ','): string {
  const all = Math.round(seconds * 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60];
  const whole = `${two(hours)}:${two(minutes)}:${two(Math.floor(all / 1_000) % 60)}`;
  return `${whole}${decimal}${String(all % 1_000).padStart(3, '0')}`;
}

/** WebVTT: https://www.w3.org/TR/webvtt1/ */
export function webVtt(timings: Timings): string {
  const cues = cuesOf(timings).map(
    ({ startSeconds, endSeconds, text }) =>
      `${clock(startSeconds, '.')} --> ${clock(endSeconds, '.')}\n${asMarkup(text)}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

/** SubRip, as players know it: numbered, a comma before the thousandths. */
export function subRip(timings: Timings): string {
  return cuesOf(timings)
    .map(
      ({ startSeconds, endSeconds, text }, i) =>
        `${i + 1}\n${clock(startSeconds, ',')} --> ${clock(endSeconds, ',')}\n${text}\n`,
    )
    .join('\n');
}

import { NEEDED, UNHEARD, verdictWords } from '@/domain/mark/check-words.ts';
import { NO_ORDER } from '@/domain/mark/code.ts';
import type { HeardMark } from '@/domain/mark/hear-mark.ts';
import type { HeardFile, Refusal } from './hear-file.ts';

export const REFUSALS: Readonly<Record<Refusal, string>> = {
  ...UNHEARD,
  'too-long':
    'This film is too long for this device to open. Please cut out a few minutes where the voice is heard, and choose that part.',
  'no-listener':
    'This browser couldn’t start listening. Please reload the page and try again, or use another browser.',
};

const minutes = (seconds: number) =>
  seconds < 90 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;

export const verdictOf = ({ mark, seconds }: HeardFile): string => verdictWords(mark.isMarked, seconds);

export function surenessOf({ mark, seconds, isPart }: HeardFile): string {
  const heard = `We listened to ${isPart ? 'the first ' : ''}${minutes(seconds)}.`;
  if (mark.isMarked)
    return `${heard} We’re as good as certain: a recording without our mark looks like this less than once in 100 million times.`;
  return `${heard} We heard nothing that resembles our mark.`;
}

/** What was measured, for whoever wants to know: most people don't. */
export const numbersOf = ({ mark }: HeardFile): string =>
  `This recording scores ${mark.sureness.toFixed(1)}. We count 7 or more as our mark; any sound scores a little by chance.`;

export function belongingOf({ payload, speed }: HeardMark): string {
  const played =
    Math.abs(speed - 1) < 0.002
      ? ''
      : ` It plays ${speed > 1 ? 'faster' : 'slower'} than it was made, by ${Math.abs(100 * (speed - 1)).toFixed(1)} %.`;
  if (payload === null)
    return `We couldn’t read which order it belongs to. Three minutes of the recording may be enough.${played}`;
  if (payload === NO_ORDER)
    return `It belongs to no order. It’s a sample, or somebody made it on their own computer.${played}`;
  return `It belongs to the order whose number begins with ${payload}.${played}`;
}

export function limitsOf({ mark: { isMarked }, verdict }: HeardFile): readonly string[] {
  const isWhole = verdict.is === 'signed' && verdict.isSoundWhole;
  if (isMarked)
    return [
      'It doesn’t say whose voice it is, or who sent you the recording.',
      ...(isWhole
        ? []
        : ['It doesn’t say that every word is as we made it: parts may be cut, moved, or added.']),
      'Someone who knows how our mark is made could put it into a real recording.',
    ];
  return [
    'This is no proof that the voice is real. Other makers of voices use other marks, or none.',
    'Noise, a recording over the telephone, or heavy editing can hide our mark.',
    NEEDED,
  ];
}

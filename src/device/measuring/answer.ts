import { hint } from '@/ui/hooks/hint.ts';
import { dropAllEvents } from './events.ts';

export type Answer = 'yes' | 'no';

const answer = hint('kindred-measuring');
const known = (text: string | null): Answer | null => (text === 'yes' || text === 'no' ? text : null);

/** What the visitor answered when asked, until the answer is changed; a no also takes back what was not told yet. */
export function answerMeasuring(given: Answer): void {
  answer.write(given);
  if (given === 'no') dropAllEvents();
}

/** Null for somebody who was not asked yet. */
export function useAnswer(): Answer | null {
  return known(answer.use());
}

/** The browser speaks for the visitor, whatever was answered: Do Not Track, Global Privacy Control. */
export function browserObjects(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/** Storage that is blocked holds no answer, so that nothing can have been agreed. */
export function mayMeasure(): boolean {
  return !browserObjects() && known(answer.read()) === 'yes';
}

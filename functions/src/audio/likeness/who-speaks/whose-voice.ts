import type { SpeechRequest } from '../speech-request.ts';
import type { VoicesOfClip } from './find-voices.ts';

/** Edges of turns are known to a few tenths of a second: less of another voice may be none. */
const OTHER_SECONDS = 0.5;

type Placed = Pick<SpeechRequest, 'region' | 'regionOrigin' | 'isOnePerson'>;

/**
 * Whether somebody has to say first who is wanted: several voices are in the clip and nobody has placed the mark, or
 * several are in the mark. Which one is the loved one, no arithmetic knows.
 */
export function hasToAsk(found: VoicesOfClip, { region, regionOrigin, isOnePerson }: Placed): boolean {
  if (isOnePerson || regionOrigin === 'chosen' || found.voices.length < 2) return false;
  if (regionOrigin === 'default') return true;
  return found.secondsWithin(region).filter((seconds) => seconds >= OTHER_SECONDS).length > 1;
}

/** The voice that the mark is on; null when it is on nobody's speech. */
export function markedVoice(found: VoicesOfClip, { region }: Pick<Placed, 'region'>): number | null {
  const seconds = found.secondsWithin(region);
  const most = Math.max(...seconds);
  return most > 0 ? seconds.indexOf(most) : null;
}

import type { Corners } from '@/device/storage/pages/rows.ts';
import { farthest } from '../edges/corners.ts';

/** What the looks so far have seen of a page. */
export interface Sight {
  /** drawn over the picture; null draws nothing */
  readonly shown: Corners | null;
  /** seen once and not yet again in the same place */
  readonly doubtful: Corners | null;
  /** looks in a row that have missed what is shown */
  readonly missed: number;
}

export const FIRST_SIGHT: Sight = { shown: null, doubtful: null, missed: 0 };

/** What is within this share of the picture is the same place: a hand is not a stand. */
const SAME_PLACE = 0.12;
/** Less is the camera's noise, and an outline that trembles looks unsure. */
const TREMBLE = 0.008;
/** A hand that crosses the page for one look takes no outline away. */
const MAX_MISSED = 2;

/** After one more look: what is seen twice in a place is shown, and what is missed twice is not. */
export function nextSight(before: Sight, found: Corners | null): Sight {
  const { shown, doubtful } = before;
  if (!found) {
    const missed = before.missed + 1;
    if (shown && missed < MAX_MISSED) return { shown, doubtful: null, missed };
    return shown || doubtful ? FIRST_SIGHT : before;
  }
  if (shown) {
    const apart = farthest(shown, found);
    if (apart < TREMBLE)
      return before.missed === 0 && !doubtful ? before : { shown, doubtful: null, missed: 0 };
    if (apart < SAME_PLACE) return { shown: found, doubtful: null, missed: 0 };
  }
  if (doubtful && farthest(doubtful, found) < SAME_PLACE) return { shown: found, doubtful: null, missed: 0 };
  return { shown: null, doubtful: found, missed: 0 };
}

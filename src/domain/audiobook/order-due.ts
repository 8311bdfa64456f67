import { RETENTION_DAYS } from '../account/retention.ts';
import { THROWN_AWAY_KEPT_MS } from '../limits.ts';
import { isPaidBack, type Order } from './order.ts';

const DAY_MS = 86_400_000;
/** What is as old as so many days is not older than that before this. */
const MOMENT_MS = 1;
/** Whose money went back may make a new voice for the same book and not buy it: that goes, too. */
const AGAIN_MS = 30 * DAY_MS;

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

function firstLook({ deletedAt, endsMaterials, deliveredAt, createdAt }: Order): Date | null {
  if (deletedAt) return later(deletedAt, THROWN_AWAY_KEPT_MS);
  // What the last word of its narration should have ended.
  if (endsMaterials) return createdAt;
  const days = RETENTION_DAYS.materials - RETENTION_DAYS.materialsWarning;
  return deliveredAt ? later(deliveredAt, days * DAY_MS + MOMENT_MS) : null;
}

/** When retention has to look at an order: to warn, to end what was promised to end; null for never. */
export function dueOfOrder(order: Order): Date | null {
  const first = order.endedAt ? null : firstLook(order);
  const { lookedAt, deliveredAt } = order;
  if (!first || !lookedAt || lookedAt < first) return first;
  if (order.deletedAt || order.endsMaterials || !deliveredAt) return later(lookedAt, DAY_MS);
  const ends = later(deliveredAt, RETENTION_DAYS.materials * DAY_MS + MOMENT_MS);
  if (lookedAt < ends) return ends;
  // A book that was bought is closed: nothing comes to it any more.
  return isPaidBack(order) ? later(lookedAt, AGAIN_MS) : null;
}

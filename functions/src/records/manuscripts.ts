import * as v from 'valibot';
import { COLLECTIONS } from '../../../src/domain/calls/collections.ts';
import type { Manuscript, ManuscriptSummary } from '../../../src/domain/manuscript/manuscript.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { Ports } from '../ports/ports.ts';
import { collection } from './collection.ts';

const OF_EVERY_STATUS = { ownerUid: v.string(), sessionId: v.string(), source: v.string() };

/** `manuscripts/{sessionId}`: what became of the manuscript. */
export const manuscripts = collection<Manuscript>({
  name: COLLECTIONS.manuscripts,
  schema: v.variant('status', [
    v.looseObject({
      ...OF_EVERY_STATUS,
      status: v.literal('reading'),
      pagesRead: v.number(),
      pageTotal: v.nullable(v.number()),
    }),
    v.looseObject({
      ...OF_EVERY_STATUS,
      status: v.literal('ready'),
      title: v.string(),
      pageCount: v.number(),
      pageCountAsRead: v.exactOptional(v.number()),
      unreadPages: v.exactOptional(v.number()),
      unspokenWords: v.exactOptional(v.number()),
      wordCount: v.number(),
      preview: v.string(),
      textHash: v.string(),
    }),
    v.looseObject({
      ...OF_EVERY_STATUS,
      status: v.literal('failed'),
      errorCode: v.string(),
      errorMessage: v.string(),
    }),
  ]),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Manuscripts', group: 'text', of: 'session' },
});

export const findManuscript = (
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<Manuscript | null> => manuscripts.find(ports, sessionId);

/** Whether this source is ready or being read: beginning again would change nothing. */
export const isBegun = (known: Manuscript | null, source: string): boolean =>
  known?.source === source && known.status !== 'failed';

/**
 * Notes that a source is being read now; a manuscript of another source is no longer the one that counts.
 * @returns the record before, when reading has to be done; null when this source is ready or being read already
 */
export async function beginReading(
  ports: Pick<Ports, 'documents'>,
  from: { readonly ownerUid: string; readonly sessionId: SessionId; readonly source: string },
): Promise<{ readonly before: Manuscript | null } | null> {
  let displaced: { readonly before: Manuscript | null } | null = null;
  await manuscripts.change(ports, from.sessionId, (before) => {
    displaced = isBegun(before, from.source) ? null : { before };
    return displaced && { ...from, status: 'reading', pagesRead: 0, pageTotal: null };
  });
  return displaced;
}

/** Takes back a reading that was noted and is not done after all, unless another source counts by now. */
export async function unbeginReading(
  ports: Pick<Ports, 'documents'>,
  { sessionId, source }: { readonly sessionId: string; readonly source: string },
  before: Manuscript | null,
): Promise<void> {
  const path = manuscripts.at(sessionId);
  await ports.documents.updateAll([path], (current) => {
    const known = current.get(path);
    const isOurs = known?.source === source && known.status === 'reading';
    return isOurs ? new Map([[path, before && manuscripts.toFields(before)]]) : new Map();
  });
}

/** Writes what became of the reading, unless another source counts by now. */
export async function recordReading(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  source: string,
  outcome: OutcomeOfReading,
): Promise<void> {
  await manuscripts.change(ports, sessionId, (known) =>
    known?.source === source ? { ownerUid: known.ownerUid, sessionId, source, ...outcome } : null,
  );
}

/** Writes what became of the text of a manuscript that was read, its pages counted anew. */
export async function recordText(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  summary: TextSummary,
): Promise<void> {
  await manuscripts.change(ports, sessionId, (known) => {
    if (known?.status !== 'ready') return null;
    if (known.textHash === summary.textHash && known.pageCount === summary.pageCount) return null;
    return { ...known, pageCountAsRead: known.pageCountAsRead ?? known.pageCount, ...summary };
  });
}

/** What follows from a text as the person left it. */
export type TextSummary = Omit<ManuscriptSummary, 'pageCountAsRead' | 'unreadPages'>;

type DropCommon<T> = T extends unknown ? Omit<T, 'ownerUid' | 'sessionId' | 'source'> : never;
export type OutcomeOfReading = DropCommon<Manuscript>;

import type { Manuscript, ManuscriptSummary } from '../../../src/domain/manuscript/manuscript.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { Ports } from '../ports/ports.ts';

const pathOf = (sessionId: string) => `manuscripts/${sessionId}`;

/** Only this module writes `manuscripts/`, so what it reads there has the shape it wrote. */
const asManuscript = (fields: DocumentFields) => fields as unknown as Manuscript;
const asFields = (manuscript: Manuscript) => ({ ...manuscript }) as unknown as DocumentFields;

export async function findManuscript(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<Manuscript | null> {
  const fields = await ports.documents.get(pathOf(sessionId));
  return fields && asManuscript(fields);
}

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
  await ports.documents.update(pathOf(from.sessionId), (current) => {
    const before = current && asManuscript(current);
    displaced = isBegun(before, from.source) ? null : { before };
    return displaced && asFields({ ...from, status: 'reading', pagesRead: 0, pageTotal: null });
  });
  return displaced;
}

/** Takes back a reading that was noted and is not done after all, unless another source counts by now. */
export async function unbeginReading(
  ports: Pick<Ports, 'documents'>,
  { sessionId, source }: { readonly sessionId: string; readonly source: string },
  before: Manuscript | null,
): Promise<void> {
  const path = pathOf(sessionId);
  await ports.documents.updateAll([path], (current) => {
    const known = current.get(path);
    const isOurs = known?.source === source && known.status === 'reading';
    return isOurs ? new Map([[path, before && asFields(before)]]) : new Map();
  });
}

/** Writes what became of the reading, unless another source counts by now. */
export async function recordReading(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  source: string,
  outcome: OutcomeOfReading,
): Promise<void> {
  await ports.documents.update(pathOf(sessionId), (current) => {
    if (!current || current.source !== source) return null;
    return asFields({ ownerUid: asManuscript(current).ownerUid, sessionId, source, ...outcome });
  });
}

/** Writes what became of the text of a manuscript that was read, its pages counted anew. */
export async function recordText(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  summary: TextSummary,
): Promise<void> {
  await ports.documents.update(pathOf(sessionId), (current) => {
    const known = current && asManuscript(current);
    if (known?.status !== 'ready') return null;
    if (known.textHash === summary.textHash && known.pageCount === summary.pageCount) return null;
    return asFields({ ...known, pageCountAsRead: known.pageCountAsRead ?? known.pageCount, ...summary });
  });
}

/** What follows from a text as the person left it. */
export type TextSummary = Omit<ManuscriptSummary, 'pageCountAsRead' | 'unreadPages'>;

type DropCommon<T> = T extends unknown ? Omit<T, 'ownerUid' | 'sessionId' | 'source'> : never;
export type OutcomeOfReading = DropCommon<Manuscript>;

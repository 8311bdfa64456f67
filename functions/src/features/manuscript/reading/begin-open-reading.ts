import type { SessionId } from '../../../../../src/domain/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import { beginReading, findManuscript, isBegun, unbeginReading } from '../../../records/books/manuscripts.ts';
import { endOpenPayments, isBookClosed } from '../../../settlement/charged-books.ts';

/**
 * Begins to read a source for a book that nobody has paid for; what could be paid for the text before it is ended.
 * @returns 'known' when this source is ready or being read already, 'closed' when the book was charged
 */
export async function beginOpenReading(
  ports: Pick<Ports, 'documents' | 'payments'>,
  from: { readonly ownerUid: string; readonly sessionId: SessionId; readonly source: string },
): Promise<'new' | 'known' | 'closed'> {
  const { sessionId, source } = from;
  const isKnown = isBegun(await findManuscript(ports, sessionId), source);
  const isClosed = isKnown ? isBookClosed(ports, sessionId) : endOpenPayments(ports, sessionId);
  if (await isClosed) return 'closed';
  const begun = await beginReading(ports, from);
  if (!begun) return 'known';
  if (!(await endOpenPayments(ports, sessionId))) return 'new';
  // What was bought meanwhile is the text before, and nobody reads this one.
  await unbeginReading(ports, from, begun.before);
  return 'closed';
}

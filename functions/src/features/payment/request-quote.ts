import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript } from '../../records/manuscripts.ts';
import { quotes } from '../../records/quotes.ts';
import { ownSession } from '../../records/sessions.ts';
import { settleText } from '../../records/settled-texts.ts';

/**
 * Puts a request for a quote on record: books over 500 pages have no card and no order.
 * @throws AppError unauthenticated, permission-denied
 */
export async function requestQuote(
  ports: Pick<Ports, 'documents' | 'objects' | 'clock'>,
  caller: Caller | null,
  input: CallableInput<'request_quote'>,
): Promise<CallableOutput<'request_quote'>> {
  const owner = await ownSession(ports, caller, input.sessionId);
  const manuscript = await findManuscript(ports, input.sessionId);
  if (manuscript?.status !== 'ready') {
    return { success: false, error: 'No pages found to process. Please go back and upload your document.' };
  }
  const { text, pageCount } = await settleText(ports, input.sessionId);
  await quotes.change(ports, input.sessionId, () => ({
    ownerUid: owner.uid,
    email: input.email,
    pageCount,
    title: text.title,
    createdAt: new Date(ports.clock.nowMs()),
  }));
  return { success: true };
}

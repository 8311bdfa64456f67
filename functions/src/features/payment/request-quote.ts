import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript } from '../../records/books/manuscripts.ts';
import { settleText } from '../../records/books/reviews.ts';
import { moveQuote, queueQuoteMail } from '../../records/orders/quotes.ts';
import { ownSession } from '../../records/people/sessions.ts';

const LETTERS_OF_REQUEST = ['quote-asked', 'quote-received'] as const;
const LETTERS_OF_ANSWER = ['quote-answered'] as const;

/**
 * Puts a request for a quote on record, where it is listed until a person has answered, and writes to us and to the family.
 * Who was answered already is written to again, at the address of this call.
 * @throws AppError unauthenticated, permission-denied
 */
export async function requestQuote(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>,
  caller: Caller | null,
  input: Extract<CallableInput<'request_quote'>, { readonly sessionId: string }>,
): Promise<CallableOutput<'request_quote'>> {
  const owner = await ownSession(ports, caller, input.sessionId);
  const manuscript = await findManuscript(ports, input.sessionId);
  if (manuscript?.status !== 'ready') {
    return { success: false, error: 'No pages found to process. Please go back and upload your document.' };
  }
  const { text, pageCount } = await settleText(ports, input.sessionId);
  const quote = await moveQuote(ports, input.sessionId, {
    kind: 'asked',
    ownerUid: owner.uid,
    email: input.email,
    pageCount,
    title: text.title.slice(0, 200),
    at: new Date(ports.clock.nowMs()),
  });
  const letters = quote.state === 'waiting' ? LETTERS_OF_REQUEST : LETTERS_OF_ANSWER;
  for (const letter of letters) await queueQuoteMail(ports, letter, input.sessionId, quote);
  return { success: true };
}

import { readCredit } from '../../../../src/domain/audiobook/credit.ts';
import { isPaidBack } from '../../../../src/domain/audiobook/order.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { type FixProblem, fixSentence } from '../../audio/text/fix-sentence.ts';
import { takeReading } from '../../audio/text/take-reading.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  type FrozenNarration,
  freezeChanges,
  freezeCredit,
  freezePronunciations,
  readFrozenNarration,
} from '../../records/books/frozen-narrations.ts';
import { findPronunciations } from '../../records/books/pronunciations.ts';
import { stopParts } from '../../records/orders/narrations.ts';
import { moveOrder, ownOrder } from '../../records/orders/orders.ts';

const BEING_MADE = 'The audiobook is being made right now. Please try again when it is ready.';
const REFUNDED = 'This book was refunded, so it can’t be changed.';
const GONE =
  'The text and voice of this audiobook were deleted, as promised, so it can’t be read again. The audiobook itself stays yours.';

const AGAINST_FIX: Readonly<Record<FixProblem, string>> = {
  'not-there':
    'This sentence has changed in the meantime. Please close the audiobook, open it, and try again.',
  own: 'Here the person speaks themself. Their recording stays as it is.',
  credit: 'This sentence says that the voice is recreated. It stays in every book, in the words you choose.',
  title: 'This is the title, which can’t be changed here.',
  'no-words': 'Please leave at least one word in the sentence.',
  'too-much': `Fixing is for mistakes, and it is free. This is more than we can change that way. If the text itself should change, please write to ${BRAND.supportEmail}.`,
};

type Wanted = CallableInput<'renew_book'>;

/** The book with what the family wants changed, or why it is not. */
function changedBook(
  book: FrozenNarration,
  { fix, take }: { readonly fix: Wanted['fix'] | undefined; readonly take: Wanted['take'] | undefined },
): FrozenNarration | FixProblem {
  const reread = take ? takeReading(book, take) : book;
  if (typeof reread === 'string') return reread;
  if (!fix) return reread;
  const outcome = fixSentence(reread, fix);
  return 'problem' in outcome ? outcome.problem : outcome.fixed;
}

/**
 * Reads a finished book again where it has changed: names the family says otherwise by now, a sentence it has mended, and one
 * it wants in another reading, and other words to say that the voice is recreated. Only the chunks that hold them are new, nobody pays, and the book that is there is heard until the new one is whole: callable `renew_book`.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function renewBook(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  caller: Caller | null,
  wanted: Wanted,
): Promise<CallableOutput<'renew_book'>> {
  const { orderId, take } = wanted;
  // Of the sentence that says that the voice is recreated only the form is taken: name and right are ours.
  const form = wanted.fix && readCredit(wanted.fix.sentence) ? readCredit(wanted.fix.text)?.form : undefined;
  const fix = form ? undefined : wanted.fix;
  const order = await ownOrder(ports, caller, orderId);
  if (isPaidBack(order)) return { success: false, error: REFUNDED };
  if (order.status !== 'completed') return { success: false, error: BEING_MADE };
  if (!(await ports.objects.info(objectPath.narration(orderId)))) return { success: false, error: GONE };
  const changed = fix || take ? changedBook(await readFrozenNarration(ports, orderId), { fix, take }) : null;
  if (typeof changed === 'string') return { success: false, error: AGAINST_FIX[changed] };
  // First, and only one of two at a time: what is being read must not change.
  await moveOrder(ports, orderId, { kind: 'remade' });
  await stopParts(ports, orderId);
  if (changed) await freezeChanges(ports, orderId, changed);
  await freezePronunciations(ports, orderId, await findPronunciations(ports, order.sessionId));
  await freezeCredit(ports, order, form);
  await ports.jobs.enqueue(
    { kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } },
    { again: true },
  );
  return { success: true };
}

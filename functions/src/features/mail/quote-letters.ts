import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import type { Quote } from '../../../../src/domain/payment/quote.ts';
import { formatCents } from '../../../../src/domain/payment/tiers.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import type { QuoteLetterKind } from '../../ports/jobs.ts';
import { signed } from './letters.ts';

interface QuoteLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** To ourselves: who asks, and how to answer. */
const toOperator = (sessionId: string, { email, pageCount, title }: Quote): QuoteLetter => ({
  to: BRAND.supportEmail,
  subject: `A quote is wanted: ${counted(pageCount, 'page')}`,
  text: `${email} asks what an audiobook of ${counted(pageCount, 'page')} costs.

Title: ${title}
Book: ${sessionId}

To name a price:
npm run order -- quotes answer ${sessionId} 249.00 --why "..." --note "a line to the family"

To end it without one; the family reads the reason:
npm run order -- quotes close ${sessionId} --why "..."

Both can be done until the family has paid. Everything that waits: npm run order -- quotes
On Firebase all of these need --project and its id.
`,
});

/** Goes to whatever address was typed, so that it says nothing a stranger could have written. */
const received = ({ email, pageCount }: Quote): QuoteLetter => ({
  to: email,
  subject: 'We have your request for a quote',
  text: signed(`Thank you. You asked what an audiobook of ${counted(pageCount, 'page')} costs. A person looks at every book this long, and we’ll email you its price. Your pages stay safe until then, and nothing is charged.

If you didn’t ask for this, you don’t need to do anything.`),
});

const answered = (
  sessionId: string,
  { email, pageCount, priceCents, note }: Quote & { readonly state: 'answered' },
): QuoteLetter => ({
  to: email,
  subject: `Your quote: ${formatCents(priceCents)}`,
  text: signed(`Your audiobook of ${counted(pageCount, 'page')} costs ${formatCents(priceCents)}, once. The price is good for ${RETENTION_DAYS.quote} days.
${note === '' ? '' : `\n${note}\n`}
To pay and begin, open your book here, on the device where you started it or signed in to your account:

${BRAND.publicUrl}/step-4?book=${sessionId}`),
});

const closed = ({ email, reason, priceCents }: Quote & { readonly state: 'closed' }): QuoteLetter => ({
  to: email,
  subject: 'About your request for a quote',
  text: signed(`${priceCents === undefined ? 'We can’t offer you a price for your book' : `Our price of ${formatCents(priceCents)} for your book no longer stands`}: ${reason}

Nothing was charged. If you have a question, just reply to this email.`),
});

/** Null for a letter that says what is no longer so. */
export function quoteLetterOf(letter: QuoteLetterKind, sessionId: string, quote: Quote): QuoteLetter | null {
  if (letter === 'quote-answered') return quote.state === 'answered' ? answered(sessionId, quote) : null;
  if (letter === 'quote-closed') return quote.state === 'closed' ? closed(quote) : null;
  if (quote.state !== 'waiting') return null;
  return letter === 'quote-asked' ? toOperator(sessionId, quote) : received(quote);
}

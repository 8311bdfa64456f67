import { PASSWORD_ADVICE } from '../../../../src/domain/account/password-words.ts';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { MIN_PASSWORD_LENGTH, REFUND_WINDOW_DAYS } from '../../../../src/domain/limits.ts';
import type { AtOnce } from '../../../../src/domain/payment/payment.ts';
import { formatCents } from '../../../../src/domain/payment/tiers.ts';
import { WITHDRAW_HERE, WITHDRAWAL_DAYS } from '../../../../src/domain/payment/withdrawal-words.ts';
import type { LetterKind } from '../../ports/jobs.ts';

type LetterFacts = Pick<Order, 'id' | 'title' | 'tier' | 'pageCount' | 'amount'> &
  Partial<Pick<Order, 'createdAt' | 'atOnce' | 'withdrawal'>>;

interface Letter {
  readonly subject: string;
  readonly body: string;
}

/** The confirmation of what was asked before paying. Source: Directive 2011/83/EU, Articles 7(2) and 8(7). */
function aboutWithdrawal(amount: number, atOnce: AtOnce | undefined): string {
  if (amount === 0) return '';
  const way = `To withdraw, open My Audiobooks and choose “${WITHDRAW_HERE}”: ${BRAND.publicUrl}/my-audiobooks`;
  return atOnce
    ? `On ${atOnce.at.toUTCString()} you confirmed: “${atOnce.words}” Until it’s complete, you can withdraw without giving a reason. ${way}\n\n`
    : `You can withdraw within ${WITHDRAWAL_DAYS} days without giving a reason, also when your audiobook is complete. ${way}\n\n`;
}

const LETTERS: Readonly<Record<LetterKind, (facts: LetterFacts) => Letter>> = {
  receipt: ({ id, title, tier, pageCount, amount, atOnce }) => ({
    subject: `Your receipt for “${title}”`,
    body: `Thank you. We received your payment and have started your audiobook. You can close the page. We’ll write again when it’s ready.

Order: ${id}
Package: ${tier}
Pages: ${pageCount}
Paid: ${amount === 0 ? 'with a gift voucher' : `${formatCents(amount)}, once`}

${aboutWithdrawal(amount, atOnce)}If you’re not happy with it, reply to this email within ${REFUND_WINDOW_DAYS} days for a full refund.`,
  }),
  ready: ({ title }) => ({
    subject: `Your audiobook is ready: “${title}”`,
    body: `“${title}” is ready to listen to. Sign in and open My Audiobooks to play or download it:

${BRAND.publicUrl}/my-audiobooks`,
  }),
  'needs-you': ({ id, title }) => ({
    subject: `We need your help with “${title}”`,
    body: `We couldn’t finish “${title}” without you. Nothing is lost, and you won’t pay again. Please open your order to see what’s missing and try again:

${BRAND.publicUrl}/my-audiobooks

Order: ${id}`,
  }),
  refund: ({ id, title, amount }) => ({
    subject: `Your refund for “${title}”`,
    body: `${formatCents(amount)} is on its way back to your card. Banks take five to ten days to show it.

Order: ${id}`,
  }),
  withdrawn: ({ id, title, amount, createdAt, withdrawal }) => ({
    subject: `You withdrew from your order “${title}”`,
    body: `We received your withdrawal on ${withdrawal?.at.toUTCString()}. Please keep this letter.

Withdrawn by: ${withdrawal?.name}
Order: ${id}, “${title}”${createdAt ? `, paid on ${createdAt.toUTCString()}` : ''}
To be returned: ${formatCents(amount)}, to the card you paid with

The money goes back right away, and within 14 days at the latest. A book that wasn’t complete isn’t made. One that was complete stays yours.`,
  }),
  'voice-ends-soon': ({ title }) => ({
    subject: `The recordings for “${title}” will be deleted in ${RETENTION_DAYS.materialsWarning} days`,
    body: `Your audiobook stays yours. The recordings and the voice made from them are deleted ${RETENTION_DAYS.materials} days after delivery, as promised. If you want a copy of them, open your account before that:

${BRAND.publicUrl}/account`,
  }),
};

/** With how a letter begins and ends. */
export const signed = (body: string) =>
  `Dear family,

${body}

${BRAND.name}
${[BRAND.supportEmail, BRAND.supportPhone].filter(Boolean).join(' · ')}
`;

export function letterOf(kind: LetterKind, facts: LetterFacts): { subject: string; text: string } {
  const { subject, body } = LETTERS[kind](facts);
  return { subject, text: signed(body) };
}

/** @param link absolute, with the code in it */
export function passwordResetLetter(link: string): { subject: string; text: string } {
  return {
    subject: 'Choose a new password',
    text: signed(`Someone asked for a new password for this address. If it was you, choose one here within an hour, with at least ${MIN_PASSWORD_LENGTH} characters. ${PASSWORD_ADVICE}

${link}

If it wasn’t you, you don’t need to do anything.`),
  };
}

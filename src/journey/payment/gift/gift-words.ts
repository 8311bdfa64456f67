import type { ListedGift } from '@/domain/payment/gift.ts';
import { formatCents, packageWords, TIERS, type TierName } from '@/domain/payment/tiers.ts';

/** What can be given: the packages that have a price. */
export const GIVEN_TIERS = TIERS.filter(({ priceCents }) => priceCents > 0);

export type GivenTier = 'Lullaby' | 'Memoir' | 'Novel';

export const SUITS: Readonly<Record<GivenTier, string>> = {
  Lullaby: 'a letter, a poem, or a bedtime story',
  Memoir: 'the story of a life',
  Novel: 'a whole book, or a family’s letters',
};

/** "One Memoir: an audiobook of up to 100 pages" */
export const whatIsGiven = (tier: TierName): string => `One ${tier}: an audiobook of ${packageWords(tier)}`;

/** "December 24, 2026" @param day such as 2026-12-24 */
export const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { dateStyle: 'long' });

export const NOT_CHARGED_HERE = 'We checked and found no charge. You can pay again here.';
export const PENDING =
  'Your bank hasn’t finished this payment yet. As soon as it has, we’ll email you the code. You can also look again here later.';

/** What became of a gift that can’t be used anymore, or was, and of the letter that was to bring it. */
export function endWords(gift: ListedGift): string | null {
  const words = endOf(gift);
  return words && gift.letter?.state === 'waiting'
    ? `${words} Our letter to ${gift.name} won’t be sent.`
    : words;
}

function endOf({ state, because, amountCents }: ListedGift): string | null {
  if (state === 'used') return 'This gift was used: a book is being made with it.';
  if (state !== 'void') return null;
  if (because === 'disputed')
    return 'Your bank is looking into this payment. Until it decides, the code can’t be used.';
  if (because === 'refund-asked')
    return `We’ve asked for ${formatCents(amountCents)} to be sent back to your card. That isn’t confirmed yet. The code can’t be used anymore.`;
  if (because === 'refunded')
    return `This gift was refunded: ${formatCents(amountCents)} went back to your card. The code can’t be used anymore.`;
  return 'This gift was ended. The code can’t be used anymore.';
}

import { useEffect, useState } from 'react';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { type ListedGift, refundWords } from '@/domain/payment/gift.ts';
import { formatCents } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Link } from '@/ui/navigation/router.ts';
import { wordsOf } from '@/ui/words-of.ts';
import styles from './account.module.css';
import type { OnFailure } from './OutOfReach.tsx';

const dayText = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString('en-US', { dateStyle: 'long' });

/** What has become of a gift, in a line. */
function stateText({ state, because }: ListedGift): string {
  if (state === 'unpaid') return 'Not paid for yet.';
  if (state === 'used') return 'It was used: a book is being made with it.';
  if (state === 'unused') return 'Not used yet. The code doesn’t expire.';
  if (because === 'disputed')
    return 'Your bank is looking into this payment. Until it decides, it can’t be used.';
  if (because === 'refund-asked') return 'We’ve asked for the refund. It isn’t confirmed yet.';
  return because === 'refunded' ? 'Refunded.' : 'Ended.';
}

function letterText({ letter, state }: ListedGift): string | null {
  if (!letter || state !== 'unused') return null;
  if (letter.state === 'waiting')
    return `A letter with the code goes to ${letter.written?.to} on ${dayText(letter.day)}.`;
  if (letter.state === 'posting') return 'A letter with the code is on its way.';
  if (letter.state === 'sent') return `The letter with the code was sent (${dayText(letter.day)}).`;
  return 'The letter with the code couldn’t be delivered.';
}

function GiftRow({ gift }: { gift: ListedGift }) {
  const { giftId, name, tier, amountCents, state } = gift;
  const isOpen = state === 'unused' || state === 'unpaid';
  const lines = [stateText(gift), letterText(gift), refundWords(gift)].filter((line) => line !== null);
  return (
    <li className={styles.gift}>
      <p>
        <strong>
          {tier} for {name}
        </strong>
        , {formatCents(amountCents)}
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {isOpen && (
        <Link to={`/gift?gift=${giftId}`} className={styles.more ?? ''}>
          {state === 'unused' ? `Print or email the gift for ${name}` : `Go on with the gift for ${name}`}
        </Link>
      )}
    </li>
  );
}

async function myGifts(): Promise<readonly ListedGift[]> {
  // Nobody has signed in, not even as a guest: asking would make somebody.
  if (!currentUser.getState().user) return [];
  const { success, error, gifts = [] } = await call('list_gifts', {});
  if (!success) throw new AppError('unavailable', error);
  return gifts;
}

/** The gifts this person has bought; nothing is said where there are none. */
export function MyGifts({ onFailure }: { onFailure?: OnFailure }) {
  const [attempt, setAttempt] = useState(0);
  const [gifts, setGifts] = useState<readonly ListedGift[]>([]);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    let isHere = true;
    myGifts().then(
      (found) => isHere && setGifts(found),
      (failure: unknown) => {
        if (isHere && !onFailure?.(failure)) setError(wordsOf(failure));
      },
    );
    return () => {
      isHere = false;
    };
  }, [attempt, onFailure]);
  if (error !== null)
    return (
      <Notice kind="error">
        <p>We couldn’t look up your gifts. {error}</p>
        <Button
          kind="quiet"
          onClick={() => {
            setError(null);
            setAttempt((n) => n + 1);
          }}
        >
          Try Again
        </Button>
      </Notice>
    );
  if (gifts.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="my-gifts">
      <h2 id="my-gifts">Gifts you bought</h2>
      <ul className={styles.list}>
        {gifts.map((gift) => (
          <GiftRow key={gift.giftId} gift={gift} />
        ))}
      </ul>
    </section>
  );
}

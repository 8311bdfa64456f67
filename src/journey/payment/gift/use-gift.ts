import { useCallback, useEffect, useState } from 'react';
import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import type { CallableInput } from '@/domain/calls/callables.ts';
import { AppError, toAppError } from '@/domain/errors.ts';
import { GIFT_ID, type GiftWords, type ListedGift } from '@/domain/payment/gift.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { useLocation, useNavigate } from '@/ui/navigation/router.ts';
import type { WrittenLetter } from './CodeLetter.tsx';
import { giftOnDevice } from './gift-on-device.ts';
import { type GivenTier, NOT_CHARGED_HERE } from './gift-words.ts';

export interface GiftRequest extends GiftWords {
  readonly tier: GivenTier;
}

export type GiftState =
  /** what is known of it is asked for */
  | { readonly kind: 'looking' }
  /** null before anything was written */
  | { readonly kind: 'writing'; readonly gift: ListedGift | null }
  | { readonly kind: 'paying'; readonly gift: ListedGift; readonly clientSecret: string }
  /** charged, or ended: there is nothing to pay any more */
  | { readonly kind: 'done'; readonly gift: ListedGift };

/** Nothing is left to be paid, or the bank has it. */
const isOver = ({ state, isPending }: ListedGift) => state !== 'unpaid' || isPending;

async function ask(giftId: string, request: Omit<CallableInput<'buy_gift'>, 'giftId'> = {}) {
  await ensureSignedIn();
  const { success, error, gift, clientSecret } = await call('buy_gift', { giftId, ...request });
  if (!success) throw new AppError('payment-declined', error);
  return { gift: gift ?? null, clientSecret };
}

/** What this device knows of a gift; one of another account, such as after signing out, is forgotten here. */
async function lookUp(giftId: string): Promise<ListedGift | null> {
  try {
    return (await ask(giftId)).gift;
  } catch (error) {
    if (toAppError(error).code !== 'permission-denied') throw error;
    giftOnDevice.forget();
    return null;
  }
}

/** A gift from its first word to its code. */
export function useGift() {
  const [state, setState] = useState<GiftState>({ kind: 'writing', gift: null });
  /** what a look at the payment found out */
  const [told, setTold] = useState<string | null>(null);
  const { error, attempt } = useAttempt();

  const look = useCallback(
    (giftId: string, words: string | null = null) =>
      attempt(async () => {
        const gift = await lookUp(giftId);
        setTold(gift && !isOver(gift) ? words : null);
        setState(gift && isOver(gift) ? { kind: 'done', gift } : { kind: 'writing', gift });
      }),
    [attempt],
  );
  const { search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const asked = new URLSearchParams(search).get('gift');
    if (asked && GIFT_ID.test(asked)) giftOnDevice.keep(asked);
    const giftId = giftOnDevice.id();
    if (!giftId) return;
    setState({ kind: 'looking' });
    void look(giftId);
  }, [look, search]);

  return {
    ...{ state, error, told },
    lookAgain: () => void look(giftOnDevice.begin()),
    /** the bank or the line left it open whether the card was charged */
    resolve: () => look(giftOnDevice.begin(), NOT_CHARGED_HERE),
    write: (request: GiftRequest) =>
      attempt(async () => {
        setTold(null);
        const { gift, clientSecret } = await ask(giftOnDevice.begin(), { buy: request });
        if (!gift) throw new AppError('unknown');
        if (isOver(gift) || !clientSecret) setState({ kind: 'done', gift });
        else setState({ kind: 'paying', gift, clientSecret });
      }),
    /** @throws AppError */
    writeLetter: async (letter: WrittenLetter | null) => {
      const { gift } = await ask(giftOnDevice.begin(), { letter });
      if (gift) setState({ kind: 'done', gift });
    },
    /** @throws AppError */
    withdraw: async (name: string) => {
      const { gift } = await ask(giftOnDevice.begin(), { withdraw: name });
      if (gift) setState({ kind: 'done', gift });
    },
    change: (gift: ListedGift) => setState({ kind: 'writing', gift }),
    another: () => {
      giftOnDevice.forget();
      // A reload would bring back the one that was asked for.
      void navigate('/gift', { replace: true });
      setTold(null);
      setState({ kind: 'writing', gift: null });
    },
  };
}

import { useCallback, useEffect, useState } from 'react';
import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { AppError, toAppError } from '@/domain/errors.ts';
import type { GiftWords, ListedGift } from '@/domain/payment/gift.ts';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
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

async function ask(giftId: string, request?: GiftRequest) {
  await ensureSignedIn();
  const { success, error, gift, clientSecret } = await call('buy_gift', {
    giftId,
    ...(request && { buy: request }),
  });
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
  useEffect(() => {
    const giftId = giftOnDevice.id();
    if (!giftId) return;
    setState({ kind: 'looking' });
    void look(giftId);
  }, [look]);

  return {
    ...{ state, error, told },
    lookAgain: () => void look(giftOnDevice.begin()),
    /** the bank or the line left it open whether the card was charged */
    resolve: () => look(giftOnDevice.begin(), NOT_CHARGED_HERE),
    write: (request: GiftRequest) =>
      attempt(async () => {
        setTold(null);
        const { gift, clientSecret } = await ask(giftOnDevice.begin(), request);
        if (!gift) throw new AppError('unknown');
        if (isOver(gift) || !clientSecret) setState({ kind: 'done', gift });
        else setState({ kind: 'paying', gift, clientSecret });
      }),
    change: (gift: ListedGift) => setState({ kind: 'writing', gift }),
    another: () => {
      giftOnDevice.forget();
      setTold(null);
      setState({ kind: 'writing', gift: null });
    },
  };
}

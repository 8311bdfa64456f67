import { type FormEvent, useEffect, useState } from 'react';
import { ensureSignedIn } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { giftPath } from '@/domain/payment/gift.ts';
import { readCode } from '@/domain/payment/voucher.ts';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { BesidePicture } from '@/ui/navigation/BesidePicture.tsx';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useNavigate } from '@/ui/navigation/router.ts';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import { FrontAlone } from './CardFront.tsx';
import styles from './gift.module.css';
import { voucherOnDevice } from './gift-on-device.ts';
import { whatIsGiven } from './gift-words.ts';

type Card = NonNullable<CallableOutput<'redeem_voucher'>['card']>;

type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly card: Card }
  /** the code pays for nothing, in the server’s words */
  | { readonly kind: 'refused'; readonly words: string }
  /** nobody could be asked: the code may be as good as any */
  | { readonly kind: 'unasked' };

async function open(code: string): Promise<Opening> {
  await ensureSignedIn();
  const { success, card, error } = await call('redeem_voucher', { open: code });
  if (success && card) return { kind: 'open', card };
  return error ? { kind: 'refused', words: error } : { kind: 'unasked' };
}

/** What its giver wrote. The code is kept on this device until it has paid for a book, unless it pays for none. */
function useCard(code: string | null): Opening {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  useEffect(() => {
    if (!code) return;
    let isGone = false;
    voucherOnDevice.keep(code);
    open(code).then(
      (found) => {
        const isGood = found.kind === 'unasked' || (found.kind === 'open' && !found.card.isUsed);
        if (!isGood && voucherOnDevice.code() === code) voucherOnDevice.forget();
        if (!isGone) setOpening(found);
      },
      (error: unknown) => {
        if (navigator.onLine) console.error(error);
        if (!isGone) setOpening({ kind: 'unasked' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [code]);
  return opening;
}

/** A code that pays for nothing, in a field where it can be mended. */
function NoGift({ typed, words }: { typed: string; words: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    void navigate(giftPath(readCode(said) ?? said));
  };
  return (
    <BesidePicture picture="gift" isOnPhones>
      <PageTitle>Your gift code</PageTitle>
      <form className={styles.form} onSubmit={submit}>
        <Field
          label="The code from your card or letter"
          name="code"
          hint="16 letters and numbers, such as 7KQ2-M9XT-ABCD-WXYZ"
          defaultValue={typed}
          error={words}
          wanted="Please type the code."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <div>
          <Button type="submit">Open your gift</Button>
        </div>
      </form>
      <p className={styles.soft}>You can also begin now, and type the code at step 4.</p>
      <StartLink kind="quiet">Begin your audiobook</StartLink>
    </BesidePicture>
  );
}

/** What the giver says, and how large a book it pays for. */
function Inside({ opening }: { opening: Exclude<Opening, { kind: 'refused' }> }) {
  if (opening.kind === 'opening') return <p role="status">Opening your card...</p>;
  if (opening.kind === 'unasked')
    return (
      <p role="status">
        We can’t open your card right now. Your code is kept on this device: you can begin, and we’ll look at
        it again at step 4.
      </p>
    );
  const { written, tier } = opening.card;
  return (
    <>
      {written?.words && (
        <blockquote>
          <p>{written.words}</p>
          {written.from && <footer>{written.from}</footer>}
        </blockquote>
      )}
      <p className={styles.lead}>{whatIsGiven(tier)}, read aloud in a voice you love.</p>
    </>
  );
}

/** For whoever was given the code: the card is opened, and the first step is one tap away. */
export function ForRecipient({ typed }: { typed: string }) {
  const code = readCode(typed);
  const opening = useCard(code);
  if (!code) return <NoGift typed={typed} words="We don’t know this code. Please check each letter." />;
  if (opening.kind === 'refused') return <NoGift typed={code} words={opening.words} />;
  const written = opening.kind === 'open' ? opening.card.written : null;
  const isUsed = opening.kind === 'open' && opening.card.isUsed;
  return (
    <>
      <PageTitle>{written?.from ? `A gift from ${written.from}` : 'A gift for you'}</PageTitle>
      <div className={styles.written} data-opened>
        <FrontAlone name={written?.name || 'you'} code={code} />
        <div className={styles.form}>
          <Inside opening={opening} />
          {isUsed ? (
            <>
              <p>This gift has already become a book.</p>
              <div>
                <ButtonLink to="/my-audiobooks">Go to your audiobooks</ButtonLink>
              </div>
            </>
          ) : (
            <>
              <div>
                <StartLink>Begin your audiobook</StartLink>
              </div>
              <p className={styles.soft}>
                Bring the pages of your family’s book, letters, or memoir, and a few seconds of the voice. At
                step 4 your code is filled in for you on this device. Keep your card or letter: on another
                device, you’ll need to type the code.
              </p>
            </>
          )}
        </div>
      </div>
    </>
  );
}

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isEmail } from '@/domain/account/email.ts';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';
import { type ListedGift, MAX_GIFT_NAME, MAX_GIFT_WORDS } from '@/domain/payment/gift.ts';
import { formatCents, packageWords } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { focusField } from '@/ui/forms/focus-field.ts';
import { useLocation } from '@/ui/navigation/router.ts';
import { StepActions } from '@/ui/StepActions.tsx';
import { FrontAlone } from './CardFront.tsx';
import styles from './gift.module.css';
import { GIVEN_TIERS, type GivenTier, SUITS } from './gift-words.ts';
import type { GiftRequest } from './use-gift.ts';

interface GiftFormProps {
  /** what is given, above the card */
  intro: ReactNode;
  /** null for a new one */
  gift: ListedGift | null;
  error: string | null;
  onWrite: (request: GiftRequest) => Promise<void>;
}

/** Which package, as on the price cards. */
function Packages({ chosen }: { chosen: string }) {
  return (
    <fieldset>
      <legend>What you give</legend>
      {GIVEN_TIERS.map(({ name, priceCents }) => (
        <label key={name} className={styles.package}>
          <input type="radio" name="tier" value={name} defaultChecked={name === chosen} />
          <strong>{name}</strong>
          <strong>{formatCents(priceCents)}</strong>
          <span>
            For {SUITS[name as GivenTier]}, {packageWords(name)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is given, to whom, with which words, and where the code is sent. */
export function GiftForm({ intro, gift, error, onWrite }: GiftFormProps) {
  const place = useRef<HTMLFormElement>(null);
  const wordsId = useId();
  const [isBusy, setBusy] = useState(false);
  const [emailProblem, setEmailProblem] = useState<string>();
  const [name, setName] = useState(gift?.name ?? '');
  const { search } = useLocation();
  useEffect(() => {
    // The price card that led here; not known where the page is drawn first.
    const wanted = new URLSearchParams(search).get('package');
    const radios = place.current?.elements.namedItem('tier');
    if (!gift && radios instanceof RadioNodeList && GIVEN_TIERS.some(({ name }) => name === wanted))
      radios.value = String(wanted);
  }, [gift, search]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = (field: keyof GiftRequest) => String(given.get(field) ?? '').trim();
    const isWhole = isEmail(said('email'));
    setEmailProblem(isWhole ? undefined : WHOLE_EMAIL);
    if (!isWhole) return focusField(place.current, 'email');
    setBusy(true);
    void onWrite({
      tier: said('tier') as GivenTier,
      ...{ name: said('name'), from: said('from'), words: said('words'), email: said('email') },
    }).finally(() => setBusy(false));
  };
  return (
    <form ref={place} className={styles.written} onSubmit={submit}>
      {intro}
      <FrontAlone name={name.trim() || 'someone you love'} />
      <Packages chosen={gift?.tier ?? 'Memoir'} />
      <Field
        label="Who is it for?"
        name="name"
        maxLength={MAX_GIFT_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        wanted="Who should we write on the card?"
        required
      />
      <div className={styles.words}>
        <label htmlFor={wordsId}>A few words for the card, if you like</label>
        <textarea id={wordsId} name="words" rows={3} maxLength={MAX_GIFT_WORDS} defaultValue={gift?.words} />
      </div>
      <Field
        label="Your name"
        name="from"
        maxLength={MAX_GIFT_NAME}
        autoComplete="name"
        defaultValue={gift?.from}
        wanted="Please type your name, so they know who it’s from."
        required
      />
      <Field
        label="Your email address"
        name="email"
        type="email"
        autoComplete="email"
        hint="For your receipt and the code."
        defaultValue={gift?.email}
        error={emailProblem}
        required
      />
      <p className={styles.soft}>
        The code on the card doesn’t expire. Until it’s used, you can have your money back within 30 days.
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      <StepActions>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Go to payment'}
        </Button>
      </StepActions>
    </form>
  );
}

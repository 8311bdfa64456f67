import { useEffect, useState } from 'react';
import { codeInPath } from '@/domain/payment/gift.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { ForRecipient } from './ForRecipient.tsx';
import { GiftCheckout } from './GiftCheckout.tsx';
import { GiftForm } from './GiftForm.tsx';
import { GivenGift } from './GivenGift.tsx';
import styles from './gift.module.css';
import { useGift } from './use-gift.ts';

/** What is given; said only before it is paid for. */
const WHAT_IT_IS = (
  <p className={styles.lead}>
    Their own book, read aloud in a voice they love. You give the card; they bring the pages and the voice
    when they’re ready.
  </p>
);

function ForGiver() {
  const { state, error, told, ...gift } = useGift();
  return (
    <>
      <PageTitle>Give an Audiobook</PageTitle>
      {told && <DoneNotice said={told}>{told}</DoneNotice>}
      {state.kind === 'looking' && WHAT_IT_IS}
      {state.kind === 'looking' &&
        (error ? (
          <Notice kind="error">
            <p>{error}</p>
            <Button kind="quiet" onClick={gift.lookAgain}>
              Try Again
            </Button>
          </Notice>
        ) : (
          <p role="status">One moment...</p>
        ))}
      {state.kind === 'writing' && (
        <GiftForm intro={WHAT_IT_IS} gift={state.gift} error={error} onWrite={gift.write} />
      )}
      {state.kind === 'paying' && (
        <GiftCheckout
          key={state.clientSecret}
          gift={state.gift}
          clientSecret={state.clientSecret}
          onChange={() => gift.change(state.gift)}
          onCharged={gift.resolve}
        />
      )}
      {state.kind === 'paying' && error && <Notice kind="error">{error}</Notice>}
      {state.kind === 'done' && (
        <GivenGift
          gift={state.gift}
          onLookAgain={gift.lookAgain}
          onAnother={gift.another}
          onLetter={gift.writeLetter}
          onWithdraw={gift.withdraw}
        />
      )}
    </>
  );
}

/** Buying a book as a gift, and where its recipient begins. */
export function GiftPage() {
  const { hash } = useLocation();
  // What stands behind the sign is not known where the page is drawn first.
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const behind = codeInPath(hash);
    // The way past the menu leads to a place of this page.
    setTyped(document.getElementById(behind) ? '' : behind);
  }, [hash]);
  return (
    <div className={styles.page}>{typed ? <ForRecipient key={typed} typed={typed} /> : <ForGiver />}</div>
  );
}

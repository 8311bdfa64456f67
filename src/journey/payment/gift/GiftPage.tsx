import { useEffect, useState } from 'react';
import { codeInPath } from '@/domain/payment/gift.ts';
import { readCode } from '@/domain/payment/voucher.ts';
import { Button } from '@/ui/Button.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { PageTitle } from '@/ui/navigation/PageTitle.tsx';
import { useLocation } from '@/ui/navigation/router.ts';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { FrontAlone } from './CardFront.tsx';
import { GiftCheckout } from './GiftCheckout.tsx';
import { GiftForm } from './GiftForm.tsx';
import { GivenGift } from './GivenGift.tsx';
import styles from './gift.module.css';
import { voucherOnDevice } from './gift-on-device.ts';
import { useGift } from './use-gift.ts';

/**
 * For whoever was given the code: it is kept on this device until it has paid for a book. Whether it still does is looked at
 * in step 4 alone, where guesses are counted; so nothing is said here that is not true of any code.
 */
function ForRecipient({ typed }: { typed: string }) {
  const code = readCode(typed);
  useEffect(() => {
    if (code) voucherOnDevice.keep(code);
  }, [code]);
  if (!code)
    return (
      <>
        <PageTitle>Your gift code</PageTitle>
        <Notice kind="error">
          This isn’t a whole code. It has 16 letters and numbers, in four groups, such as 7KQ2-M9XT-ABCD-WXYZ.
          Please open the address on your card or in your letter again. You can also begin, and type the code
          at step 4.
        </Notice>
        <StepActions>
          <StartLink>Begin your audiobook</StartLink>
        </StepActions>
      </>
    );
  return (
    <>
      <PageTitle>A gift for you</PageTitle>
      <div className={styles.written}>
        <FrontAlone name="you" code={code} />
        <div className={styles.form}>
          <p className={styles.lead}>
            This code is for an audiobook: your family’s book, letters, or memoir, read aloud in a voice you
            love. If it hasn’t been used yet, it pays for your book at step 4.
          </p>
          <p>
            Scan the pages with your phone or upload them, add a few seconds of the voice, and listen to a
            page. At step 4, your code is filled in for you on this device. Keep your card or letter: on
            another device, you’ll need to type the code.
          </p>
          <div>
            <StartLink>Begin your audiobook</StartLink>
          </div>
        </div>
      </div>
    </>
  );
}

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
  return <div className={styles.page}>{typed ? <ForRecipient typed={typed} /> : <ForGiver />}</div>;
}

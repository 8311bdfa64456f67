import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { BRAND } from '@/domain/config/brand.ts';
import { giftPath, type ListedGift, refundWords } from '@/domain/payment/gift.ts';
import { packageWords } from '@/domain/payment/tiers.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { FoldedCard, HOW_TO_FOLD } from '@/ui/print/FoldedCard.tsx';
import card from '@/ui/print/folded-card.module.css';
import { PrintPreview } from '@/ui/print/PrintPreview.tsx';
import { PAPERS, type Paper, paperOf, usePrintedAs } from '@/ui/print/paper.ts';
import { QrCode } from '@/ui/print/QrCode.tsx';
import { Select } from '@/ui/print/Select.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { CardFront, FrontAlone } from './CardFront.tsx';
import { CodeLetter, type WrittenLetter } from './CodeLetter.tsx';
import styles from './gift.module.css';
import { endWords, PENDING } from './gift-words.ts';

const WithdrawGift = lazy(async () => ({ default: (await import('./WithdrawGift.tsx')).WithdrawGift }));

interface VoucherCardProps {
  gift: ListedGift;
  code: string;
  paper: Paper;
}

/** The card to a gift that is bought before there is a book. */
function VoucherCard({ gift, code, paper }: VoucherCardProps) {
  const { name, from, words, tier } = gift;
  return (
    <FoldedCard
      paper={paper}
      sentence={words || `Your stories, ${name}, in a voice we love.`}
      from={from}
      inside={
        <>
          <QrCode address={`${location.origin}${giftPath(code)}`} label="QR code of the gift" />
          <p className={card.how}>Hold your phone’s camera over the square to begin your audiobook.</p>
          <p className={styles.printedCode}>{code}</p>
          <p className={card.small}>
            One {tier}: {packageWords(tier)}. Pays once, and doesn’t expire.
          </p>
        </>
      }
      back={
        <>
          <p className={card.small}>No camera at hand? Begin here, and type the code in at step 4:</p>
          <p className={card.address}>{location.origin}</p>
          <p className={card.small}>{BRAND.name}</p>
        </>
      }
      front={<CardFront name={name} />}
    />
  );
}

function PrintedCard(props: { gift: ListedGift; code: string; paper: Paper }) {
  usePrintedAs(`Gift card for ${props.gift.name}`);
  return (
    <PrintPreview label="Preview: gift card">
      <VoucherCard {...props} />
    </PrintPreview>
  );
}

/** Told once it is paid, where the page begins: what was paid for stood far below. */
function Thanks({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status" className={styles.thanks}>
      {children}
    </div>
  );
}

interface GivenGiftProps {
  gift: ListedGift;
  onLookAgain: () => void;
  onAnother: () => void;
  /** the letter that brings the code; null takes it back */
  onLetter: (letter: WrittenLetter | null) => Promise<void>;
  /** its giver withdraws, under this name */
  onWithdraw: (name: string) => Promise<void>;
}

/** The code, to be printed; or why there is none any more. */
export function GivenGift(props: GivenGiftProps) {
  return (
    <>
      <Given {...props} />
      <Suspense>
        <WithdrawGift {...props} />
      </Suspense>
    </>
  );
}

function Given({ gift, onLookAgain, onAnother, onLetter }: Omit<GivenGiftProps, 'onWithdraw'>) {
  const [paper, setPaper] = useState(() => paperOf(navigator.language));
  const { name, email, code, isPending } = gift;
  const refund = refundWords(gift);
  const another = (
    <Button kind="quiet" onClick={onAnother}>
      Give another gift
    </Button>
  );
  if (isPending)
    return (
      <>
        <Notice kind="info">{PENDING}</Notice>
        <StepActions>
          <Button onClick={onLookAgain}>Look again</Button>
        </StepActions>
      </>
    );
  const ended = endWords(gift);
  if (ended || code === null)
    return (
      <>
        <Notice kind="info">{ended}</Notice>
        <StepActions>{another}</StepActions>
      </>
    );
  return (
    <div className={`${styles.written} ${styles.given}`}>
      <Thanks>
        <h2>Your gift for {name} is paid for. Thank you.</h2>
        <p>The code and your receipt are on their way to {email}.</p>
      </Thanks>
      <FrontAlone name={name} code={code} />
      <div className={styles.form}>
        <p>Treat the code like cash. Anyone who has it can use it once.</p>
        {refund && <p className={styles.soft}>{refund}</p>}
        <StepActions>
          {another}
          <Button onClick={() => window.print()}>Print the card</Button>
        </StepActions>
        <CodeLetter gift={gift} onWrite={onLetter} />
        <details className={styles.printing}>
          <summary>How it prints</summary>
          <Select label="Paper" value={paper} options={PAPERS} onChoose={setPaper} />
          <p>{HOW_TO_FOLD}</p>
          <p className={styles.soft}>
            In the print window, choose actual size (100%). To keep it as a file, choose “Save as PDF” there.
          </p>
          <PrintedCard gift={gift} code={code} paper={paper} />
        </details>
      </div>
    </div>
  );
}

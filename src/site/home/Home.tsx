import { lazy, Suspense } from 'react';
import { useSignedInHint } from '@/account/sign-in/signed-in-hint.ts';
import { useScanHint } from '@/device/resume/scan-hint.ts';
import { helpingHint, useWayOn } from '@/device/resume/way-on.ts';
import button from '@/ui/button.module.css';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { SectionLink } from '@/ui/navigation/SectionLink.tsx';
import { StartLink } from '@/ui/navigation/StartLink.tsx';
import styles from '../site.module.css';
import { HowItWorks } from './HowItWorks.tsx';

const HeroBook = lazy(async () => ({ default: (await import('./HeroBook.tsx')).HeroBook }));
const heroBook = (
  <Suspense>
    <HeroBook />
  </Suspense>
);

const MoreOfHome = lazy(async () => ({ default: (await import('./MoreOfHome.tsx')).MoreOfHome }));
// One element for good: what is drawn anew around it must not touch it before its code is there.
const moreOfHome = (
  <Suspense>
    <MoreOfHome />
  </Suspense>
);

// Most who come here have begun nothing.
const ContinueCard = lazy(async () => ({
  default: (await import('@/device/resume/ContinueCard.tsx')).ContinueCard,
}));

/** For somebody who has begun: the way back, before everything else. */
function ContinueScan() {
  const hint = useScanHint();
  if (!hint) return null;
  return (
    <Suspense>
      <div className={styles.resume}>
        <ContinueCard hint={hint}>
          <ButtonLink to="/step-1?scan=1">Continue scanning</ButtonLink>
        </ContinueCard>
      </div>
    </Suspense>
  );
}

// Only who has a book has use for it.
const OwnBooks = lazy(async () => ({ default: (await import('@/device/resume/OwnBooks.tsx')).OwnBooks }));

/** Before everything else: the books of somebody who has some. Its room is there before its code is. */
function Own() {
  const isSignedIn = useSignedInHint();
  const { draft, heard } = useWayOn();
  const helping = helpingHint.use();
  const isShown = isSignedIn || draft !== null || helping !== null;
  return (
    <div className={styles.own} data-shown={isShown || undefined}>
      <Suspense>
        {isShown && <OwnBooks {...{ isSignedIn, draft, helping }} heard={isSignedIn ? heard : null} />}
      </Suspense>
    </div>
  );
}

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <h1 className={styles.heroTitle}>Hear a loved ones voice, one more time</h1>
        <p className={styles.lead}>
          Bring a written memoir and about 15 seconds of a voice you miss. We turn them into an audiobook, and
          you hear a page before you decide.
        </p>
        <div className={styles.actions}>
          <StartLink>Get started</StartLink>
          <SectionLink id="example" className={`${button.button} ${button.quiet} ${styles.hear}`}>
            Hear an example
          </SectionLink>
          <SectionLink id="how-it-works" className={`${button.button} ${button.plain}`}>
            How it works
          </SectionLink>
        </div>
        <p className={styles.small}>One payment, no subscription. 30-day refund policy.</p>
      </div>
      <div className={styles.heroPicture}>{heroBook}</div>
    </section>
  );
}

export function Home() {
  useDocumentTitle('Hear a loved ones voice, one more time');
  return (
    <>
      <ContinueScan />
      <Own />
      <Hero />
      <HowItWorks />
      {moreOfHome}
    </>
  );
}

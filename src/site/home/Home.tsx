import { lazy, Suspense } from 'react';
import { useScanHint } from '@/device/resume/scan-hint.ts';
import button from '@/ui/button.module.css';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { ButtonLink } from '@/ui/navigation/ButtonLink.tsx';
import { SectionLink } from '@/ui/navigation/SectionLink.tsx';
import styles from '../site.module.css';
import { BookToSound } from './BookToSound.tsx';
import { HowItWorks } from './HowItWorks.tsx';

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

function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords}>
        <h1 className={styles.heroTitle}>Hear a loved ones voice, one more time</h1>
        <p className={styles.lead}>
          Bring a written memoir and about 15 seconds of a voice you miss. We turn the pages into an
          audiobook, in their voice. You hear a page before you decide.
        </p>
        <div className={styles.actions}>
          <ButtonLink to="/step-1">Get started</ButtonLink>
          <SectionLink id="how-it-works" className={`${button.button} ${button.quiet}`}>
            How it works
          </SectionLink>
        </div>
        <p>
          <SectionLink id="example">Hear an example</SectionLink>
        </p>
        <p className={styles.small}>One payment, no subscription. 30-day refund policy.</p>
      </div>
      <BookToSound className={styles.heroPicture} />
    </section>
  );
}

export function Home() {
  useDocumentTitle('Hear a loved ones voice, one more time');
  return (
    <>
      <ContinueScan />
      <Hero />
      <HowItWorks />
      {moreOfHome}
    </>
  );
}

import { lazy, Suspense } from 'react';
import { useDocumentTitle } from '@/ui/hooks/use-document-title.ts';
import { ContinueScan } from './ContinueScan.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';

const MoreOfHome = lazy(async () => ({ default: (await import('./MoreOfHome.tsx')).MoreOfHome }));
// One element for good: what is drawn anew around it must not touch it before its code is there.
const moreOfHome = (
  <Suspense>
    <MoreOfHome />
  </Suspense>
);

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

import { useDocumentTitle } from '@/ui/use-document-title.ts';
import { ContinueScan } from './ContinueScan.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Pricing } from './Pricing.tsx';
import { Reviews } from './Reviews.tsx';
import { Showcase } from './Showcase.tsx';

export function Home() {
  useDocumentTitle('Hear a loved ones voice, one more time');
  return (
    <>
      <ContinueScan />
      <Hero />
      <HowItWorks />
      <Showcase />
      <Pricing />
      <Reviews />
    </>
  );
}

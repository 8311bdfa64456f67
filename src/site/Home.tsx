import { BRAND } from '@/domain/brand.ts';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Pricing } from './Pricing.tsx';
import { Reviews } from './Reviews.tsx';
import { Showcase } from './Showcase.tsx';

export function Home() {
  return (
    <>
      <title>{`${BRAND.name} · Hear a loved ones voice, one more time`}</title>
      <meta
        name="description"
        content="Turn a written memoir and a short voice clip into an audiobook narrated in a loved one’s voice. Hear a page before you pay."
      />
      <Hero />
      <HowItWorks />
      <Showcase />
      <Pricing />
      <Reviews />
    </>
  );
}

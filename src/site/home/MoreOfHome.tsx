import { Example } from '../example/Example.tsx';
import { Pricing } from './Pricing.tsx';
import { Reviews } from './Reviews.tsx';
import { Showcase } from './Showcase.tsx';

/** What works without its code: words, pictures, sounds and links. It may arrive after the page has come to life. */
export function MoreOfHome() {
  return (
    <>
      <Showcase />
      <Example />
      <Pricing />
      <Reviews />
    </>
  );
}

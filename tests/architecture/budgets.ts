/** What runs on every screen. */
const START = ['index.html', 'src/app/start.tsx'];

/** Sources whose code, with all they import statically, must arrive before a screen works. Keys are those of Vite's manifest. */
export const BUDGETS: readonly {
  readonly name: string;
  readonly sources: readonly string[];
  readonly maxKiB: number;
}[] = [
  { name: 'the home page', sources: [...START, 'src/site/home/Home.tsx'], maxKiB: 110 },
  { name: 'the pricing page', sources: [...START, 'src/site/PricingPage.tsx'], maxKiB: 110 },
  { name: 'our story', sources: [...START, 'src/site/OurStory.tsx'], maxKiB: 110 },
  { name: 'a landing page', sources: [...START, 'src/site/landing/RementoPage.tsx'], maxKiB: 110 },
  { name: 'the list of posts', sources: [...START, 'src/site/blog/BlogList.tsx'], maxKiB: 110 },
  { name: 'a post', sources: [...START, 'src/site/blog/BlogPost.tsx'], maxKiB: 110 },
  { name: 'the privacy policy', sources: [...START, 'src/site/legal/PrivacyPolicy.tsx'], maxKiB: 110 },
  { name: 'the terms', sources: [...START, 'src/site/legal/TermsOfService.tsx'], maxKiB: 110 },
  {
    name: 'the page that checks recordings',
    sources: [...START, 'src/site/check/CheckPage.tsx'],
    maxKiB: 120,
  },
  {
    name: 'the first screen of the wizard',
    sources: [...START, 'src/wizard/steps/StepOne.tsx'],
    maxKiB: 150,
  },
  {
    name: 'the scanner with the first screen of the wizard',
    sources: [...START, 'src/wizard/steps/StepOne.tsx', 'src/journey/manuscript/scan/Scanner.tsx'],
    maxKiB: 170,
  },
];

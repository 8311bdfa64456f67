/** Sources whose code, with all they import statically, must arrive before a screen works. Keys are those of Vite's manifest. */
export const BUDGETS: readonly {
  readonly name: string;
  readonly sources: readonly string[];
  readonly maxKiB: number;
}[] = [
  { name: 'the home page', sources: ['index.html', 'src/site/Home.tsx'], maxKiB: 110 },
  { name: 'the pricing page', sources: ['index.html', 'src/site/PricingPage.tsx'], maxKiB: 110 },
  { name: 'our story', sources: ['index.html', 'src/site/OurStory.tsx'], maxKiB: 110 },
  { name: 'a landing page', sources: ['index.html', 'src/site/landing/RementoPage.tsx'], maxKiB: 110 },
  { name: 'the list of posts', sources: ['index.html', 'src/site/blog/BlogList.tsx'], maxKiB: 110 },
  { name: 'a post', sources: ['index.html', 'src/site/blog/BlogPost.tsx'], maxKiB: 110 },
  { name: 'the privacy policy', sources: ['index.html', 'src/site/legal/PrivacyPolicy.tsx'], maxKiB: 110 },
  { name: 'the terms', sources: ['index.html', 'src/site/legal/TermsOfService.tsx'], maxKiB: 110 },
  {
    name: 'the first screen of the wizard',
    sources: ['index.html', 'src/wizard/StepOne.tsx'],
    maxKiB: 150,
  },
  {
    name: 'the scanner with the first screen of the wizard',
    sources: ['index.html', 'src/wizard/StepOne.tsx', 'src/journey/manuscript/scan/Scanner.tsx'],
    maxKiB: 170,
  },
];

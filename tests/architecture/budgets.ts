/** Sources whose code, with all they import statically, must arrive before a screen works. Keys are those of Vite's manifest. */
export const BUDGETS: readonly {
  readonly name: string;
  readonly sources: readonly string[];
  readonly maxKiB: number;
}[] = [
  { name: 'the home page', sources: ['index.html', 'src/site/Home.tsx'], maxKiB: 110 },
  { name: 'the pricing page', sources: ['index.html', 'src/site/PricingPage.tsx'], maxKiB: 110 },
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

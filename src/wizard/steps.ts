export type StepNumber = 1 | 2 | 3 | 4 | 5;

interface Step {
  readonly number: StepNumber;
  /** as the progress bar names it */
  readonly name: string;
  readonly path: string;
  readonly title: string;
}

export const STEPS: readonly Step[] = [
  { number: 1, name: 'Upload Document', path: '/step-1', title: 'Step 1: Upload a Document or Scan a Book' },
  { number: 2, name: 'Upload Audio/Video', path: '/step-2', title: 'Step 2: Upload Audio or Video Clips' },
  { number: 3, name: 'Review Voice', path: '/step-3', title: 'Step 3: Review Voice' },
  { number: 4, name: 'Payment', path: '/step-4', title: 'Step 4: Payment' },
  { number: 5, name: 'Download', path: '/step-5', title: 'Step 5: Download' },
];

export function titleOf(step: StepNumber): string {
  return STEPS.find(({ number }) => number === step)?.title ?? '';
}

import { hasVoice, isSampleApproved, type Progress } from '@/device/storage/books/progress-record.ts';

export type StepNumber = 1 | 2 | 3 | 4 | 5;

interface Step {
  readonly number: StepNumber;
  /** as the progress bar names it */
  readonly name: string;
  readonly title: string;
  /**
   * what is true of the step whatever there is to be looked up. The page is served with it, so it should be the largest
   * text of a screen that has only a short title: else the screen counts as seen when its code has run.
   */
  readonly lead?: string;
}

export const STEPS: readonly Step[] = [
  { number: 1, name: 'Upload Document', title: 'Step 1: Upload a Document or Scan a Book' },
  { number: 2, name: 'Upload Audio/Video', title: 'Step 2: Upload Audio or Video Clips' },
  {
    number: 3,
    name: 'Review Voice',
    title: 'Step 3: Review Voice',
    lead: 'Listen to one page of your own book before you pay. Take your time.',
  },
  {
    number: 4,
    name: 'Payment',
    title: 'Step 4: Payment',
    lead: 'One payment for the whole book. Then we narrate all of it in the voice you heard.',
  },
  {
    number: 5,
    name: 'Download',
    title: 'Step 5: Download',
    lead: 'Your finished audiobook is kept here, to listen to or download.',
  },
];

/** Whether a step's own work is done; being further on does not say so, because every step can be opened. */
export function isStepDone(number: StepNumber, progress: Progress): boolean {
  const { manuscript, payment } = progress;
  const done = {
    1: manuscript?.accepted === true,
    2: hasVoice(progress),
    3: isSampleApproved(progress),
    4: payment.kind === 'settled',
    5: false,
  };
  return done[number];
}

export function stepOf(number: StepNumber): Step | undefined {
  return STEPS.find((step) => step.number === number);
}

import { formatCents, tierOf } from '@/domain/payment/tiers.ts';
import { Landing } from './Landing.tsx';
import type { LandingWords } from './landing-words.ts';

const STORYWORTH: LandingWords = {
  service: 'Storyworth',
  drawing: 'gift',
  title: 'Turn your Storyworth book into an audiobook in their own voice',
  lead: 'A year of answers is on the shelf. Scan the book with your phone or upload its file, add about 15 seconds of the storyteller’s voice, and the whole family can listen.',
  benefits: [
    {
      name: 'Start from the book or its file',
      words:
        'Photograph the printed pages, or upload the text as a PDF, Word, or plain text file. Either works.',
    },
    {
      name: 'Chapter by chapter',
      words: 'Headings become chapters, so you can jump straight to a favorite answer in the car.',
    },
    {
      name: 'A voice you know',
      words: 'A voicemail or a video is enough. You hear one page of your own book before you pay.',
    },
    {
      name: 'One price per book',
      words: `A book of up to 100 pages is ${formatCents(tierOf(100).priceCents)}, once. No subscription, and a 30-day refund policy.`,
    },
  ],
  examples: [
    {
      words: 'Mom answered fifty-two questions. Now we listen to her answers on the drive to school.',
      who: 'A son with a hardcover book and a holiday video',
    },
    {
      words: 'Dad can’t read small print anymore. Now he listens to his own book by the open window.',
      who: 'A daughter whose father recorded his own voice',
    },
    {
      words: 'We scanned the book at the table on Sunday and heard the first page before the cake was cut.',
      who: 'Three siblings and one phone',
    },
    {
      words: 'The chapter about the bakery is my whole childhood. I play it while I cook.',
      who: 'A granddaughter with one voicemail',
    },
  ],
  callTitle: 'Take the book off the shelf',
  callWords: 'Scan the first page now. You don’t need an account to start.',
};

export function StoryworthPage() {
  return <Landing words={STORYWORTH} />;
}

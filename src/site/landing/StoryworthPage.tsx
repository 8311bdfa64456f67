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
  uses: [
    {
      where: 'On the drive to school',
      words: 'Fifty-two answers, one or two each morning, in the voice of the grandmother who wrote them.',
    },
    {
      where: 'By the open window',
      words: 'Small print is hard for him now. He leans back and listens to his own book.',
    },
    {
      where: 'At the Sunday table',
      words: 'Three siblings scan the pages together and hear the first one before the cake is cut.',
    },
    {
      where: 'In the kitchen',
      words: 'The chapter about the bakery plays while her granddaughter rolls out the dough.',
    },
  ],
  callTitle: 'Take the book off the shelf',
  callWords: 'Scan the first page now. You don’t need an account to start.',
};

export function StoryworthPage() {
  return <Landing words={STORYWORTH} />;
}

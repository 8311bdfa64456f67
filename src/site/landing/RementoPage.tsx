import { Landing } from './Landing.tsx';
import type { LandingWords } from './landing-words.ts';

const REMENTO: LandingWords = {
  service: 'Remento',
  drawing: 'listening',
  title: 'Hear your whole Remento book in one familiar voice',
  lead: 'Your book began with someone speaking. Bring the pages and a clip of that voice, and listen to the finished story from the first page to the last, as one audiobook.',
  benefits: [
    {
      name: 'The recordings you already have',
      words: 'A clip from when the stories were told is ideal. 15 seconds is enough.',
    },
    {
      name: 'From many clips to one book',
      words: 'One mp3 with chapters. It plays without an app, a QR code, or a connection.',
    },
    {
      name: 'The edited story, spoken',
      words: 'We read the book exactly as your family edited it, page by page.',
    },
    {
      name: 'Hear it before you pay',
      words: 'One page in the recreated voice comes first. If it isn’t right, try another clip.',
    },
  ],
  uses: [
    {
      where: 'On a quiet evening',
      words: 'The codes in the book play one memory at a time. The audiobook is the whole evening.',
    },
    {
      where: 'On the way to the coast',
      words: 'He told it in pieces over a year. The family hears it all on one long drive.',
    },
    {
      where: 'With one button',
      words: 'At ninety she can’t hold a book anymore. She presses play, and her sister tells the story.',
    },
    {
      where: 'On a run',
      words: 'Three miles, one chapter. Her brother takes the story along each morning.',
    },
  ],
  callTitle: 'Bring the pages and a clip',
  callWords: 'Scan the first page now. You don’t need an account to start.',
};

export function RementoPage() {
  return <Landing words={REMENTO} />;
}

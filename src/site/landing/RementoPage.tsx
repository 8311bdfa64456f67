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
  examples: [
    {
      words: 'The codes in the book play one memory at a time. The audiobook is the whole evening.',
      who: 'A nephew with the printed book',
    },
    {
      words: 'Grandpa told it in pieces over a year. We heard it all on one drive to the coast.',
      who: 'A family of five with a long drive',
    },
    {
      words:
        'My aunt is ninety and can’t hold a book anymore. She presses one button and her sister tells the story.',
      who: 'A niece with two saved clips',
    },
    {
      words: 'I gave my brother the same gift twice. This one he takes on his runs.',
      who: 'A brother with an mp3',
    },
  ],
  callTitle: 'Bring the pages and a clip',
  callWords: 'Scan the first page now. You don’t need an account to start.',
};

export function RementoPage() {
  return <Landing words={REMENTO} />;
}

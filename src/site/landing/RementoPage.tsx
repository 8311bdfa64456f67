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
      words: 'A clip saved while the stories were told is the best material there is: 15 seconds are enough.',
    },
    {
      name: 'From many clips to one book',
      words: 'One mp3 with chapters plays without an app, a code or a connection.',
    },
    {
      name: 'The edited story, spoken',
      words: 'What is read is the text of the book, as the family put it together, page after page.',
    },
    {
      name: 'Hear it before you pay',
      words: 'One page in the recreated voice comes first. If it is not right, try another clip.',
    },
  ],
  examples: [
    {
      words: 'The codes in the book play single memories. The audiobook is the evening they make together.',
      who: 'A nephew with the printed book',
    },
    {
      words: 'Grandpa told it in pieces over a year. We heard it all on one drive to the coast.',
      who: 'A family of five with a long way to go',
    },
    {
      words:
        'My aunt is ninety and can’t hold a book anymore. She presses one button and her sister tells the story.',
      who: 'A niece with two saved clips',
    },
    {
      words: 'I gave my brother the same present again, and this time he could take it running.',
      who: 'A brother with an mp3',
    },
  ],
  callTitle: 'Bring the pages and a clip',
  callWords: 'Scan the first page now. You don’t need an account to start.',
};

export function RementoPage() {
  return <Landing words={REMENTO} />;
}

import { existsSync, readFileSync } from 'node:fs';
import { speakableText } from '../../functions/src/audio/text/speakable-text.ts';
import { voiceFixtures } from './voice-fixtures.ts';

const BOOK_WORDS = 400;

/** The first page of a memoir, as a family's book begins: voices are fitted with it. */
export const FIRST_PAGE = [
  'I was born in the last house of the village, where the road gives up and the fields begin. My father used to say that ' +
    'the postman came to us only when he had run out of excuses. There were five of us children, two dogs, a goat with a ' +
    'bad temper, and a piano that nobody could play, because it had been given to my mother instead of money.',
  'In winter the kitchen was the only warm room. We did our lessons at the long table while soup simmered on the stove, and ' +
    'my grandmother, who had never been to school, listened to every word. She could not read, but she knew when one of us ' +
    'was guessing. Years afterwards I found out that she had learned whole poems by heart that way, and half of the history ' +
    'of England, in the wrong order.',
  'Our nearest neighbour was a clockmaker called Mr. Jarvis. He had one glass eye and forty clocks, and no two of them ' +
    'agreed. If you asked him for the time he would choose the one he liked best. On Saturdays he let me wind them, and he ' +
    'paid me with a penny and a piece of advice. The pennies are gone. The advice I still have: never hurry a spring, and ' +
    'never argue with a woman who is holding a kettle.',
  'I was nine when the river rose. We carried the hens upstairs, then the flour, then the goat, and we watched through the ' +
    'bedroom window as our own gate floated past. My mother laughed until she cried. She said that at least somebody in this ' +
    'family was getting to see the world.',
] as const;

/** A later page of the same book: what is measured. */
export const LATER_PAGE =
  'The doctor came twice that week, once through deep snow. Grandfather sat by the stove and carved a horse for each of ' +
  'us, and when the last one was done he folded his knife and said that spring could come. I still have mine, with a ' +
  'broken ear. Aunt Ruth sold the farm in the year of the flood, but she never spoke about the price. On warm evenings ' +
  'we would walk to the bridge, count the boats, and argue about which of them had travelled farthest.';

/** Many later pages, of so many kinds of sentence that their words are neither quick nor slow ones. */
export const LATER_PAGES = [
  LATER_PAGE,
  'People ask me why we stayed. The answer is that nobody ever told us we could leave. My brother Thomas talked about ' +
    'Canada the way other boys talked about football, and he kept a map of Ontario under his mattress, but when the letter ' +
    'with the ticket arrived he went out to the orchard and did not come back until dark. The next morning he mended the ' +
    'roof of the henhouse, which had needed mending for three years, and the subject was closed.',
  'I learned to drive on a tractor, and later I taught your mother on the same one. She was impatient with it, as she was ' +
    'impatient with everything that had only two speeds. Once she took the corner by the chapel so sharply that the trailer ' +
    'went on without us, straight through the fence of old Miss Pemberton, who looked up from her roses and asked whether we ' +
    'would be stopping for tea. We did stop. It seemed the least that we could do.',
  'There is a photograph of that summer which I have never shown you. All of us are sitting on the wall behind the school, ' +
    'squinting, because the sun was low, and somebody has just said something funny. I no longer remember what it was. ' +
    'What I remember is the warm stone, the smell of cut grass, and how certain we were that there would be a hundred ' +
    'evenings like it. If I could give you one thing that is not in this book, it would be that evening.',
].join('\n\n');

/** The beginning of a book that lies beside the recordings; the pages above where there is none. */
export function readBook(): string {
  const file = `${voiceFixtures}../pdf/memoir_text_a.gt.txt`;
  if (!voiceFixtures || !existsSync(file)) return LATER_PAGES;
  const words = readFileSync(file, 'utf8').split(/\s+/).slice(0, BOOK_WORDS);
  return speakableText(words.join(' '));
}

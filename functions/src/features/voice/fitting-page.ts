import type { NarratedText } from '../../../../src/domain/manuscript/review.ts';
import { speakableText } from '../../audio/text/speakable-text.ts';
import { sampleText } from '../sample/sample-text.ts';

/** Half a minute of speech: more words of the page take longer to try and tell nothing new. */
const WORDS = 90;

/** The words with which a voice for this book is tried while it is made: those the family will hear first. */
export function fittingPage(text: Pick<NarratedText, 'paragraphs' | 'chapterStarts'>): string {
  // A blank line, or the heading would be read in one breath with the story.
  return sampleText(text, WORDS).paragraphs.map(speakableText).join('\n\n');
}

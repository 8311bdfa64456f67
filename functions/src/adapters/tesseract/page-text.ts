import { cleanPage } from '../../manuscript/clean-text.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { paragraphsMarked } from './paragraph-starts.ts';
import type { ReadLine, SeenPage, SeenWord } from './seen-page.ts';

/** Below this a line is rubbish at the page's edge or a picture; from SURE_CONFIDENCE on even digits alone stay. */
const MIN_CONFIDENCE = 45;
const SURE_CONFIDENCE = 80;
const MIN_LETTER_SHARE = 0.45;
const MIN_CHARACTERS = 3;

/** What Tesseract saw, without lines that are no text. */
export function pageText(page: SeenPage): Omit<TranscribedPage, 'isBlank'> {
  const lines = readLines(page).filter(isText);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    paragraphs: cleanPage(paragraphsMarked(lines)),
    confidence: characters === 0 ? 0 : weighted / characters,
  };
}

/** All words on the page, rubbish included. */
export function wordsSeen({ blocks }: SeenPage): SeenWord[] {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}

function readLines({ blocks }: SeenPage): ReadLine[] {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }, paragraph) =>
      lines.map(({ text, bbox, words }, line) => {
        const characters = words.reduce((sum, word) => sum + word.text.length, 0);
        const weighted = words.reduce((sum, word) => sum + word.text.length * word.confidence, 0);
        return {
          text: text.trim(),
          confidence: characters === 0 ? 0 : weighted / characters,
          box: bbox,
          starts: line > 0 ? 'nothing' : paragraph > 0 ? 'paragraph' : 'block',
        };
      }),
    ),
  );
}

function isText({ text, confidence }: ReadLine): boolean {
  if (text === '') return false;
  if (confidence >= SURE_CONFIDENCE) return true;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (
    confidence >= MIN_CONFIDENCE && letters > text.length * MIN_LETTER_SHARE && text.length >= MIN_CHARACTERS
  );
}

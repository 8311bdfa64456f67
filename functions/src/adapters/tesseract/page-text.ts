import { cleanPage } from '../../manuscript/clean-text.ts';
import type { TextLine } from '../../manuscript/text-line.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';

/** Below this a line is rubbish at the page's edge or a picture; from SURE_CONFIDENCE on even digits alone stay. */
const MIN_CONFIDENCE = 45;
const SURE_CONFIDENCE = 80;
const MIN_LETTER_SHARE = 0.45;
const MIN_CHARACTERS = 3;
/** of the usual distance of lines */
const PARAGRAPH_GAP_SHARE = 1.6;

/** The part of Tesseract's answer that counts; `y0` in pixels from the top, confidence 0-100. */
export interface SeenPage {
  readonly blocks:
    | readonly { readonly paragraphs: readonly { readonly lines: readonly SeenLine[] }[] }[]
    | null;
}

interface SeenLine {
  readonly text: string;
  readonly bbox: { readonly y0: number };
  readonly words: readonly { readonly text: string; readonly confidence: number }[];
}

interface ReadLine {
  readonly text: string;
  readonly confidence: number;
  readonly top: number;
  readonly startsParagraph: boolean;
}

/** What Tesseract saw, without lines that are no text. */
export function pageText(page: SeenPage): TranscribedPage {
  const lines = readLines(page).filter(isText);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    paragraphs: cleanPage(withGaps(lines)),
    confidence: characters === 0 ? 0 : weighted / characters,
  };
}

function readLines({ blocks }: SeenPage): ReadLine[] {
  return (blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) =>
      paragraph.lines.map((line, index) => {
        const characters = line.words.reduce((sum, word) => sum + word.text.length, 0);
        const weighted = line.words.reduce((sum, word) => sum + word.text.length * word.confidence, 0);
        return {
          text: line.text.trim(),
          confidence: characters === 0 ? 0 : weighted / characters,
          top: line.bbox.y0,
          startsParagraph: index === 0,
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

/** Tesseract often puts a running head into the first paragraph; the distance gives it away. */
function withGaps(lines: readonly ReadLine[]): TextLine[] {
  const gaps = lines.map((line, at) => line.top - (lines[at - 1]?.top ?? line.top)).filter((gap) => gap > 0);
  const usualGap = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return lines.map((line, at) => {
    const above = lines[at - 1];
    const isApart = above !== undefined && line.top - above.top > usualGap * PARAGRAPH_GAP_SHARE;
    return { text: line.text, begins: line.startsParagraph || isApart };
  });
}

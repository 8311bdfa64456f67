import type { Quarters } from '../../vision/prepare/gray-image.ts';
import type { SeenPage, SeenWord } from '../../vision/read/seen-page.ts';
import type { VisionAnswer, VisionPage, VisionParagraph, VisionSymbol, VisionWord } from './vision-reply.ts';

/** Of a word about which nothing is said: kept, and shown to the person as doubtful. */
const UNKNOWN_CONFIDENCE = 0.7;
/** A place of the page that has no words to be read. */
const WORDLESS = new Set(['PICTURE', 'RULER', 'BARCODE']);
/** Letters in a word whose direction counts. */
const MIN_LETTERS_OF_DIRECTION = 3;

/** What Cloud Vision saw, in the form all readers of photos answer; lines are made of its breaks. */
export function seenInAnswer({ fullTextAnnotation }: VisionAnswer): SeenPage {
  const pages = fullTextAnnotation?.pages ?? [];
  const blocks = pages.flatMap(({ blocks, confidence: ofPage }) =>
    blocks
      .filter(({ blockType }) => !WORDLESS.has(blockType))
      .map(({ paragraphs, confidence: ofBlock = ofPage ?? UNKNOWN_CONFIDENCE }) => ({
        paragraphs: paragraphs.map((paragraph) => ({ lines: linesOf(paragraph, ofBlock) })),
      })),
  );
  const quarters = quartersOf(pages);
  const language = languageOf(pages);
  return {
    blocks,
    ...(quarters === undefined ? {} : { quarters }),
    ...(language === undefined ? {} : { language }),
  };
}

type Line = NonNullable<SeenPage['blocks']>[number]['paragraphs'][number]['lines'][number];

function linesOf({ words, confidence: ofParagraph }: VisionParagraph, ofBlock: number): Line[] {
  const lines: SeenWord[][] = [[]];
  let pieces: Piece[] = [];
  for (const word of words) {
    const { text, ends } = textOf(word);
    const letters = word.symbols.length;
    pieces.push({
      text,
      letters,
      share: word.confidence ?? ofParagraph ?? ofBlock,
      box: boxAround(cornersOf(word)),
    });
    if (ends === 'nothing') continue;
    lines.at(-1)?.push(joined(pieces));
    pieces = [];
    if (ends === 'line') lines.push([]);
  }
  if (pieces.length > 0) lines.at(-1)?.push(joined(pieces));
  return lines
    .map((line) => line.filter(({ text }) => text !== ''))
    .filter((line) => line.length > 0)
    .map((line) => ({
      text: line.map(({ text }) => text).join(' '),
      bbox: boxAround(line.flatMap(({ bbox }) => [corner(bbox.x0, bbox.y0), corner(bbox.x1, bbox.y1)])),
      words: line,
    }));
}

/** What Vision calls a word: a comma is one of its own, without a break before it. */
interface Piece {
  readonly text: string;
  readonly letters: number;
  /** 0-1 */
  readonly share: number;
  readonly box: SeenWord['bbox'];
}

function joined(pieces: readonly Piece[]): SeenWord {
  const letters = pieces.reduce((sum, piece) => sum + piece.letters, 0);
  const weighted = pieces.reduce((sum, piece) => sum + piece.letters * piece.share, 0);
  return {
    text: pieces.map(({ text }) => text).join(''),
    confidence: letters === 0 ? 0 : Math.min(100, Math.max(0, (weighted / letters) * 100)),
    bbox: boxAround(pieces.flatMap(({ box }) => [corner(box.x0, box.y0), corner(box.x1, box.y1)])),
  };
}

/** A hyphen at the end of a line is told as a break, not as a letter. */
function textOf({ symbols }: VisionWord): { text: string; ends: 'line' | 'word' | 'nothing' } {
  const text = symbols.map((symbol) => symbol.text).join('');
  switch (breakAfter(symbols.at(-1))) {
    case undefined:
      return { text, ends: 'nothing' };
    case 'HYPHEN':
      return { text: text.endsWith('-') ? text : `${text}-`, ends: 'line' };
    case 'LINE_BREAK':
    case 'EOL_SURE_SPACE':
      return { text, ends: 'line' };
    default:
      return { text, ends: 'word' };
  }
}

const breakAfter = (symbol: VisionSymbol | undefined) => symbol?.property.detectedBreak?.type;

interface Corner {
  readonly x: number;
  readonly y: number;
}

const corner = (x: number, y: number): Corner => ({ x, y });
const cornersOf = ({ boundingBox }: VisionWord): readonly Corner[] => boundingBox.vertices;

function boxAround(corners: readonly Corner[]): SeenWord['bbox'] {
  if (corners.length === 0) return { x0: 0, y0: 0, x1: 0, y1: 0 };
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

const wordsOf = (pages: readonly VisionPage[]) =>
  pages.flatMap(({ blocks }) => blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ words }) => words)));

/** The first corner of a word is where its first letter begins, however the picture is turned. */
function quartersOf(pages: readonly VisionPage[]): Quarters | undefined {
  const counts = new Map<Quarters, number>();
  for (const word of wordsOf(pages)) {
    const [begin, end] = cornersOf(word);
    if (!begin || !end || word.symbols.length < MIN_LETTERS_OF_DIRECTION) continue;
    const quarters = quartersOfLine(end.x - begin.x, end.y - begin.y);
    counts.set(quarters, (counts.get(quarters) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function quartersOfLine(right: number, down: number): Quarters {
  if (Math.abs(right) >= Math.abs(down)) return right >= 0 ? 0 : 2;
  return down > 0 ? 3 : 1;
}

function languageOf(pages: readonly VisionPage[]): string | undefined {
  const told = pages.flatMap(({ property }) => property.detectedLanguages);
  return told.toSorted((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0))[0]?.languageCode;
}

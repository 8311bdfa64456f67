import type { LinePlace } from '../../../../src/domain/manuscript/review.ts';
import type { TranscribedLine, TranscribedPage } from '../../ports/transcriber.ts';
import { paragraphsMarked } from './paragraph-starts.ts';
import type { Letters, ReadLine, SeenPage, SeenWord } from './seen-page.ts';
import { type LineOrCell, withCells } from './table-cells.ts';

/** Below this a line is rubbish at the page's edge or a picture; from SURE_CONFIDENCE on even digits alone stay. */
const MIN_CONFIDENCE = 45;
const SURE_CONFIDENCE = 80;
const MIN_LETTER_SHARE = 0.45;
const MIN_CHARACTERS = 3;
/** A line of figures and abbreviations has few letters: it is text where so much of it is read surely, in two words. */
const SURE_WORD = { confidence: 90, letters: 2, count: 2, share: 0.5 };
/** Of the width. Print keeps away from the edge of the paper; what looks like a word there is the edge or the table. */
const EDGE_SHARE = 0.008;
const SURE_AT_EDGE_CONFIDENCE = 70;
/** Of the width: four of five words that touched the edge so nearly were wrong. */
const CUT_SHARE = 0.004;

/** "I", "a" and "5" are words: what has a letter or a digit and is no text may be one, and the person is asked. */
const MAY_BE_WORD = /[\p{L}\p{N}]/u;

/** Where a place of the picture is on the photograph. */
type ToPhoto = (x: number, y: number) => readonly [x: number, y: number];

/** What the picture itself tells of what was read on it. */
interface OfPicture {
  /** without it nothing is told of where the lines are */
  readonly toPhoto?: ToPhoto;
  /** without it no line is told to be larger or bolder than the others */
  readonly lettersOf?: (words: readonly SeenWord[]) => Letters | undefined;
}

/** What a reader saw on a picture so many pixels wide: text, what may be some, and nothing of the rest. */
export function pageText(
  page: SeenPage,
  width: number,
  ofPicture: OfPicture = {},
): Omit<TranscribedPage, 'state'> {
  const read = readLines(page, { width, ...ofPicture });
  const seen = read.flatMap(({ line, edge }) => (edge.text === '' ? [line] : [line, edge]));
  const lines = read.map(({ line }) => line).filter(isText);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = lines.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return {
    lines: withUnclear(seen, lines, paragraphsMarked(lines)),
    confidence: characters === 0 ? 0 : weighted / characters,
  };
}

/** The lines of text, and between them the others that may be words. What they are takes no part in its paragraphs. */
function withUnclear(
  seen: readonly ReadLine[],
  clear: readonly ReadLine[],
  marked: readonly TranscribedLine[],
): TranscribedLine[] {
  const known = new Map(clear.map((line, at) => [line, marked[at]]));
  return seen.flatMap((line) => {
    const text = known.get(line);
    if (text) return [text];
    const words = line.words.filter((word) => word.text !== '');
    const place = line.place ? { place: line.place } : {};
    return MAY_BE_WORD.test(line.text) ? [{ words, begins: true, isUnclear: true, ...place }] : [];
  });
}

/** All words on the page, rubbish included. */
export function wordsSeen({ blocks }: SeenPage): SeenWord[] {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}

interface LineOfPage {
  readonly line: ReadLine;
  /** what was seen in it at the very edge of the paper, where print hardly ever is */
  readonly edge: ReadLine;
}

interface Picture extends OfPicture {
  readonly width: number;
}

function readLines({ blocks }: SeenPage, picture: Picture): LineOfPage[] {
  const seen = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.map((line, at) => ({ ...line, isParted: at === 0 }))),
  );
  return withCells(seen).map((line) => {
    const those = (areWanted: boolean) =>
      line.words.filter((word) => isOnPaper(word, picture.width) === areWanted);
    return {
      line: lineOf(those(true), line, picture),
      edge: lineOf(those(false), { bbox: line.bbox, isParted: false }, picture),
    };
  });
}

function lineOf(
  words: readonly SeenWord[],
  { bbox, isParted, beginsCell, beside = words }: Omit<LineOrCell, 'text' | 'words'>,
  { width, toPhoto, lettersOf }: Picture,
): ReadLine {
  const characters = beside.reduce((sum, word) => sum + word.text.length, 0);
  const weighted = beside.reduce((sum, word) => sum + word.text.length * word.confidence, 0);
  const box = { ...bbox, x0: words[0]?.bbox.x0 ?? bbox.x0, x1: words.at(-1)?.bbox.x1 ?? bbox.x1 };
  const along = (x: number) =>
    Math.min(1_000, Math.max(0, Math.round(((x - box.x0) / Math.max(1, box.x1 - box.x0)) * 1_000)));
  const letters = lettersOf?.(words);
  const spanOf = ({ bbox: of }: SeenWord) => ({ span: [along(of.x0), along(of.x1)] as const });
  return {
    text: words.map(({ text }) => text.trim()).join(' '),
    words: words.map((word) => ({
      ...{ text: word.text.trim(), confidence: word.confidence },
      ...(toPhoto ? spanOf(word) : {}),
      ...(word.again === undefined ? {} : { again: word.again }),
      ...(isCut(word, width) ? { isAtEdge: true } : {}),
    })),
    confidence: characters === 0 ? 0 : weighted / characters,
    box,
    isParted,
    ...(beginsCell === undefined ? {} : { beginsCell }),
    ...(letters ? { letters } : {}),
    ...(toPhoto ? { place: placeOf(box, toPhoto) } : {}),
  };
}

function placeOf({ x0, y0, x1, y1 }: ReadLine['box'], toPhoto: ToPhoto): LinePlace {
  const [across, down] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [above, below] = [toPhoto(across, y0), toPhoto(across, y1)];
  const tall = Math.round(Math.hypot(below[0] - above[0], below[1] - above[1]));
  return [...toPhoto(x0, down), ...toPhoto(across, down), ...toPhoto(x1, down), tall];
}

const isCut = ({ bbox }: SeenWord, width: number) => Math.min(bbox.x0, width - bbox.x1) <= width * CUT_SHARE;

function isOnPaper({ bbox, confidence }: SeenWord, width: number): boolean {
  const isAtEdge = bbox.x0 < width * EDGE_SHARE || bbox.x1 > width * (1 - EDGE_SHARE);
  return !isAtEdge || confidence >= SURE_AT_EDGE_CONFIDENCE;
}

function isText({ text, confidence, words }: ReadLine): boolean {
  if (text === '') return false;
  if (confidence >= SURE_CONFIDENCE) return true;
  if (confidence < MIN_CONFIDENCE || text.length < MIN_CHARACTERS) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > text.length * MIN_LETTER_SHARE || isMostlySure(words);
}

function isMostlySure(words: ReadLine['words']): boolean {
  const signsIn = (those: ReadLine['words']) =>
    those.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
  const sure = words.filter(
    (word) => word.confidence >= SURE_WORD.confidence && signsIn([word]) >= SURE_WORD.letters,
  );
  return sure.length >= SURE_WORD.count && signsIn(sure) >= signsIn(words) * SURE_WORD.share;
}

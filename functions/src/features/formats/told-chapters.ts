import { indexAt, type Timings } from '../../../../src/domain/audiobook/timings.ts';

/** A sentence with its place and its time in the whole book. */
export interface ToldSentence {
  readonly index: number;
  readonly text: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

export interface ToldParagraph {
  /** that the voice is recreated; the book's own title, which is spoken next; the head of a chapter; or text */
  readonly kind: 'credit' | 'title' | 'heading' | 'text';
  readonly sentences: readonly ToldSentence[];
}

export interface ToldChapter {
  readonly title: string;
  readonly startSeconds: number;
  readonly paragraphs: readonly ToldParagraph[];
}

/** Times are rounded when they are stored. */
const ROUNDING_SECONDS = 0.002;

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const textOf = (sentences: readonly ToldSentence[]) => sentences.map(({ text }) => text).join(' ');

function paragraphsOf({ starts, texts, durationSeconds, paragraphs }: Timings): ToldSentence[][] {
  const begins = new Set(paragraphs);
  const found: ToldSentence[][] = [];
  const told = texts.flatMap((shown, index) => {
    const text = shown.replace(/\s+/gu, ' ').trim();
    // Without words it is a further piece of a sentence that was too long to be spoken at once.
    return text ? [{ index, text, startSeconds: starts[index] ?? 0 }] : [];
  });
  for (const [i, sentence] of told.entries()) {
    if (begins.has(sentence.index) || found.length === 0) found.push([]);
    found.at(-1)?.push({ ...sentence, endSeconds: told[i + 1]?.startSeconds ?? durationSeconds });
  }
  return found;
}

/** The paragraphs with which a chapter says its name are its head: "CHAPTER I" and "EARLY DAYS" are two of them. */
function kindsOf(
  found: readonly ToldSentence[][],
  credits: ReadonlySet<number>,
  { chapterTitle, bookTitle }: { readonly chapterTitle: string; readonly bookTitle: string },
): ToldParagraph[] {
  let left = lettersOf(chapterTitle);
  let isFirst = true;
  return found.map((sentences) => {
    if (sentences.some(({ index }) => credits.has(index))) return { kind: 'credit', sentences };
    const mayBeTitle = isFirst;
    isFirst = false;
    const letters = lettersOf(textOf(sentences));
    if (letters && left.startsWith(letters)) {
      left = left.slice(letters.length);
      return { kind: 'heading', sentences };
    }
    if (mayBeTitle && letters === lettersOf(bookTitle)) return { kind: 'title', sentences };
    left = '';
    return { kind: 'text', sentences };
  });
}

/** A finished book as it is told: its chapters, their paragraphs, their sentences. One for each of its chapters. */
export function toldChapters(timings: Timings, bookTitle: string): ToldChapter[] {
  const begins = timings.chapters.map(({ startSeconds }) => startSeconds - ROUNDING_SECONDS);
  const credits = new Set(timings.credits);
  const found = timings.chapters.map((): ToldSentence[][] => []);
  for (const paragraph of paragraphsOf(timings))
    found[Math.max(0, indexAt(begins, paragraph[0]?.startSeconds ?? 0))]?.push(paragraph);
  return timings.chapters.map(({ title, startSeconds }, i) => ({
    title,
    startSeconds: i === 0 ? 0 : startSeconds,
    paragraphs: kindsOf(found[i] ?? [], credits, { chapterTitle: title, bookTitle }),
  }));
}

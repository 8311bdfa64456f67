import { MAX_CHUNK_CHARACTERS } from '../../../src/domain/limits.ts';
import { isHeading } from './headings.ts';
import { sentencesOf } from './sentences.ts';
import { hasSpeakableWords, speakableText } from './speakable-text.ts';
import { splitToFit } from './split-to-fit.ts';

/** Seconds of silence after what was spoken. */
export const PAUSES = { piece: 0.12, sentence: 0.4, paragraph: 0.8, heading: 1.2, chapter: 2 } as const;

/** What is spoken in one go and kept as one piece of MP3. */
export interface PlannedChunk {
  /** speakable, at most MAX_CHUNK_CHARACTERS */
  readonly text: string;
  /** silence after it */
  readonly pauseSeconds: number;
  /** index into `chapterTitles` */
  readonly chapter: number;
}

export interface Narration {
  readonly chapterTitles: readonly string[];
  readonly chunks: readonly PlannedChunk[];
}

type Draft = { text: string; pauseSeconds: number; chapter: number };

/** Sentences packed into chunks; a sentence too long for one is broken at its clauses. */
function chunksOf(text: string): { text: string; endsSentence: boolean }[] {
  const chunks: { text: string; endsSentence: boolean }[] = [];
  for (const sentence of sentencesOf(text)) {
    const pieces = splitToFit(sentence, MAX_CHUNK_CHARACTERS);
    for (const [i, piece] of pieces.entries()) {
      const last = chunks.at(-1);
      const endsSentence = i === pieces.length - 1;
      if (last?.endsSentence && i === 0 && last.text.length + 1 + piece.length <= MAX_CHUNK_CHARACTERS)
        chunks[chunks.length - 1] = { text: `${last.text} ${piece}`, endsSentence };
      else chunks.push({ text: piece, endsSentence });
    }
  }
  return chunks.filter((chunk) => hasSpeakableWords(chunk.text));
}

/** Headings are spoken as sentences, so that the voice falls at their end. */
function asSentence(heading: string): string {
  return /[.!?]$/.test(heading) ? heading : `${heading}.`;
}

function addParagraph(drafts: Draft[], paragraph: string, chapter: number, pauseSeconds: number): void {
  const chunks = chunksOf(paragraph);
  for (const [i, { text, endsSentence }] of chunks.entries()) {
    const within = endsSentence ? PAUSES.sentence : PAUSES.piece;
    drafts.push({ text, chapter, pauseSeconds: i === chunks.length - 1 ? pauseSeconds : within });
  }
}

/** A heading directly under another one ("CHAPTER I" / "EARLY DAYS") belongs to the same chapter. */
function openChapter(
  titles: string[],
  drafts: readonly Draft[],
  heading: string,
  headingBefore: boolean,
): void {
  const title = heading.replace(/\s+/gu, ' ').trim();
  const last = titles.length - 1;
  if (headingBefore) titles[last] = `${titles[last]}: ${title}`;
  else if (drafts.some((draft) => draft.chapter === last)) titles.push(title);
}

/**
 * What is spoken, in order: the title, then the text in chunks that end at sentences and never cross a chapter. The
 * same text gives the same plan. Empty when there is nothing to speak.
 */
export function planNarration(title: string, paragraphs: readonly string[]): Narration {
  const chapterTitles = [title.trim() || 'A memoir'];
  const drafts: Draft[] = [];
  const hasWords = paragraphs.some((paragraph) => hasSpeakableWords(speakableText(paragraph)));
  if (!hasWords) return { chapterTitles, chunks: [] };
  addParagraph(drafts, asSentence(speakableText(title)), 0, PAUSES.heading);
  let headingBefore = false;
  for (const paragraph of paragraphs) {
    const spoken = speakableText(paragraph);
    const isNew = isHeading(paragraph) && hasSpeakableWords(spoken);
    if (isNew) openChapter(chapterTitles, drafts, paragraph, headingBefore);
    const chapter = chapterTitles.length - 1;
    if (isNew) addParagraph(drafts, asSentence(spoken), chapter, PAUSES.heading);
    else addParagraph(drafts, spoken, chapter, PAUSES.paragraph);
    if (hasSpeakableWords(spoken)) headingBefore = isNew;
  }
  return { chapterTitles, chunks: drafts.map((draft, i) => withChapterPause(draft, drafts[i + 1])) };
}

function withChapterPause(draft: Draft, next: Draft | undefined): PlannedChunk {
  return next && next.chapter === draft.chapter ? draft : { ...draft, pauseSeconds: PAUSES.chapter };
}

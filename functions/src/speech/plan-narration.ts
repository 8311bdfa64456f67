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

/** Letters and digits alone: a title page repeats the title in capitals and with other marks. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

class Plan {
  readonly chapterTitles: string[];
  private readonly drafts: PlannedChunk[] = [];
  /** the title alone is no chapter: the first heading gives its name to the first chapter */
  private hasText = false;
  private isAfterHeading = false;

  constructor(title: string) {
    this.chapterTitles = [title.trim() || 'A memoir'];
  }

  private speak(text: string, pauseSeconds: number): void {
    const chapter = this.chapterTitles.length - 1;
    const chunks = chunksOf(text);
    for (const [i, chunk] of chunks.entries()) {
      const within = chunk.endsSentence ? PAUSES.sentence : PAUSES.piece;
      const isLast = i === chunks.length - 1;
      this.drafts.push({ text: chunk.text, chapter, pauseSeconds: isLast ? pauseSeconds : within });
    }
  }

  addTitle(spoken: string): void {
    this.speak(asSentence(spoken), PAUSES.heading);
  }

  /** A heading directly under another one ("CHAPTER I" / "EARLY DAYS") belongs to the same chapter. */
  addHeading(heading: string, spoken: string): void {
    const title = heading.replace(/\s+/gu, ' ').trim();
    const last = this.chapterTitles.length - 1;
    if (this.isAfterHeading) this.chapterTitles[last] += `: ${title}`;
    else if (this.hasText) this.chapterTitles.push(title);
    else this.chapterTitles[last] = title;
    this.isAfterHeading = true;
    this.hasText = true;
    this.speak(asSentence(spoken), PAUSES.heading);
  }

  addText(spoken: string): void {
    this.isAfterHeading = false;
    this.hasText = true;
    this.speak(spoken, PAUSES.paragraph);
  }

  finished(): Narration {
    const chunks = this.drafts.map((draft, i) =>
      this.drafts[i + 1]?.chapter === draft.chapter ? draft : { ...draft, pauseSeconds: PAUSES.chapter },
    );
    return { chapterTitles: this.chapterTitles, chunks };
  }
}

/**
 * What is spoken, in order: the title, then the text in chunks that end at sentences and never cross a chapter. The
 * same text gives the same plan. No chunks when there is nothing to speak.
 * @param chapterStarts indices of the paragraphs that begin a chapter, as the person left it; without them the words tell
 */
export function planNarration(
  title: string,
  paragraphs: readonly string[],
  chapterStarts?: readonly number[],
): Narration {
  const starts = chapterStarts && new Set(chapterStarts);
  const plan = new Plan(title);
  const texts = paragraphs
    .map((paragraph, index) => ({
      paragraph,
      spoken: speakableText(paragraph),
      beginsChapter: starts ? starts.has(index) : isHeading(paragraph),
    }))
    .filter(({ spoken }) => hasSpeakableWords(spoken));
  if (texts.length === 0) return { chapterTitles: plan.chapterTitles, chunks: [] };
  const spokenTitle = speakableText(title);
  const [first] = texts;
  if (first && lettersOf(first.spoken) === lettersOf(spokenTitle)) texts.shift();
  plan.addTitle(spokenTitle);
  for (const { paragraph, spoken, beginsChapter } of texts) {
    if (beginsChapter) plan.addHeading(paragraph, spoken);
    else plan.addText(spoken);
  }
  return plan.finished();
}

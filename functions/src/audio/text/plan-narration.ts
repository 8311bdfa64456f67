import { FIRST_FINISH, type Finish } from '../../../../src/domain/audiobook/finish.ts';
import { MAX_CHUNK_CHARACTERS } from '../../../../src/domain/limits.ts';
import {
  type Pronouncer,
  type Pronunciation,
  pronouncer,
} from '../../../../src/domain/names/pronunciations.ts';
import { sentencesOf } from '../../../../src/domain/spoken-forms/sentences.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { RoomFinish } from '../mastering/finish.ts';
import { isHeading } from './headings.ts';
import { innerPauses, inReading, kindOfEnd, type PauseKind, pauseAfter } from './pauses.ts';
import { hasSpeakableWords, speakableText } from './speakable-text.ts';

/** Best places to break a long sentence first: strong marks, commas, words, anywhere. */
const BREAKS = [/[;:]["')]*\s+|\s-+\s+/gu, /,["')]*\s+/gu, /\s+/gu];

/** Pieces shorter than this sound chopped; a worse kind of break is taken instead. */
const MIN_SHARE = 0.3;

function lastBreak(text: string, pattern: RegExp, maxCharacters: number): number {
  let best = -1;
  for (const match of text.slice(0, maxCharacters + 1).matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (match.index + match[0].trimEnd().length <= maxCharacters) best = end;
  }
  return best;
}

/** A sentence in pieces of at most `maxCharacters`, broken at clauses, else between words, else inside a word. */
export function splitToFit(sentence: string, maxCharacters: number): string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > maxCharacters) {
    const places = BREAKS.map((pattern) => lastBreak(rest, pattern, maxCharacters));
    const enough = places.find((place) => place >= maxCharacters * MIN_SHARE);
    const at = enough ?? Math.max(...places, 0);
    const cut = at > 0 ? at : maxCharacters;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}

/** Seconds of silence after what was spoken, where the finish is `plain`. */
export const PAUSES = {
  piece: 0.12,
  sentence: 0.4,
  paragraph: 0.8,
  heading: 1.2,
  scene: 1.6,
  chapter: 2,
} as const;

/** A row of stars or strokes between two scenes: nothing to speak, but a longer silence. */
const SCENE_BREAK = /^(?=.*[*#~•·⁂—–_=-])[\s*#~•·⁂—–_=.-]+$/u;

/** The same between two sentences of one paragraph; it stands at the beginning of the second. */
const SCENE_BEGINS = /^(?:⁂|(?:[*#~•·_=] ?){3,20}(?=["“‘']?[\p{Lu}\d]))/u;

/** The head of the whole audiobook, before sounds that may begin softly. Source: the audiobook standard, 0.5 to 1 second. */
const HEAD_SECONDS = 0.55;

/** A sentence that the family has had read in another way. */
export interface OtherReading {
  /** index into the paragraphs; null for the title */
  readonly paragraph: number | null;
  /** see PlannedSentence */
  readonly letters: number;
  /** 1 to MAX_OTHER_READINGS */
  readonly reading: number;
}

/** One call of the voice engine, and what a reader sees lit while it sounds. */
export interface PlannedSentence {
  /** as it stands in the manuscript; empty for a further piece of a sentence too long for one chunk */
  readonly shown: string;
  /** the same for the engine */
  readonly spoken: string;
  /** characters before it in its paragraph, white space not counted */
  readonly letters: number;
  /** which reading of it is wanted, absent for the first */
  readonly reading?: number;
}

/** What is mastered in one go and kept as one piece of MP3. */
export interface PlannedChunk {
  /** what is spoken of all its sentences; at most MAX_CHUNK_CHARACTERS, were no name respelled */
  readonly text: string;
  readonly sentences: readonly PlannedSentence[];
  /** silence before it */
  readonly leadSeconds: number;
  /** silence after it */
  readonly pauseSeconds: number;
  /** the pauses between and inside its sentences; none where the finish is `plain` */
  readonly room?: RoomFinish;
  /** index into `chapterTitles` */
  readonly chapter: number;
  readonly startsParagraph: boolean;
  /** index of the paragraph it was made of; the title, which stands nowhere, counts to the first */
  readonly paragraph: number;
}

export interface Narration {
  readonly chapterTitles: readonly string[];
  readonly chunks: readonly PlannedChunk[];
  /** how many of the first chunks are the title */
  readonly titleChunkCount: number;
}

interface PackedChunk {
  readonly text: string;
  /** characters of it with every name as it is written: chunks are packed by these, so that a respelled name moves none */
  readonly length: number;
  readonly sentences: readonly PlannedSentence[];
  readonly endsSentence: boolean;
  /** whether a scene break stands after it, inside the paragraph */
  readonly endsScene?: boolean;
}

interface Piece extends PlannedSentence {
  /** see PackedChunk */
  readonly length: number;
}

/** A sentence in the pieces the engine gets; none when it has no words for it. */
function piecesOf(shown: string, letters: number, pronounce: Pronouncer): Piece[] {
  const own = pronounce(shown);
  const spoken = speakableText(shown, own);
  if (!hasSpeakableWords(spoken)) return [];
  const pieces = splitToFit(spoken, MAX_CHUNK_CHARACTERS).filter(hasSpeakableWords);
  const lengthOf = (piece: string) =>
    own.length > 0 && pieces.length === 1 ? speakableText(shown).length : piece.length;
  return pieces.map((piece, i) => ({
    spoken: piece,
    shown: i === 0 ? shown : '',
    letters,
    length: lengthOf(piece),
  }));
}

/** Sentences packed into chunks; a sentence too long for one is broken at its clauses. */
function chunksOf(paragraph: string, pronounce: Pronouncer): PackedChunk[] {
  const chunks: PackedChunk[] = [];
  let letters = 0;
  for (const sentence of sentencesOf(paragraph)) {
    const pieces = piecesOf(sentence, letters, pronounce);
    const isNewScene = chunks.length > 0 && pieces.length > 0 && SCENE_BEGINS.test(sentence);
    if (isNewScene) chunks.push({ ...(chunks.pop() as PackedChunk), endsScene: true });
    letters += sentence.replace(/\s/gu, '').length;
    for (const [i, { length, ...piece }] of pieces.entries()) {
      const last = chunks.at(-1);
      const endsSentence = i === pieces.length - 1;
      const fits = last && last.length + 1 + length <= MAX_CHUNK_CHARACTERS;
      if (fits && last.endsSentence && !last.endsScene && i === 0)
        chunks[chunks.length - 1] = {
          text: `${last.text} ${piece.spoken}`,
          length: last.length + 1 + length,
          sentences: [...last.sentences, piece],
          endsSentence,
        };
      else chunks.push({ text: piece.spoken, length, sentences: [piece], endsSentence });
    }
  }
  return chunks;
}

/** Headings are spoken as sentences, so that the voice falls at their end. */
function asSentence(heading: string): string {
  return /[.!?]$/.test(heading) ? heading : `${heading}.`;
}

function withFallingVoice(chunk: PackedChunk): PackedChunk {
  const last = chunk.sentences.length - 1;
  const sentences = chunk.sentences.map((sentence, i) =>
    i === last ? { ...sentence, spoken: asSentence(sentence.spoken) } : sentence,
  );
  return { ...chunk, text: asSentence(chunk.text), sentences };
}

/** Letters and digits alone: a title page repeats the title in capitals and with other marks. */
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether a paragraph says no more than the title, which is spoken before it. */
export const isSpokenTitle = (paragraph: string, title: string) =>
  lettersOf(speakableText(paragraph)) === lettersOf(speakableText(title));

/** Whether a paragraph is nothing but the break between two scenes. */
export const isSceneBreak = (paragraph: string) => SCENE_BREAK.test(paragraph);

interface SpokenParagraph {
  readonly paragraph: string;
  readonly index: number;
  /** whether a scene break stands after it */
  readonly endsScene: boolean;
}

/** Letters that stand there in the voice's own alphabet need no closer look. */
const isSpoken = (paragraph: string) =>
  hasSpeakableWords(paragraph) || hasSpeakableWords(speakableText(paragraph));

/** The paragraphs that have words for a voice. */
function spokenParagraphs(paragraphs: readonly string[]): SpokenParagraph[] {
  const found: SpokenParagraph[] = [];
  for (const [index, paragraph] of paragraphs.entries()) {
    const last = found.at(-1);
    if (isSceneBreak(paragraph)) {
      if (last) found[found.length - 1] = { ...last, endsScene: true };
    } else if (isSpoken(paragraph)) found.push({ paragraph, index, endsScene: false });
  }
  return found;
}

/** How long the silences are, and how names are said. */
export interface Reading {
  readonly finish: Finish;
  /** how long the person pauses, 1 as most readers do and without it */
  readonly ownPauses?: number;
  /** as the family says them */
  readonly pronunciations?: readonly Pronunciation[];
  /** sentences that the family has had read in another way */
  readonly readings?: readonly OtherReading[];
  /** what the mark in the sound says; none without it, nor where the finish is `plain` */
  readonly mark?: string;
}

/** How a voice reads a book of this finish. */
export const readingOf = (
  finish: Finish,
  { ownPauses }: Voice,
  pronunciations: readonly Pronunciation[] = [],
  readings: readonly OtherReading[] = [],
): Reading => ({
  finish,
  pronunciations,
  readings,
  ...(ownPauses !== undefined && { ownPauses }),
});

const PLAIN: Reading = { finish: FIRST_FINISH };

/** What `plain` has of them. */
const PLAIN_SECONDS: Readonly<Record<PauseKind, number>> = {
  ...{ word: PAUSES.piece, comma: PAUSES.piece, dash: PAUSES.piece, semicolon: PAUSES.piece },
  ...{ colon: PAUSES.piece, line: PAUSES.sentence },
  ...PAUSES,
};

/** A chunk before it is known whether a chapter ends with it. */
interface Draft {
  readonly chunk: Omit<PlannedChunk, 'pauseSeconds' | 'room'>;
  readonly pause: PauseKind;
}

/** Between two chunks of one paragraph. */
const pauseWithin = ({ endsScene, endsSentence, sentences }: PackedChunk): PauseKind =>
  endsScene ? 'scene' : kindOfEnd(sentences.at(-1)?.spoken ?? '', !endsSentence);

const wordsOf = (sentence: PlannedSentence | undefined) =>
  inReading(sentence?.spoken ?? '', sentence?.reading);

/** A chunk with its silences. */
function withPauses({ chunk, pause }: Draft, { finish, ownPauses = 1, mark }: Reading): PlannedChunk {
  const { sentences } = chunk;
  if (finish === 'plain') return { ...chunk, pauseSeconds: PLAIN_SECONDS[pause] };
  const last = sentences.at(-1);
  return {
    ...chunk,
    pauseSeconds: pauseAfter(pause, wordsOf(last), ownPauses),
    room: {
      between: sentences
        .slice(0, -1)
        .map((one) => pauseAfter(kindOfEnd(one.spoken), wordsOf(one), ownPauses)),
      inner: sentences.map((sentence) => innerPauses(sentence, ownPauses)),
      ...(finish === 'bright-room' && { isBright: true as const }),
      ...(mark !== undefined && { mark }),
    },
  };
}

const nameOf = ({ paragraph, letters }: Omit<OtherReading, 'reading'>) => `${paragraph} ${letters}`;

const readingsIn = (readings: readonly OtherReading[]): ReadonlyMap<string, number> =>
  new Map(readings.map((one) => [nameOf(one), one.reading]));

/** A chunk with those of its sentences marked that are to be read in another way. */
function reread({ chunk, pause }: Draft, isTitle: boolean, readings: ReadonlyMap<string, number>): Draft {
  const paragraph = isTitle ? null : chunk.paragraph;
  const sentences = chunk.sentences.map((sentence) => {
    const reading = readings.get(nameOf({ paragraph, letters: sentence.letters })) ?? 0;
    return reading > 0 ? { ...sentence, reading } : sentence;
  });
  return { chunk: { ...chunk, sentences }, pause };
}

class Plan {
  readonly chapterTitles: string[];
  private readonly drafts: Draft[] = [];
  /** the title alone is no chapter: the first heading gives its name to the first chapter */
  private hasText = false;
  private isAfterHeading = false;
  private paragraph = 0;
  private titleChunkCount = 0;

  private readonly pronounce: Pronouncer;

  constructor(title: string, pronounce: Pronouncer) {
    this.pronounce = pronounce;
    this.chapterTitles = [title.trim() || 'A memoir'];
  }

  private speak(chunks: readonly PackedChunk[], pause: PauseKind): void {
    const chapter = this.chapterTitles.length - 1;
    for (const [i, chunk] of chunks.entries()) {
      const { text, sentences } = chunk;
      this.drafts.push({
        chunk: {
          text,
          sentences,
          leadSeconds: this.drafts.length === 0 ? HEAD_SECONDS : 0,
          chapter,
          startsParagraph: i === 0,
          paragraph: this.paragraph,
        },
        pause: i === chunks.length - 1 ? pause : pauseWithin(chunk),
      });
    }
  }

  addTitle(title: string): void {
    this.speak(chunksOf(title, this.pronounce).map(withFallingVoice), 'heading');
    this.titleChunkCount = this.drafts.length;
  }

  /** A heading directly under another one ("CHAPTER I" / "EARLY DAYS") belongs to the same chapter. */
  addHeading(heading: string, paragraph: number): void {
    this.paragraph = paragraph;
    const title = heading.replace(/\s+/gu, ' ').trim();
    const last = this.chapterTitles.length - 1;
    if (this.isAfterHeading) this.chapterTitles[last] += `: ${title}`;
    else if (this.hasText) this.chapterTitles.push(title);
    else this.chapterTitles[last] = title;
    this.isAfterHeading = true;
    this.hasText = true;
    this.speak(chunksOf(heading, this.pronounce).map(withFallingVoice), 'heading');
  }

  addText({ paragraph: text, index, endsScene }: SpokenParagraph): void {
    this.paragraph = index;
    this.isAfterHeading = false;
    this.hasText = true;
    this.speak(chunksOf(text, this.pronounce), endsScene ? 'scene' : 'paragraph');
  }

  finished(reading: Reading): Narration {
    const readings = readingsIn(reading.readings ?? []);
    const chunks = this.drafts.map((planned, i) => {
      const draft = readings.size > 0 ? reread(planned, i < this.titleChunkCount, readings) : planned;
      const endsChapter = this.drafts[i + 1]?.chunk.chapter !== draft.chunk.chapter;
      return withPauses(endsChapter ? { ...draft, pause: 'chapter' } : draft, reading);
    });
    return { chapterTitles: this.chapterTitles, chunks, titleChunkCount: this.titleChunkCount };
  }
}

/**
 * What is spoken, in order: the title, then the text in chunks that end at sentences and never cross a chapter. The
 * same text gives the same plan. No chunks when there is nothing to speak.
 * @param chapterStarts indices of the paragraphs that begin a chapter, as the person left it; without them the words tell
 * @param reading how long the silences are, and how names are said; in which chunks does not depend on it
 */
export function planNarration(
  title: string,
  paragraphs: readonly string[],
  chapterStarts?: readonly number[],
  reading: Reading = PLAIN,
): Narration {
  const starts = chapterStarts && new Set(chapterStarts);
  const plan = new Plan(title, pronouncer(reading.pronunciations ?? []));
  const texts = spokenParagraphs(paragraphs);
  if (texts.length === 0) return { chapterTitles: plan.chapterTitles, chunks: [], titleChunkCount: 0 };
  const [first] = texts;
  if (first && isSpokenTitle(first.paragraph, title)) texts.shift();
  plan.addTitle(title);
  for (const text of texts) {
    const { paragraph, index } = text;
    if (starts ? starts.has(index) : isHeading(paragraph)) plan.addHeading(paragraph, index);
    else plan.addText(text);
  }
  return plan.finished(reading);
}

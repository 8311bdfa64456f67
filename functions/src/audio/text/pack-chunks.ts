import { MAX_CHUNK_CHARACTERS } from '../../../../src/domain/limits.ts';
import type { Pronouncer } from '../../../../src/domain/names/pronouncer.ts';
import { sentencesOf } from '../../../../src/domain/spoken-forms/spoken-forms.ts';
import type { InnerPause } from '../mastering/room-pauses.ts';
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

/** A break between two scenes, between two sentences of one paragraph; it stands at the beginning of the second. */
const SCENE_BEGINS = /^(?:⁂|(?:[*#~•·_=] ?){3,20}(?=["“‘']?[\p{Lu}\d]))/u;

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

export interface PackedChunk {
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
export function packChunks(paragraph: string, pronounce: Pronouncer): PackedChunk[] {
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

/** A heading or title, at whose end the voice falls. */
export function withFallingVoice(chunk: PackedChunk): PackedChunk {
  const last = chunk.sentences.length - 1;
  const sentences = chunk.sentences.map((sentence, i) =>
    i === last ? { ...sentence, spoken: asSentence(sentence.spoken) } : sentence,
  );
  return { ...chunk, text: asSentence(chunk.text), sentences };
}

/** What has ended when a voice is silent, from least to most. */
export type PauseKind =
  | 'word'
  | 'comma'
  | 'dash'
  | 'semicolon'
  | 'colon'
  | 'line'
  | 'sentence'
  | 'paragraph'
  | 'heading'
  | 'scene'
  | 'chapter';

/**
 * Seconds of silence of a reader who pauses neither briefly nor for long. Readers of audiobooks make half of their pauses
 * within a paragraph between 0.15 and 0.45 s, one in ten longer than 0.67.
 */
const SECONDS: Readonly<Record<PauseKind, number>> = {
  word: 0.12,
  comma: 0.2,
  dash: 0.28,
  semicolon: 0.32,
  colon: 0.34,
  line: 0.36,
  sentence: 0.48,
  paragraph: 0.85,
  heading: 1.2,
  scene: 1.7,
  chapter: 2.2,
};

/** No two pauses of a reader are equally long; within this most of those of one kind lie. */
const VARIED = { least: 0.8, most: 1.25 };
/** How much briefer or longer than others somebody may pause: the audiobook standard wants 1 to 5 s at a chapter's end. */
const OWN_PAUSES = { least: 0.75, most: 1.3 };

/** The same words give the same number, 0 to 1, on every machine. Source: FNV-1a, with the finish of MurmurHash3. */
function shareOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

const milliseconds = (seconds: number) => Math.round(seconds * 1_000) / 1_000;

/** Another reading of the same words pauses otherwise, as within one kind pauses vary anyway. */
export const inReading = (words: string, reading = 0): string => (reading ? `${words} (${reading})` : words);

/**
 * Seconds of silence after some words.
 * @param own how long the person pauses, 1 as most readers do
 */
export function pauseAfter(kind: PauseKind, words: string, own: number): number {
  const varied = VARIED.least * (VARIED.most / VARIED.least) ** shareOf(`${kind} ${words}`);
  const held = Math.min(OWN_PAUSES.most, Math.max(OWN_PAUSES.least, own));
  return milliseconds(SECONDS[kind] * varied * held);
}

/** A mark and all white space and closing quotes behind it, but not the one that ends the sentence. */
const SPOKEN_MARKS = /[,;:](?=["')\]]{0,4}\s)/gu;
/** The same in the manuscript, with what is made a comma for the voice. */
const SHOWN_MARKS = /[,;:](?=["'”’)\]]{0,4}\s)|[\u2013\u2014\u2015]{1,3}\s?(?=\S)|\s-{1,3}\s|-{2,3}(?=\S)/gu;

function kindOfMark(mark: string): PauseKind {
  if (mark.startsWith(';')) return 'semicolon';
  if (mark.startsWith(':')) return 'colon';
  return mark.startsWith(',') ? 'comma' : 'dash';
}

/**
 * What has ended with these words: a sentence, a line of a verse, or a piece of a sentence too long for one chunk, which
 * is cut at a clause or between two words.
 * @param isPiece whether the sentence goes on
 */
export function kindOfEnd(spoken: string, isPiece = false): PauseKind {
  if (!isPiece) return /[.!?]["')\]]{0,4}$/u.test(spoken) ? 'sentence' : 'line';
  const mark = /[,;:](?=["')\]]{0,4}$)/u.exec(spoken)?.[0];
  return mark ? kindOfMark(mark) : 'word';
}

const lettersIn = (text: string) => text.replace(/[^A-Za-z0-9]/g, '').length;

/**
 * The pauses inside a sentence, in order.
 * @param shown as it stands in the manuscript, where a dash is one: the voice is given a comma for it
 */
export function innerPauses(
  { shown, spoken, reading }: { readonly shown: string; readonly spoken: string; readonly reading?: number },
  own: number,
): InnerPause[] {
  const marks = [...spoken.matchAll(SPOKEN_MARKS)];
  const written = shown.match(SHOWN_MARKS) ?? [];
  // Numbers and abbreviations may have been said with marks of their own: then the spoken ones are all that is known.
  const kinds = (written.length === marks.length ? written : marks.map(([mark]) => mark)).map((mark) =>
    kindOfMark(mark.trim()),
  );
  const letters = lettersIn(spoken);
  return marks.map(({ index }, i) => {
    const before = spoken.slice(0, index);
    const at = Math.round((1_000 * lettersIn(before)) / Math.max(1, letters)) / 1_000;
    return { at, seconds: pauseAfter(kinds[i] ?? 'comma', inReading(before, reading), own) };
  });
}

import { MAX_CHUNK_CHARACTERS } from '../../../../src/domain/limits.ts';
import type { Pronouncer } from '../../../../src/domain/names/pronunciations.ts';
import { sentencesOf } from '../../../../src/domain/spoken-forms/spoken-forms.ts';
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

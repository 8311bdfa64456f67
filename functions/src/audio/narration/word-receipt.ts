import type { ReceiptRow, WhySilent } from '../../../../src/domain/audiobook/receipt.ts';
import type { ManuscriptPart, ManuscriptSource } from '../../../../src/domain/manuscript/review.ts';
import {
  latinSpelling,
  plainSpelling,
  unspokenIn,
} from '../../../../src/domain/manuscript/spoken-characters.ts';
import { type OwnWays, type Pronouncer, pronouncer } from '../../../../src/domain/names/pronouncer.ts';
import { spokenWords } from '../../../../src/domain/spoken-forms/spoken-forms.ts';
import { isSceneBreak, isSpokenTitle } from '../text/plan-narration.ts';
import { hasSpeakableWords, speakableText } from '../text/speakable-text.ts';
import type { HeardSentence } from './make-chunks.ts';

export interface ReceiptSource extends OwnWays {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** the whole manuscript; without it the paragraphs are all of it */
  readonly source?: ManuscriptSource;
  /** how the book says that its voice is recreated */
  readonly credit?: string;
  /** what its person said about that, behind the title */
  readonly opening?: string;
}

/** A word as it is written, by the characters before it, white space not counted. */
interface Token {
  readonly text: string;
  readonly letters: number;
  readonly at: number;
}

/** Words said together: of some tokens, from one to another, everything an engine got for them. */
interface Claim {
  from: number;
  /** inclusive */
  to: number;
  spoken: string[];
  readonly startSeconds: number;
  isUnread: boolean;
}

function tokensOf(text: string): Token[] {
  let letters = 0;
  return [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
    const token = { text: word, letters, at: index };
    letters += word.length;
    return token;
  });
}

/** The token in which the character after so many others stands. */
function tokenAt(tokens: readonly Token[], letters: number): number {
  let [low, high] = [0, tokens.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tokens[middle]?.letters ?? 0) <= letters) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** A piece of a word in plain letters, by which what is written is found again in what was spoken. */
interface Atom {
  readonly letters: string;
  /** index of the token of the one side, or of the word of the other; the last of those said together */
  readonly from: number;
  readonly to: number;
}

const atomsIn = (word: string) =>
  plainSpelling(latinSpelling(word))
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

/** What should be said for a sentence, with the tokens it is said for. */
function expectedAtoms(
  { shown, letters }: Pick<HeardSentence, 'shown' | 'letters'>,
  tokens: readonly Token[],
  pronounce: Pronouncer,
): Atom[] {
  // Counted once for all words of the sentence, which come in order.
  const before = new Uint32Array(shown.length + 1);
  for (let i = 0; i < shown.length; i++)
    before[i + 1] = (before[i] ?? 0) + (/\s/u.test(shown[i] ?? '') ? 0 : 1);
  return spokenWords(shown, pronounce(shown)).flatMap(({ word, start, end }) => {
    const from = tokenAt(tokens, letters + (before[start] ?? 0));
    const to = tokenAt(tokens, letters + Math.max(before[start] ?? 0, (before[end] ?? 0) - 1));
    return atomsIn(word).map((atom) => ({ letters: atom, from, to }));
  });
}

/** Of two rows of this many pieces each a table is made; of longer ones the middle is one. */
const MAX_TABLE = 250_000;

/** Which pieces of the one stand for which of the other: pairs of indices, rising, as few as possible of unlike ones. */
function aligned(one: readonly Atom[], other: readonly Atom[]): [number, number][] {
  const isSame = (i: number, j: number) => one[i]?.letters === other[j]?.letters;
  let head = 0;
  while (head < Math.min(one.length, other.length) && isSame(head, head)) head++;
  let tail = 0;
  while (
    tail < Math.min(one.length, other.length) - head &&
    isSame(one.length - 1 - tail, other.length - 1 - tail)
  )
    tail++;
  const pairs: [number, number][] = [];
  for (let i = 0; i < head; i++) pairs.push([i, i]);
  pairs.push(...alignedMiddle([head, one.length - tail], [head, other.length - tail], isSame));
  for (let i = tail; i > 0; i--) pairs.push([one.length - i, other.length - i]);
  return pairs;
}

type IsSame = (i: number, j: number) => boolean;

function alignedMiddle(
  [from, to]: readonly [number, number],
  [otherFrom, otherTo]: readonly [number, number],
  isSame: IsSame,
): [number, number][] {
  const [rows, columns] = [to - from, otherTo - otherFrom];
  if (rows === 0 || columns === 0) return [];
  if (rows * columns > MAX_TABLE) return Array.from({ length: rows }, (_, i) => [from + i, otherFrom]);
  const isAlike: IsSame = (i, j) => isSame(from + i, otherFrom + j);
  const costs = costTable(rows, columns, isAlike);
  const costOf = (i: number, j: number) => costs[i * (columns + 1) + j] ?? 0;
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < rows && j < columns; ) {
    const isPair = costOf(i, j) === costOf(i + 1, j + 1) + (isAlike(i, j) ? 0 : 1);
    if (isPair) pairs.push([from + i++, otherFrom + j++]);
    else if (costOf(i, j) === 1 + costOf(i + 1, j)) i++;
    else j++;
  }
  return pairs;
}

/** What is unlike from each pair of places to both ends, row after row. */
function costTable(rows: number, columns: number, isAlike: IsSame): Uint32Array {
  const width = columns + 1;
  const costs = new Uint32Array((rows + 1) * width);
  for (let j = 0; j < columns; j++) costs[rows * width + j] = columns - j;
  for (let i = rows - 1; i >= 0; i--) {
    const at = i * width;
    costs[at + columns] = rows - i;
    for (let j = columns - 1; j >= 0; j--) {
      const paired = (costs[at + width + j + 1] ?? 0) + (isAlike(i, j) ? 0 : 1);
      costs[at + j] = Math.min(paired, 1 + (costs[at + width + j] ?? 0), 1 + (costs[at + j + 1] ?? 0));
    }
  }
  return costs;
}

/** A sentence with the further pieces in which it was spoken, as one list of words. */
interface Spoken {
  readonly sentence: HeardSentence;
  readonly words: readonly { readonly text: string; readonly of: HeardSentence }[];
}

function sentencesOf(heard: readonly HeardSentence[]): Spoken[] {
  const sentences: { sentence: HeardSentence; words: { text: string; of: HeardSentence }[] }[] = [];
  for (const of of heard) {
    const words = of.spoken.split(' ').map((text) => ({ text, of }));
    if (of.shown !== '' || sentences.length === 0) sentences.push({ sentence: of, words });
    else sentences.at(-1)?.words.push(...words);
  }
  return sentences;
}

/** Every word that was spoken, in order, with the tokens it was spoken for. None is left over. */
function claimsOf({ sentence, words }: Spoken, tokens: readonly Token[], pronounce: Pronouncer): Claim[] {
  const expected = expectedAtoms(sentence, tokens, pronounce);
  const actual = words.flatMap(({ text }, at) =>
    atomsIn(text).map((letters) => ({ letters, from: at, to: at })),
  );
  const places = new Map<number, { from: number; to: number }>();
  for (const [i, j] of aligned(expected, actual)) {
    const [written, word] = [expected[i], actual[j]?.from];
    if (!written || word === undefined) continue;
    const known = places.get(word) ?? written;
    places.set(word, { from: Math.min(known.from, written.from), to: Math.max(known.to, written.to) });
  }
  const claims: Claim[] = [];
  let place = { ...(places.values().next().value ?? { from: tokenAt(tokens, sentence.letters), to: 0 }) };
  place.to = Math.max(place.from, place.to);
  for (const [at, { text, of }] of words.entries()) {
    place = places.get(at) ?? place;
    claims.push({
      ...place,
      spoken: [text],
      startSeconds: of.startSeconds,
      isUnread: of.isUnread,
    });
  }
  return claims;
}

/** Claims to the same words become one. */
function joined(claims: readonly Claim[]): Claim[] {
  const rows: Claim[] = [];
  for (const claim of claims) {
    const last = rows.at(-1);
    if (!last || claim.from > last.to) rows.push({ ...claim, spoken: [...claim.spoken] });
    else {
      last.from = Math.min(last.from, claim.from);
      last.to = Math.max(last.to, claim.to);
      last.spoken.push(...claim.spoken);
      last.isUnread ||= claim.isUnread;
    }
  }
  return rows;
}

const SOUNDED = /[\p{L}\p{N}\p{Sc}]/u;

function whySilent(text: string): WhySilent {
  if (!SOUNDED.test(text)) return 'mark';
  return unspokenIn(text).length > 0 ? 'script' : 'not-spoken';
}

type Place = Pick<ReceiptRow, 'page' | 'paragraph'>;

/** The words of one paragraph, each once and in order. */
function* rowsOfText(
  text: string,
  { heard, pronounce }: { readonly heard: readonly HeardSentence[]; readonly pronounce: Pronouncer },
  placeAt: (offset: number) => Place,
  why: (token: string) => WhySilent,
): Generator<ReceiptRow> {
  const tokens = tokensOf(text);
  const claims = joined(sentencesOf(heard).flatMap((sentence) => claimsOf(sentence, tokens, pronounce)));
  let next = 0;
  for (let at = 0; at < tokens.length; ) {
    const claim = claims[next];
    const token = tokens[at] as Token;
    if (claim && claim.from <= at) {
      const written = tokens.slice(at, claim.to + 1).map((one) => one.text);
      const { startSeconds, isUnread } = claim;
      const spoken = claim.spoken.join(' ');
      yield { ...placeAt(token.at), written: written.join(' '), spoken, startSeconds, why: null, isUnread };
      at = claim.to + 1;
      next++;
    } else {
      const silent = { spoken: '', startSeconds: null, why: why(token.text), isUnread: false };
      yield { ...placeAt(token.at), written: token.text, ...silent };
      at++;
    }
  }
}

/**
 * Every word of the manuscript in order, beside what was spoken for it, or why nothing was. What was spoken comes from the
 * narration that was made, and all of it is here.
 */
export function* wordReceipt(
  { title, paragraphs, source, credit = '', opening = '', ...ways }: ReceiptSource,
  all: readonly HeardSentence[],
): Generator<ReceiptRow> {
  // What the person says in their own recording stands in no manuscript, and no voice spoke it.
  const heard = all.filter(({ paragraph }) => paragraph !== 'own');
  const byParagraph = Map.groupBy(heard, ({ paragraph }) => paragraph);
  const ofTitle = byParagraph.get('title') ?? [];
  const [first, ofPerson, again] = creditsIn(heard);
  const parts: readonly ManuscriptPart[] =
    source?.parts ?? paragraphs.map((_, paragraph) => ({ paragraph, turns: [] }));
  const titleAt = titlePart(title, parts, paragraphs, (paragraph) => byParagraph.has(paragraph));
  const nameOf = (page: number | undefined) => (page === undefined ? '' : (source?.pageNames[page] ?? ''));
  const pronounce = pronouncer(ways);
  const none = { heard: [], pronounce };
  const nowhere = () => ({ page: '', paragraph: 0 });
  if (first.length > 0) yield* rowsOfText(credit, { heard: first, pronounce }, nowhere, whySilent);
  if (titleAt === null) yield* rowsOfText(title, { heard: ofTitle, pronounce }, nowhere, whySilent);
  if (ofPerson.length > 0) yield* rowsOfText(opening, { heard: ofPerson, pronounce }, nowhere, whySilent);
  for (const [index, part] of parts.entries()) {
    const number = index + 1;
    if ('why' in part) {
      const place = { page: nameOf(part.page), paragraph: number };
      yield* rowsOfText(
        part.text,
        none,
        () => place,
        () => part.why,
      );
      continue;
    }
    const text = paragraphs[part.paragraph] ?? '';
    const own = index === titleAt ? asWritten(text, ofTitle) : byParagraph.get(part.paragraph);
    const placeAt = (offset: number) => {
      const page = part.turns.findLast(({ at }) => at <= offset)?.page;
      return { page: nameOf(page), paragraph: number };
    };
    yield* rowsOfText(
      text,
      own ? { heard: own, pronounce } : none,
      placeAt,
      isSceneBreak(text) ? () => 'scene' : whySilent,
    );
  }
  if (again.length > 0) yield* rowsOfText(credit, { heard: again, pronounce }, nowhere, whySilent);
}

/** What is said of the voice with the first words of a book, what its person said, and what is said with its last words. */
function creditsIn(
  heard: readonly HeardSentence[],
): [first: HeardSentence[], ofPerson: HeardSentence[], again: HeardSentence[]] {
  // Where there is no title between them, the next begins anew.
  const next = heard.findIndex(
    ({ paragraph, letters }, i) => paragraph !== 'credit' || (i > 0 && letters === 0),
  );
  const rest = heard.slice(next);
  const text = rest.findIndex(({ paragraph }) => typeof paragraph === 'number');
  const isCredit = ({ paragraph }: HeardSentence) => paragraph === 'credit';
  return [heard.slice(0, next), rest.slice(0, text).filter(isCredit), rest.slice(text).filter(isCredit)];
}

/** The paragraph that says the title, which is spoken once: the first that has words, unless it is spoken by itself. */
function titlePart(
  title: string,
  parts: readonly ManuscriptPart[],
  paragraphs: readonly string[],
  isSpoken: (paragraph: number) => boolean,
): number | null {
  for (const [index, part] of parts.entries()) {
    if ('why' in part) continue;
    if (isSpoken(part.paragraph)) return null;
    const text = paragraphs[part.paragraph] ?? '';
    if (hasSpeakableWords(speakableText(text)) && isSpokenTitle(text, title)) return index;
  }
  return null;
}

/** What was spoken of the title, for the paragraph that says the same with other marks. */
function asWritten(text: string, ofTitle: readonly HeardSentence[]): HeardSentence[] {
  return ofTitle.map((piece, at) => ({ ...piece, shown: at === 0 ? text : '', letters: 0 }));
}

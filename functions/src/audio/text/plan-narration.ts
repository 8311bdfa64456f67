import { UNTITLED_MEMOIR } from '../../../../src/domain/audiobook/cover-design.ts';
import { ownVoiceLine, ownVoiceTitle } from '../../../../src/domain/audiobook/credit.ts';
import { FIRST_FINISH, type Finish } from '../../../../src/domain/audiobook/finish.ts';
import { CREDIT_AGAIN_WORDS } from '../../../../src/domain/limits.ts';
import { type OwnWays, type Pronouncer, pronouncer } from '../../../../src/domain/names/pronouncer.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { RoomFinish } from '../mastering/finish.ts';
import { isHeading } from './headings.ts';
import {
  innerPauses,
  inReading,
  kindOfEnd,
  type PackedChunk,
  type PauseKind,
  type PlannedSentence,
  packChunks,
  pauseAfter,
  withFallingVoice,
} from './pack-chunks.ts';
import { hasSpeakableWords, speakableText } from './speakable-text.ts';

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

/** The head of the whole audiobook, before sounds that may begin softly. Source: the audiobook standard, 0.5 to 1 second. */
const HEAD_SECONDS = 0.55;
/** Before some sentences by themselves: who asked for them waits. */
const EXCERPT_HEAD_SECONDS = 0.05;

/** A sentence that the family has had read in another way. */
export interface OtherReading {
  /** index into the paragraphs; null for the title */
  readonly paragraph: number | null;
  /** see PlannedSentence */
  readonly letters: number;
  /** 1 to MAX_OTHER_READINGS */
  readonly reading: number;
}

/** The person's own recording with which a book begins, as it was frozen. */
export interface OwnRecording {
  /** of the object, a WAV file */
  readonly path: string;
  /** of its bytes, in hex: by it the chunk is named, and any other sound refused */
  readonly sha256: string;
  /** whose it is; empty where nobody said */
  readonly name: string;
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
  /** index of the paragraph it was made of; title and credit, which stand nowhere, count to the first, the credit at the end to one after the last */
  readonly paragraph: number;
  readonly of: SpokenOf;
  /** what is heard instead of a voice that speaks */
  readonly recording?: OwnRecording;
}

/**
 * Whose words they are: `own` is the person's own recording, which nobody speaks; `credit` says that the voice is recreated,
 * or what its person said about that.
 */
export type SpokenOf = 'own' | 'credit' | 'title' | 'text';

/** Whether it is said of the voice, and stands in no manuscript. */
export const isOfVoice = (of: SpokenOf | number): of is 'own' | 'credit' => of === 'own' || of === 'credit';

export interface Narration {
  readonly chapterTitles: readonly string[];
  readonly chunks: readonly PlannedChunk[];
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

/** How long the silences are, how names and dates are said, and what is said of the voice. */
interface Reading extends OwnWays {
  readonly finish: Finish;
  /** how long the person pauses, 1 as most readers do and without it */
  readonly ownPauses?: number;
  /** sentences that the family has had read in another way */
  readonly readings?: readonly OtherReading[];
  /** what the mark in the sound says; none without it, nor where the finish is `plain` */
  readonly mark?: string;
  /** how the book says that its voice is recreated: with its first words, and of a long book again with its last */
  readonly credit?: string;
  /** what the person themself said about their voice, where they want their books to begin with it */
  readonly opening?: string;
  /** the person's own recording, where the book begins with it */
  readonly ownRecording?: OwnRecording;
  /** whether it is no book, but some sentences to try a voice with: they begin at once, and nothing ends with them */
  readonly isExcerpt?: boolean;
}

/** How a voice reads a book. */
export const readingOf = ({
  finish,
  voice: { ownPauses },
  pronunciations = [],
  dateOrder,
  readings = [],
  mark,
  credit,
  opening,
  ownRecording,
  isExcerpt = false,
}: Omit<Reading, 'ownPauses'> & { readonly voice: Voice }): Reading => ({
  finish,
  pronunciations,
  ...(dateOrder !== undefined && { dateOrder }),
  readings,
  ...(ownPauses !== undefined && { ownPauses }),
  ...(mark !== undefined && { mark }),
  ...(credit !== undefined && { credit }),
  ...(opening !== undefined && { opening }),
  ...(ownRecording !== undefined && { ownRecording }),
  isExcerpt,
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

type HeardChunk = PackedChunk & Pick<PlannedChunk, 'recording'>;

/** Between two chunks of one paragraph. */
const pauseWithin = ({ endsScene, endsSentence, sentences }: PackedChunk): PauseKind =>
  endsScene ? 'scene' : kindOfEnd(sentences.at(-1)?.spoken ?? '', !endsSentence);

const wordsOf = (sentence: PlannedSentence | undefined) =>
  inReading(sentence?.spoken ?? '', sentence?.reading);

/** A chunk with its silences. */
function withPauses(draft: Draft, { finish, ownPauses = 1, mark, isExcerpt }: Reading): PlannedChunk {
  const { pause } = draft;
  const leadSeconds = isExcerpt
    ? Math.min(EXCERPT_HEAD_SECONDS, draft.chunk.leadSeconds)
    : draft.chunk.leadSeconds;
  const chunk = { ...draft.chunk, leadSeconds };
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
      // A mark in it would say that it is synthetic, and it is the only sound that is not.
      ...(chunk.recording && { isRecorded: true as const }),
    },
  };
}

const nameOf = ({ paragraph, letters }: Omit<OtherReading, 'reading'>) => `${paragraph} ${letters}`;

const readingsIn = (readings: readonly OtherReading[]): ReadonlyMap<string, number> =>
  new Map(readings.map((one) => [nameOf(one), one.reading]));

/** A chunk with those of its sentences marked that are to be read in another way. */
function reread({ chunk, pause }: Draft, readings: ReadonlyMap<string, number>): Draft {
  if (isOfVoice(chunk.of)) return { chunk, pause };
  const paragraph = chunk.of === 'title' ? null : chunk.paragraph;
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

  private readonly pronounce: Pronouncer;

  constructor(title: string, pronounce: Pronouncer) {
    this.pronounce = pronounce;
    this.chapterTitles = [title.trim() || UNTITLED_MEMOIR];
  }

  private speak(chunks: readonly HeardChunk[], pause: PauseKind, of: SpokenOf = 'text'): void {
    const chapter = this.chapterTitles.length - 1;
    for (const [i, chunk] of chunks.entries()) {
      const { text, sentences, recording } = chunk;
      this.drafts.push({
        chunk: {
          text,
          sentences,
          leadSeconds: this.drafts.length === 0 ? HEAD_SECONDS : 0,
          chapter,
          startsParagraph: i === 0,
          paragraph: this.paragraph,
          of,
          ...(recording && { recording }),
        },
        pause: i === chunks.length - 1 ? pause : pauseWithin(chunk),
      });
    }
  }

  /** A chapter of its own, before that of the first words. */
  addOwnRecording(recording: OwnRecording): void {
    const first = this.chapterTitles.pop() ?? UNTITLED_MEMOIR;
    this.chapterTitles.push(ownVoiceTitle(recording.name));
    const sentence = { shown: ownVoiceLine(recording.name), spoken: '', letters: 0 };
    const chunk = { text: '', length: 0, sentences: [sentence], endsSentence: true, recording };
    this.speak([chunk], 'chapter', 'own');
    this.chapterTitles.push(first);
  }

  addTitle(title: string): void {
    this.speak(packChunks(title, this.pronounce).map(withFallingVoice), 'heading', 'title');
  }

  addCredit(credit: string): void {
    this.speak(packChunks(credit, this.pronounce), 'heading', 'credit');
  }

  /** After a silence as between two scenes, in the last chapter: nobody looks for a chapter of one sentence. */
  addLastCredit(credit: string, paragraph: number): void {
    const last = this.drafts.pop();
    if (last) this.drafts.push({ ...last, pause: 'scene' });
    this.paragraph = paragraph;
    this.addCredit(credit);
  }

  /** Whether who hears the end has long forgotten the beginning. */
  get isLong(): boolean {
    const spoken = this.drafts.filter(({ chunk }) => chunk.of !== 'own');
    const words = spoken.reduce((sum, { chunk }) => sum + chunk.text.split(' ').length, 0);
    return words >= CREDIT_AGAIN_WORDS;
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
    this.speak(packChunks(heading, this.pronounce).map(withFallingVoice), 'heading');
  }

  addText({ paragraph: text, index, endsScene }: SpokenParagraph): void {
    this.paragraph = index;
    this.isAfterHeading = false;
    this.hasText = true;
    this.speak(packChunks(text, this.pronounce), endsScene ? 'scene' : 'paragraph');
  }

  finished(reading: Reading): Narration {
    const readings = readingsIn(reading.readings ?? []);
    const chunks = this.drafts.map((planned, i) => {
      const draft = readings.size > 0 ? reread(planned, readings) : planned;
      const endsChapter = this.drafts[i + 1]?.chunk.chapter !== draft.chunk.chapter;
      return withPauses(
        endsChapter ? { ...draft, pause: reading.isExcerpt ? 'sentence' : 'chapter' } : draft,
        reading,
      );
    });
    return { chapterTitles: this.chapterTitles, chunks };
  }
}

/**
 * What is heard, in order: the person's own recording, where it is wanted; whose voice it is and that it is recreated, the
 * title, what its person said about that, then the text in chunks that end at sentences and never cross a chapter. The same
 * text gives the same plan. No chunks when there is nothing to speak.
 * @param chapterStarts indices of the paragraphs that begin a chapter, as the person left it; without them the words tell
 * @param reading how long the silences are, and how names are said, on which it does not depend how the text is cut; and the credit
 */
export function planNarration(
  title: string,
  paragraphs: readonly string[],
  chapterStarts?: readonly number[],
  reading: Reading = PLAIN,
): Narration {
  const starts = chapterStarts && new Set(chapterStarts);
  const plan = new Plan(title, pronouncer(reading));
  const texts = spokenParagraphs(paragraphs);
  if (texts.length === 0) return { chapterTitles: plan.chapterTitles, chunks: [] };
  const [first] = texts;
  if (first && isSpokenTitle(first.paragraph, title)) texts.shift();
  const { credit, opening, ownRecording } = reading;
  if (ownRecording) plan.addOwnRecording(ownRecording);
  if (credit) plan.addCredit(credit);
  plan.addTitle(title);
  if (opening) plan.addCredit(opening);
  for (const text of texts) {
    const { paragraph, index } = text;
    if (starts ? starts.has(index) : isHeading(paragraph)) plan.addHeading(paragraph, index);
    else plan.addText(text);
  }
  if (credit && plan.isLong) plan.addLastCredit(credit, paragraphs.length);
  return plan.finished(reading);
}

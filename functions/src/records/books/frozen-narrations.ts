import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { type CreditForm, creditWords, FIRST_CREDIT_FORM } from '../../../../src/domain/audiobook/credit.ts';
import { FINISHES, FIRST_FINISH, type Finish } from '../../../../src/domain/audiobook/finish.ts';
import type { Order } from '../../../../src/domain/audiobook/order.ts';
import { isDamagedFile } from '../../../../src/domain/errors.ts';
import type { ManuscriptSource } from '../../../../src/domain/manuscript/review.ts';
import { LEFT_OUT_AS } from '../../../../src/domain/manuscript/review-schema.ts';
import { MARK_PAYLOAD } from '../../../../src/domain/mark/code.ts';
import { PRONUNCIATIONS, type Pronunciation } from '../../../../src/domain/names/pronunciations.ts';
import { DATE_ORDERS, type DateOrder, dateOrderOf } from '../../../../src/domain/spoken-forms/date-order.ts';
import { objectPath, ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Voice, VoiceRight } from '../../../../src/domain/voice/voice.ts';
import type { PhotoStart } from '../../audio/text/photos-of-sentences.ts';
import type { OtherReading, OwnRecording } from '../../audio/text/plan-narration.ts';
import { hasSpeakableWords, speakableText } from '../../audio/text/speakable-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { parseStored } from '../collection.ts';
import { rightFor } from '../voices/permissions.ts';
import { VOICE } from '../voices/voice-profiles.ts';

/** Everything a narration needs, as it was when the price was named. Later edits do not change what was paid for. */
export interface FrozenNarration {
  readonly title: string;
  readonly narrator: string;
  readonly paragraphs: readonly string[];
  /** indices of the paragraphs that begin a chapter; those frozen before this was known have none, and the words tell */
  readonly chapterStarts?: readonly number[];
  readonly voice: Voice;
  /** from which photographs the paragraphs were read; no part of what is bought: the order's id does not know it */
  readonly photos?: readonly PhotoStart[];
  /** how its sound is finished; no part of what is bought either. Those frozen before there were two have FIRST_FINISH */
  readonly finish?: Finish;
  /** the manuscript with what is left out of the paragraphs, for the receipt; no part of what is bought either */
  readonly source?: ManuscriptSource;
  /** names as the family says them; no part of what is bought: they may be said better at any time */
  readonly pronunciations?: readonly Pronunciation[];
  /**
   * how its numeric dates are meant, as its whole text told when it was frozen; no part of what is bought. It stays when words
   * are mended; those frozen before it was asked have the month first
   */
  readonly dateOrder?: DateOrder;
  /** what the mark in its sound says of its order; no part of what is bought. Those frozen before there was one have none */
  readonly mark?: string;
  /** words of it that the family has mended since it was finished; no part of what is bought */
  readonly fixedWords?: number;
  /** sentences that the family has had read in another way since; no part of what is bought */
  readonly readings?: readonly OtherReading[];
  /** how it says that its voice is recreated; no part of what is bought, and not charged. Those frozen before it was said have none */
  readonly credit?: string;
  /** what its person left about their voice, where they want it said; no part of what is bought, and not charged */
  readonly opening?: string;
  /** of the person's own voice, where the book begins with it; no part of what is bought, and not charged */
  readonly ownRecording?: OwnRecording;
}

const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Known to the server alone: what a browser loads first is counted in bytes. */
const MANUSCRIPT_SOURCE: v.GenericSchema<unknown, ManuscriptSource> = v.object({
  parts: v.array(
    v.union([
      v.object({ paragraph: index, turns: v.array(v.object({ at: index, page: index })) }),
      v.object({
        text: v.string(),
        page: index,
        why: v.picklist([...LEFT_OUT_AS, 'by-hand', 'page-twice']),
      }),
    ]),
  ),
  pageNames: v.array(v.string()),
});

/** As it is read: with all that is known only by when it was frozen. */
export type ReadNarration = FrozenNarration & Required<Pick<FrozenNarration, 'finish'>>;

const FROZEN_NARRATION: v.GenericSchema<unknown, ReadNarration> = v.looseObject({
  title: v.string(),
  narrator: v.string(),
  paragraphs: v.array(v.string()),
  chapterStarts: v.exactOptional(v.array(v.number())),
  voice: VOICE,
  photos: v.exactOptional(
    v.array(
      v.looseObject({
        paragraph: v.number(),
        at: v.number(),
        path: v.nullable(v.string()),
        half: v.nullable(v.picklist([0, 1])),
      }),
    ),
  ),
  source: v.exactOptional(MANUSCRIPT_SOURCE),
  pronunciations: v.exactOptional(PRONUNCIATIONS),
  dateOrder: v.exactOptional(v.picklist(DATE_ORDERS)),
  fixedWords: v.exactOptional(v.number()),
  readings: v.exactOptional(
    v.array(v.object({ paragraph: v.nullable(index), letters: index, reading: index })),
  ),
  credit: v.exactOptional(v.string()),
  opening: v.exactOptional(v.string()),
  ownRecording: v.exactOptional(v.object({ path: v.string(), sha256: v.string(), name: v.string() })),
  mark: v.exactOptional(v.pipe(v.string(), v.regex(MARK_PAYLOAD))),
  finish: v.optional(v.picklist(FINISHES), FIRST_FINISH),
});

/** The order's id follows from what is bought, so that asking twice, or paying twice, is one order. */
export function orderIdOf(
  sessionId: string,
  narration: Omit<
    FrozenNarration,
    | ('photos' | 'source' | 'finish' | 'pronunciations' | 'dateOrder' | 'fixedWords' | 'readings')
    | ('mark' | 'credit' | 'opening' | 'ownRecording')
  >,
): string {
  return createHash('sha256')
    .update(JSON.stringify([sessionId, narration]))
    .digest('hex')
    .slice(0, 24);
}

/**
 * Freezes what is bought. Frozen once more, as when somebody comes back to the till, it keeps the finish it has, and is
 * marked or not as it was, and its dates mean what they did: the narration may have begun. Who reads it is said as before, too, and said where it was not. A
 * book that its family has had changed since stays as it is.
 * @param isCreditChosen who is about to pay has said how: that goes before what was frozen
 * @param isBeginningChosen the same of whether it begins with the person's own recording
 */
export async function freezeNarration(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
  narration: FrozenNarration,
  { isCreditChosen = false, isBeginningChosen = false }: ChosenAtTill = {},
): Promise<void> {
  const before = await findFrozen(ports, orderId);
  // Who comes back to the till of a finished book brings its text as it was bought, without what was mended since.
  if (before && isChanged(before)) return;
  const { mark: newMark, finish: newFinish, credit: newCredit, opening: newOpening, ...rest } = narration;
  const { ownRecording: newOwn, ...bought } = rest;
  const {
    finish = newFinish,
    dateOrder,
    mark,
    opening,
  } = before ?? { dateOrder: dateOrderOf(bought.paragraphs), mark: newMark, opening: newOpening };
  const credit = (isCreditChosen ? undefined : before?.credit) ?? newCredit;
  const { ownRecording } = isBeginningChosen || !before ? { ownRecording: newOwn } : before;
  await freezeChanges(ports, orderId, {
    ...bought,
    ...(finish && { finish }),
    ...(dateOrder && { dateOrder }),
    ...(mark && { mark }),
    ...(credit && { credit }),
    ...(opening && { opening }),
    ...(ownRecording && { ownRecording }),
  });
}

/** What who is about to pay has just said: it goes before what was frozen. */
export interface ChosenAtTill {
  readonly isCreditChosen?: boolean;
  readonly isBeginningChosen?: boolean;
}

const isChanged = ({ fixedWords, readings }: FrozenNarration) =>
  fixedWords !== undefined || readings !== undefined;

/** Freezes a book as it was read, with what is changed of it since. */
export async function freezeChanges(
  { objects }: Pick<Ports, 'objects'>,
  orderId: string,
  narration: FrozenNarration,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(narration));
  await objects.write(objectPath.narration(orderId), text, { contentType: 'application/json' });
}

/** Deletes what was frozen for a payment that came to nothing. */
export async function deleteFrozen({ objects }: Pick<Ports, 'objects'>, orderId: string): Promise<void> {
  await objects.deleteAll(ownRecordingPath(orderId));
  await objects.deleteAll(objectPath.narration(orderId));
}

/** Null when nothing is frozen, or nothing that can be read. */
export async function findFrozen(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
): Promise<ReadNarration | null> {
  if (!(await ports.objects.info(objectPath.narration(orderId)))) return null;
  try {
    return await readFrozenNarration(ports, orderId);
  } catch (error) {
    // What is no JSON says nothing either.
    if (isDamagedFile(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** In whose voice it is, by the name that was given; null when nothing is frozen, or nothing that can be read. */
export async function frozenNarrator(ports: Pick<Ports, 'objects'>, orderId: string): Promise<string | null> {
  return (await findFrozen(ports, orderId))?.narrator ?? null;
}

/** @throws AppError not-found */
export async function readFrozenNarration(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
): Promise<ReadNarration> {
  const path = objectPath.narration(orderId);
  return parseStored(FROZEN_NARRATION, path, await json(await ports.objects.read(path)));
}

/** Says how names are said in a book whose text is frozen; nothing where none is. */
export async function freezePronunciations(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
  said: readonly Pronunciation[],
): Promise<void> {
  if (!(await ports.objects.info(objectPath.narration(orderId)))) return;
  const { pronunciations: _, ...narration } = await readFrozenNarration(ports, orderId);
  await freezeChanges(ports, orderId, { ...narration, ...(said.length > 0 && { pronunciations: said }) });
}

/** The sentence with which a book in this voice begins. */
export function creditFor(
  { narrator }: Pick<FrozenNarration, 'narrator'>,
  right: VoiceRight | null,
  form: CreditForm = FIRST_CREDIT_FORM,
): string {
  const name = hasSpeakableWords(speakableText(narrator)) ? narrator : '';
  return creditWords(form, { name, right });
}

/**
 * Says how a frozen book tells that its voice is recreated, before it is made again: as the family wants it now, else as
 * before, else in the first words.
 */
export async function freezeCredit(
  ports: Pick<Ports, 'documents' | 'objects'>,
  { id, sessionId }: Pick<Order, 'id' | 'sessionId'>,
  form?: CreditForm,
): Promise<void> {
  const narration = await readFrozenNarration(ports, id);
  if (narration.credit && !form) return;
  const right = await rightFor(ports, sessionId, narration.narrator);
  await freezeChanges(ports, id, { ...narration, credit: creditFor(narration, right, form) });
}

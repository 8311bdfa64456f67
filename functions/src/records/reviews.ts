import { createHash } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { AppError } from '../../../src/domain/errors.ts';
import type { Review } from '../../../src/domain/manuscript/review.ts';
import { REVIEW } from '../../../src/domain/manuscript/review-schema.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import { isHeading } from '../audio/text/plan-narration.ts';
import type { Ports } from '../ports/ports.ts';
import { parseStored } from './collection.ts';
import { loadText } from './manuscript-texts.ts';

type ObjectPorts = Pick<Ports, 'objects'>;

/** A reading under the name that follows from all that was read. */
export function makeReview(reading: Omit<Review, 'version' | 'readingHash'>): Review {
  const readingHash = createHash('sha256').update(JSON.stringify(reading)).digest('hex').slice(0, 32);
  return { version: 1, readingHash, ...reading };
}

/** What was read. A manuscript read before readings were kept has one made of its text. @throws AppError not-found */
export async function loadReview(ports: ObjectPorts, sessionId: SessionId): Promise<Review> {
  const path = objectPath.review(sessionId);
  if (await ports.objects.info(path))
    return parseStored(REVIEW, path, await json(await ports.objects.read(path)));
  const { text, origin } = await loadText(ports, sessionId);
  if (origin) throw new AppError('not-found', 'the reading is gone');
  return reviewOfParagraphs(text.title, text.paragraphs, new Set(text.chapterStarts));
}

export async function writeReview(
  { objects }: ObjectPorts,
  sessionId: SessionId,
  review: Review,
): Promise<void> {
  await objects.write(objectPath.review(sessionId), Buffer.from(JSON.stringify(review)), {
    contentType: 'application/json',
  });
}

/** Before the first change to a text without a reading, for the change replaces the text. */
export async function keepReview(ports: ObjectPorts, sessionId: SessionId, review: Review): Promise<void> {
  if (!(await ports.objects.info(objectPath.review(sessionId)))) await writeReview(ports, sessionId, review);
}

export function reviewOfParagraphs(
  title: string,
  paragraphs: readonly string[],
  headings: ReadonlySet<number> = new Set(paragraphs.flatMap((text, at) => (isHeading(text) ? [at] : []))),
): Review {
  return makeReview({
    title,
    pages: [{ photoPath: null, side: 0, printedNumber: null, isBlank: false }],
    paragraphs: paragraphs.map((text, index) => ({
      id: `0.${index}`,
      page: 0,
      text,
      isHeading: headings.has(index),
      leftOutAs: null,
      doubts: [],
    })),
  });
}

import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { pathsOfChunk } from '../../audio/narration/chunk-names.ts';
import { type PlannedChunk, planNarration, readingOf } from '../../audio/text/plan-narration.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ReadNarration } from './frozen-narrations.ts';

type Objects = Pick<Ports, 'objects'>;

/** The chunks of a book as it is spoken: whoever counts, makes or deletes them cuts it in the same way. */
export function chunksOf(narration: ReadNarration): readonly PlannedChunk[] {
  const { title, paragraphs, chapterStarts } = narration;
  return planNarration(title, paragraphs, chapterStarts, readingOf(narration)).chunks;
}

interface SpokenWith {
  readonly sessionId: string;
  readonly voice: ReadNarration['voice'];
}

/** Deletes some chunks of a book, and no others of its memoir, which another book may be made of at this moment. */
export async function deleteChunks(
  { objects }: Objects,
  chunks: readonly PlannedChunk[],
  of: SpokenWith,
): Promise<void> {
  for (const chunk of chunks) {
    const { path, phonePath } = pathsOfChunk({ ...of, chunk, wantsPhoneCopy: true });
    await Promise.all([objects.deleteAll(path), objects.deleteAll(phonePath)]);
  }
}

/** Deletes the sound of a book that is never to be there, and what follows from it. What its family chose for it stays. */
export async function deleteSound({ objects }: Objects, orderId: string): Promise<void> {
  const { audiobook, phoneCopy, timings, receipt } = objectPath;
  for (const at of [audiobook, phoneCopy, timings, receipt]) await objects.deleteAll(at(orderId));
}

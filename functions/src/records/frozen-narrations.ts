import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';
import type { Voice } from '../../../src/domain/voice/voice.ts';
import type { PhotoStart } from '../audio/text/sentences.ts';
import type { Ports } from '../ports/ports.ts';

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
}

/** The order's id follows from what is bought, so that asking twice, or paying twice, is one order. */
export function orderIdOf(sessionId: string, narration: Omit<FrozenNarration, 'photos'>): string {
  return createHash('sha256')
    .update(JSON.stringify([sessionId, narration]))
    .digest('hex')
    .slice(0, 24);
}

export async function freezeNarration(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
  narration: FrozenNarration,
): Promise<void> {
  await ports.objects.write(objectPath.narration(orderId), Buffer.from(JSON.stringify(narration)), {
    contentType: 'application/json',
  });
}

/** @throws AppError not-found */
export async function readFrozenNarration(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
): Promise<FrozenNarration> {
  return JSON.parse(await text(await ports.objects.read(objectPath.narration(orderId)))) as FrozenNarration;
}

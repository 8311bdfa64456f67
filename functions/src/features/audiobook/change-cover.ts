import { createHash } from 'node:crypto';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { chooseCover, ownOrder } from '../../records/orders/orders.ts';

const JPEG = [0xff, 0xd8, 0xff];
const NAME_CHARACTERS = 24;

const hashOf = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, NAME_CHARACTERS);

/**
 * Callable `change_cover`. A book in the making gets the cover when it is put together, a finished one by a job; until
 * then the order says what was chosen. The photo is looked at by that job, not here.
 * @throws AppError unauthenticated, not-found, permission-denied, disk-full
 */
export async function changeCover(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs'>,
  caller: Caller | null,
  { orderId, author, photo, design }: CallableInput<'change_cover'>,
): Promise<CallableOutput<'change_cover'>> {
  const order = await ownOrder(ports, caller, orderId);
  const bytes = photo ? Buffer.from(photo, 'base64') : null;
  if (bytes && !JPEG.every((byte, i) => bytes[i] === byte))
    return { success: false, error: new AppError('photo-unreadable').sentence };
  const name = bytes && hashOf(bytes);
  if (bytes && name)
    await ports.objects.write(objectPath.coverPhoto(orderId, name), bytes, { contentType: 'image/jpeg' });
  const kept = photo === undefined ? (order.cover?.photo ?? null) : name;
  const cloth = design === undefined ? order.cover?.design : design;
  const cover = { author: author || null, photo: kept, ...(cloth && { design: cloth }) };
  // After this the narration sees it, or has ended: one of the two puts it on.
  const { status } = await chooseCover(ports, orderId, cover);
  if (status === 'completed') {
    const key = `cover:${orderId}:${hashOf(JSON.stringify(cover))}`;
    await ports.jobs.enqueue({ kind: 'join-tts', key, input: { orderId } }, { again: true });
  }
  return { success: true };
}

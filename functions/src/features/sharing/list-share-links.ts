import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { areCodesRefused, liveShareLinks, shareLinks } from '../../records/gifts/share-links.ts';
import { ownOrder } from '../../records/orders/orders.ts';

/**
 * Callable `list_share_links`: the links of one book that have not ended, newest first. Their tokens are not known any more.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function listShareLinks(
  ports: Pick<Ports, 'documents' | 'clock'>,
  caller: Caller | null,
  { orderId }: CallableInput<'list_share_links'>,
): Promise<CallableOutput<'list_share_links'>> {
  await ownOrder(ports, caller, orderId);
  const nowMs = ports.clock.nowMs();
  const links = (await liveShareLinks(ports, orderId)).map(
    ({ id, isPagesShown = false, isPictureShown = false, ...link }) => ({
      ...{ linkId: id, name: link.name, line: link.line, isTextShown: link.isTextShown },
      ...{ isPagesShown, isPictureShown },
      hasCode: link.codeHash !== null,
      isCodeRefused: areCodesRefused(link, nowMs),
      createdAt: link.createdAt.toISOString(),
      endsAt: link.endsAt?.toISOString() ?? null,
    }),
  );
  return { success: true, links };
}

/**
 * Callable `end_share_link`: one link of a book, or all of them, open nothing from now on. Sound that is being listened to
 * ends with its own link, within a quarter of an hour.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function endShareLink(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
  { orderId, linkId }: CallableInput<'end_share_link'>,
): Promise<CallableOutput<'end_share_link'>> {
  await ownOrder(ports, caller, orderId);
  // By book, so that the id of somebody else's link ends nothing.
  for (const { id } of await shareLinks.where(ports, 'orderId', orderId))
    if (linkId === null || linkId === id) await shareLinks.delete(ports, id);
  return { success: true };
}

import { randomBytes } from 'node:crypto';
import { type Order, wasFinished } from '../../../../src/domain/audiobook/order.ts';
import { MAX_SHARE_LINKS } from '../../../../src/domain/audiobook/share-link.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { narratorOf, readTags } from '../../audio/mp3/id3.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  codeHashOf,
  liveShareLinks,
  type ShareLink,
  shareLinkId,
  shareLinks,
} from '../../records/gifts/share-links.ts';
import { ownOrder, queuePages } from '../../records/orders/orders.ts';

export const TOKEN_BYTES = 16;

const NOT_FINISHED = {
  success: false,
  error: 'This book isn’t finished yet. You can share it as soon as it is.',
  errorCode: 'order-under-way',
} as const;
const TOO_MANY = {
  success: false,
  error: `This book has ${MAX_SHARE_LINKS} links already. End one that nobody uses.`,
  errorCode: 'resource-exhausted',
} as const;
const ENDS_BEFORE = {
  success: false,
  error: 'That day is over already. Choose a later one, or none.',
  errorCode: 'invalid-argument',
} as const;

/** What has to be said of a link; the rest is as most links are. */
type LinkFacts = Pick<ShareLink, 'name' | 'line' | 'narrator'> & Partial<ShareLink>;

/** Keeps a link of a token; one that is there already stays as it is. @returns its id */
export async function storeShareLink(
  ports: Pick<Ports, 'documents' | 'clock'>,
  { id: orderId, userId: ownerUid }: Pick<Order, 'id' | 'userId'>,
  token: string,
  facts: LinkFacts,
): Promise<string> {
  const id = shareLinkId(token);
  await shareLinks.change(ports, id, (there) => {
    if (there?.orderId === orderId) return there;
    if (there) throw new AppError('internal', 'a token came twice');
    return {
      ...{ ownerUid, orderId, isTextShown: true, isPagesShown: false, isPictureShown: false },
      ...{ codeHash: null, wrongCodes: 0, wrongCodesInHour: 0, hourBegan: null, endsAt: null },
      createdAt: new Date(ports.clock.nowMs()),
      ...facts,
    };
  });
  return id;
}

/**
 * Callable `create_share_link`: a token that lets whoever has it listen to one finished book. It is told this once; only
 * its hash is kept.
 * @throws AppError unauthenticated, not-found, permission-denied
 */
export async function createShareLink(
  ports: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>,
  caller: Caller | null,
  {
    orderId,
    name,
    line,
    isTextShown,
    isPagesShown,
    isPictureShown,
    code,
    endsAt,
  }: CallableInput<'create_share_link'>,
): Promise<CallableOutput<'create_share_link'>> {
  const order = await ownOrder(ports, caller, orderId);
  if (!wasFinished(order)) return NOT_FINISHED;
  const nowMs = ports.clock.nowMs();
  const end = endsAt === null ? null : new Date(endsAt);
  if (end && end.getTime() <= nowMs) return ENDS_BEFORE;
  if ((await liveShareLinks(ports, orderId)).length >= MAX_SHARE_LINKS) return TOO_MANY;
  const narrator = narratorOf(await readTags(await ports.objects.read(objectPath.audiobook(orderId))));
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const codeHash = code === null ? null : codeHashOf(token, code);
  const shown = { isTextShown, isPagesShown, isPictureShown };
  const id = await storeShareLink(ports, order, token, {
    name,
    line,
    narrator,
    ...shown,
    codeHash,
    endsAt: end,
  });
  // Of a book from before there were pictures, and where one was not made.
  if (isPagesShown) await queuePages(ports, orderId, { again: true });
  return { success: true, token, linkId: id };
}

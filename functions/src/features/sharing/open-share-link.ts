import { timingSafeEqual } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { wasFinished } from '../../../../src/domain/audiobook/order.ts';
import { SHARE_PASS } from '../../../../src/domain/audiobook/share-link.ts';
import {
  type PagePhoto,
  pagesIn,
  picturePath,
  type SentencePhoto,
} from '../../../../src/domain/audiobook/timings.ts';
import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { LINK_LIFE_SECONDS } from '../../../../src/domain/limits.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import {
  areCodesRefused,
  codeHashOf,
  hasEnded,
  type ShareLink,
  shareLinkId,
  shareLinks,
  withoutTries,
  withTry,
} from '../../records/gifts/share-links.ts';
import { orders } from '../../records/orders/orders.ts';

/** The same for a link that has ended, one that was guessed, and one whose book is gone: nobody learns which. */
const ENDED = {
  success: false,
  error: 'This link doesn’t open a book anymore. Please ask the person who sent it for a new one.',
  errorCode: 'link-ended',
} as const;
const CODE_NEEDED = {
  success: false,
  error: 'Please type the four digits the sender told you.',
  errorCode: 'code-needed',
} as const;
const CODE_WRONG = {
  success: false,
  error: 'Those aren’t the right digits. Please check them and try again.',
  errorCode: 'code-wrong',
} as const;
const CODES_REFUSED = {
  success: false,
  error: 'The wrong digits were typed too often. Please try again in an hour, or ask for a new link.',
  errorCode: 'code-refused',
} as const;

type Stores = Pick<Ports, 'documents' | 'objects' | 'clock'>;

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

type Stored = {
  readonly texts: readonly string[];
  readonly photos?: readonly SentencePhoto[];
  readonly credits?: readonly number[];
};

/** The pages under names that say nothing of the family's folders. */
const namedPages = (photos: readonly SentencePhoto[], pages: readonly PagePhoto[]) =>
  photos.map(({ sentence, path, half }) => {
    const at = pages.findIndex((page) => page.path === path && page.half === half);
    return { sentence, path: at < 0 ? null : String(at), half: null };
  });

async function storedTimings({ objects }: Stores, orderId: string): Promise<Stored> {
  const stored = await buffer(await objects.read(objectPath.timings(orderId)));
  return JSON.parse(stored.toString('utf8')) as Stored;
}

/** The times of the sentences with as much of the book as its owner shows. */
async function timingsOf(ports: Stores, { orderId, isTextShown, isPagesShown }: ShareLink): Promise<object> {
  const { photos = [], ...timings } = await storedTimings(ports, orderId);
  return {
    ...timings,
    // That the voice is recreated is no part of the memoir: everybody may read it.
    ...(!isTextShown && {
      texts: timings.texts.map((text, i) => (timings.credits?.includes(i) ? text : '')),
    }),
    ...(isPagesShown && photos.length > 0 && { photos: namedPages(photos, pagesIn({ photos })) }),
  };
}

/** Links to the pictures of these pages; none for a page that is not of the book, has no picture, or is not shown. */
async function pageUrls(ports: Stores, link: ShareLink, names: readonly string[]) {
  const pages = link.isPagesShown ? pagesIn(await storedTimings(ports, link.orderId)) : [];
  return Promise.all(
    names.map(async (name) => {
      const page = /^\d+$/.test(name) ? pages[Number(name)] : undefined;
      const picture = page && picturePath(link.orderId, page);
      if (!picture || !(await ports.objects.info(picture))) return null;
      return ports.objects.signedUrl(picture, LINK_LIFE_SECONDS);
    }),
  );
}

type Entry = { readonly pass?: string } | typeof CODE_NEEDED | typeof CODE_WRONG | typeof CODES_REFUSED;

/** What opens the book from now on, or why nothing does. Strangers' wrong digits keep nobody out who has a pass. */
async function enter(ports: Stores, token: string, link: ShareLink, code: string | null): Promise<Entry> {
  if (link.codeHash === null) return {};
  if (code === null) return CODE_NEEDED;
  if (SHARE_PASS.test(code)) return isSame(code, link.pass ?? '') ? { pass: code } : CODE_NEEDED;
  const nowMs = ports.clock.nowMs();
  let isRefused = false;
  await shareLinks.change(ports, shareLinkId(token), (row) => {
    isRefused = row === null || areCodesRefused(row, nowMs);
    return row && !isRefused ? withTry(row, nowMs) : null;
  });
  if (isRefused) return CODES_REFUSED;
  if (codeHashOf(token, code) !== link.codeHash) return CODE_WRONG;
  const opened = await shareLinks.change(ports, shareLinkId(token), (row) => row && withoutTries(row));
  return opened?.pass === undefined ? {} : { pass: opened.pass };
}

/**
 * Callable `open_share_link`, for anybody: what one needs to listen to the book of a link, for a quarter of an hour. Opens the
 * sound and cover of that book, its pages where the owner shows them, and nothing else of the family.
 */
export async function openShareLink(
  ports: Stores,
  caller: Caller | null,
  { token, code, pages }: CallableInput<'open_share_link'>,
): Promise<CallableOutput<'open_share_link'>> {
  const link = await shareLinks.find(ports, shareLinkId(token));
  if (!link || hasEnded(link, ports.clock.nowMs())) return ENDED;
  const order = await orders.find(ports, link.orderId);
  // While it is read again, the book that is there is heard.
  if (!order || !wasFinished(order) || order.deletedAt || !order.audiobook) return ENDED;
  // The owner chose the digits, and prints from here also where strangers have typed wrong ones.
  const entry = caller?.uid === order.userId ? {} : await enter(ports, token, link, code);
  if ('success' in entry) return entry;
  if (pages) return { success: true, ...entry, pageUrls: await pageUrls(ports, link, pages) };
  const { orderId, line, narrator, isTextShown } = link;
  const opened = (path: string) => ports.objects.signedUrl(path, LINK_LIFE_SECONDS);
  const [soundUrl, coverUrl, timings] = await Promise.all([
    opened(objectPath.phoneCopy(orderId)),
    opened(objectPath.cover(orderId)),
    timingsOf(ports, link),
  ]);
  const { title, cover, audiobook } = order;
  return {
    success: true,
    ...entry,
    book: {
      ...{ title, line, narrator, isTextShown, soundUrl, coverUrl, timings },
      author: cover?.author ?? null,
      design: cover?.design ?? null,
      hasPhoto: (cover?.photo ?? null) !== null,
      soundBytes: audiobook.phoneFileSize,
      durationSeconds: audiobook.durationSeconds,
    },
  };
}

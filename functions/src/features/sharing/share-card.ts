import type { Readable } from 'node:stream';
import { wasFinished } from '../../../../src/domain/audiobook/order.ts';
import { sharePath } from '../../../../src/domain/audiobook/share-link.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import { hasEnded, type ShareLink, shareLinkId, shareLinks } from '../../records/gifts/share-links.ts';
import { orders } from '../../records/orders/orders.ts';

/** The side of a cover, as it is painted. */
const COVER_PX = 1_400;

type Stores = Pick<Ports, 'documents' | 'objects' | 'clock'>;

interface Card {
  readonly link: ShareLink;
  readonly title: string;
}

/** Null unless the owner of the book has it shown, and as long as its link opens the book. */
async function findCard(ports: Stores, token: string): Promise<Card | null> {
  const link = await shareLinks.find(ports, shareLinkId(token));
  if (!link?.isPictureShown || hasEnded(link, ports.clock.nowMs())) return null;
  const order = await orders.find(ports, link.orderId);
  const isThere = order && wasFinished(order) && !order.deletedAt && order.audiobook;
  return isThere ? { link, title: order.title } : null;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escaped(content)}">`;

function pictured({ link, title }: Card, cardUrl: string): readonly string[] {
  return [
    property('type', 'website'),
    property('site_name', BRAND.name),
    property('title', title),
    property('description', link.line || `Read in the voice of ${link.narrator}, recreated by computer.`),
    property('url', cardUrl),
    property('image', `${cardUrl}.jpg`),
    property('image:width', String(COVER_PX)),
    property('image:height', String(COVER_PX)),
  ];
}

/**
 * The page that a messenger looks at when a link is posted: title, voice and cover where the owner shows them, and on to the
 * book. The same calm page for a link that has ended, was guessed, or shows nothing.
 * @param cardUrl its own address, for whoever fetches the picture
 */
export async function shareCard(ports: Stores, token: string, cardUrl: string): Promise<string> {
  const card = await findCard(ports, token);
  const title = escaped(card?.title ?? 'A book for you');
  const listen = sharePath(token);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<meta name="robots" content="noindex">',
    ...(card ? pictured(card, cardUrl) : []),
    `<meta http-equiv="refresh" content="0; url=${listen}">`,
    `</head><body><p><a href="${listen}">Listen to ${title}</a></p></body></html>`,
  ].join('\n');
}

/** The cover, for a card that shows one; null else. */
export async function cardPicture(ports: Stores, token: string): Promise<Readable | null> {
  const card = await findCard(ports, token);
  if (!card) return null;
  const path = objectPath.cover(card.link.orderId);
  return (await ports.objects.info(path)) ? ports.objects.read(path) : null;
}

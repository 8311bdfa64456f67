import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { cardOf, cardPath } from '../../../src/domain/audiobook/share-link.ts';
import { BRAND } from '../../../src/domain/config/brand.ts';
import { cardPicture, shareCard } from '../features/sharing/share-card.ts';
import type { Ports } from '../ports/ports.ts';

/** Its address is a key, as that of the book is; what ends is not shown for longer than its sound is heard. */
const HEADERS = {
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'public, max-age=900',
} as const;

/** Answers for the card of a shared book and its picture. @returns false for any other address */
export async function answerCard(
  ports: Pick<Ports, 'documents' | 'objects' | 'clock'>,
  pathname: string,
  response: ServerResponse,
): Promise<boolean> {
  const asked = cardOf(pathname);
  if (!asked) return false;
  const { token, isPicture } = asked;
  if (!isPicture) {
    const page = await shareCard(ports, token, `${BRAND.publicUrl}${cardPath(token)}`);
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8' }).end(page);
    return true;
  }
  const picture = await cardPicture(ports, token);
  if (!picture) response.writeHead(404, HEADERS).end();
  else await pipeline(picture, response.writeHead(200, { ...HEADERS, 'content-type': 'image/jpeg' }));
  return true;
}

import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { type ShareLink, shareLinkId, shareLinks } from '../../records/gifts/share-links.ts';
import { moveOrder } from '../../records/orders/orders.ts';
import { cardPicture, shareCard } from './share-card.ts';

const HOUR_MS = 3_600_000;
const START = 1_763_700_000_000;
const TOKEN = 'abcdefghijklmnopqrstuv';
const CARD_URL = `https://memoirs.example/card/${TOKEN}`;
const orderId = 'o1';

/** A finished book with a link whose cover is shown where it is posted. */
async function shared(how: Partial<ShareLink> = {}) {
  const clock = { now: START, nowMs: () => clock.now };
  const ports = { documents: memoryDocuments(), objects: memoryObjects(), clock };
  const sessionId = makeSessionId(START, new Uint8Array(16));
  const row = rowOf.order('rose', sessionId, orderId, finishedOrder(orderId));
  await ports.documents.update(`orders/${orderId}`, () => row);
  await ports.objects.write(objectPath.cover(orderId), Buffer.from('jpeg'), { contentType: 'image/jpeg' });
  await shareLinks.change(ports, shareLinkId(TOKEN), () => ({
    ...{ ownerUid: 'rose', orderId, name: 'Aunt May', line: '', narrator: 'Walter "Wat" Hill' },
    ...{ isTextShown: true, isPictureShown: true, codeHash: null, wrongCodes: 0, wrongCodesInHour: 0 },
    ...{ hourBegan: null, createdAt: new Date(START), endsAt: null },
    ...how,
  }));
  const picture = await cardPicture(ports, TOKEN);
  return {
    ports,
    page: await shareCard(ports, TOKEN, CARD_URL),
    picture: picture && (await buffer(picture)),
  };
}

it('shows title, voice and cover where a link is posted, and leads on to the book', async () => {
  const { page, picture } = await shared();
  expect(page).toContain('<meta property="og:title" content="My Life">');
  expect(page).toContain(
    'content="Read in the voice of Walter &quot;Wat&quot; Hill, recreated by computer."',
  );
  expect(page).toContain(`<meta property="og:image" content="${CARD_URL}.jpg">`);
  expect(page).toContain(`url=/listen/${TOKEN}`);
  expect(page).toContain('noindex');
  expect(page).not.toMatch(/Aunt May|rose|<script/);
  expect(String(picture)).toBe('jpeg');
});

it('says what the giver wrote, and nothing in it is markup', async () => {
  const { page } = await shared({ line: '"><script>alert(1)</script>' });
  expect(page).toContain('alert(1)');
  expect(page).not.toContain('<script');
});

it.each([
  ['is not shown by its owner', { isPictureShown: false }],
  ['is over', { endsAt: new Date(START) }],
])('tells nothing of the book of a link that %s, and leads on all the same', async (_, how) => {
  const { page, picture } = await shared(how);
  expect(page).not.toMatch(/og:|My Life|Walter/);
  expect(page).toContain(`url=/listen/${TOKEN}`);
  expect(picture).toBeNull();
});

it('tells nothing of a deleted book, nor to who guesses', async () => {
  const { ports } = await shared();
  const guessed = 'b'.repeat(22);
  expect(await shareCard(ports, guessed, CARD_URL)).not.toMatch(/og:|My Life/);
  expect(await cardPicture(ports, guessed)).toBeNull();
  ports.clock.now += HOUR_MS;
  await moveOrder(ports, orderId, { kind: 'deleted', at: new Date(ports.clock.now) });
  expect(await shareCard(ports, TOKEN, CARD_URL)).not.toMatch(/og:|My Life/);
  expect(await cardPicture(ports, TOKEN)).toBeNull();
});

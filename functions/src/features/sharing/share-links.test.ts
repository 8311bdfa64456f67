import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { storedTimings } from '../../../../src/domain/audiobook/timings.ts';
import { LINK_LIFE_SECONDS } from '../../../../src/domain/limits.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { finishedOrder, rowOf } from '../../../../tests/support/rows.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryJobs } from '../../adapters/memory/jobs.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { id3Tags } from '../../audio/mp3/id3.ts';
import { moveOrder } from '../../records/orders/orders.ts';
import { createShareLink } from './create-share-link.ts';
import { endShareLink, listShareLinks } from './list-share-links.ts';
import { openShareLink } from './open-share-link.ts';
import { shareCard } from './share-card.ts';

const rose = { uid: 'rose', email: null, isAnonymous: false };
const eve = { uid: 'eve', email: null, isAnonymous: false };
const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const orderId = 'o1';
const HOUR_MS = 3_600_000;

const TIMINGS = {
  durationSeconds: 9,
  chapters: [{ title: 'The Mill', startSeconds: 0 }],
  starts: [0, 4],
  texts: ['We lived by the mill.', 'Then it burnt down.'],
  paragraphs: [0],
  photos: [{ sentence: 0, path: objectPath.page(sessionId, 1), half: null }],
};

async function familyWithBook() {
  const clock = { now: 1_763_700_000_000, nowMs: () => clock.now };
  const ports = { documents: memoryDocuments(), objects: memoryObjects(), jobs: memoryJobs(), clock };
  const row = rowOf.order(rose.uid, sessionId, orderId, finishedOrder(orderId));
  await ports.documents.update(`orders/${orderId}`, () => row);
  const put = (path: string, bytes: Uint8Array, contentType: string) =>
    ports.objects.write(path, bytes, { contentType });
  const tag = id3Tags({ title: 'My Life', narrator: 'Walter Hill', author: null, chapters: [], cover: null });
  await put(objectPath.audiobook(orderId), Buffer.concat([tag, Buffer.alloc(64)]), 'audio/mpeg');
  await put(objectPath.phoneCopy(orderId), Buffer.concat([tag, Buffer.alloc(64)]), 'audio/mpeg');
  await put(objectPath.cover(orderId), Buffer.from('jpeg'), 'image/jpeg');
  await put(
    objectPath.timings(orderId),
    Buffer.from(JSON.stringify(storedTimings(TIMINGS))),
    'application/json',
  );
  return ports;
}
type Ports = Awaited<ReturnType<typeof familyWithBook>>;

const LINK = {
  name: 'Aunt May',
  line: 'For you.',
  isTextShown: true,
  isPagesShown: false,
  isPictureShown: false,
  code: null,
  endsAt: null,
};
async function share(ports: Ports, how: Partial<Parameters<typeof createShareLink>[2]> = {}) {
  const { token = '', linkId = '' } = await createShareLink(ports, rose, { orderId, ...LINK, ...how });
  return { token, linkId };
}
const open = (ports: Ports, token: string, code: string | null = null) =>
  openShareLink(ports, null, { token, code });

describe('a link for the family', () => {
  it('lets whoever has it listen, without an account', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports);
    expect(token).toMatch(/^[\w-]{22}$/);
    const { book } = await open(ports, token);
    expect(book).toMatchObject({ title: 'My Life', narrator: 'Walter Hill', line: 'For you.' });
    expect(book?.hasPhoto, 'of the picture of its cover').toBe(false);
    expect(book?.soundUrl).toContain(encodeURIComponent(objectPath.phoneCopy(orderId)));
    expect(JSON.stringify(book)).not.toContain(rose.uid);
    expect(JSON.stringify(book)).not.toContain('book-scans');
  });

  it('is found by none of a million guesses, those a letter away from it among them', {
    tags: ['storm'],
  }, async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports);
    const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const near = [...token].flatMap((own, at) =>
      [...LETTERS].flatMap((letter) =>
        letter === own ? [] : [token.slice(0, at) + letter + token.slice(at + 1)],
      ),
    );
    let [tries, found] = [0, 0];
    const guess = async (one: string) => {
      tries++;
      if ((await open(ports, one)).success) found++;
    };
    for (const one of near) await guess(one);
    while (tries < 1_000_000) await guess(randomBytes(16).toString('base64url'));
    expect({ tries, found }).toEqual({ tries: 1_000_000, found: 0 });
    expect(await open(ports, token)).toMatchObject({ success: true });
  });

  it('shows the text only where its owner allows it', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { isTextShown: false });
    const { book } = await open(ports, token);
    expect(JSON.stringify(book)).not.toContain('mill.');
    expect(book?.timings).toMatchObject({ texts: ['', ''], chapters: [{ title: 'The Mill' }] });
  });

  it('shows everybody that the voice is recreated, also where no text is shown', async () => {
    const ports = await familyWithBook();
    const credit = 'Read in the voice of Walter Hill, recreated by computer.';
    const timings = { ...TIMINGS, texts: [credit, ...TIMINGS.texts.slice(1)], credits: [0] };
    const stored = Buffer.from(JSON.stringify(storedTimings(timings)));
    await ports.objects.write(objectPath.timings(orderId), stored, { contentType: 'application/json' });
    const { token } = await share(ports, { isTextShown: false });
    expect((await open(ports, token)).book?.timings).toMatchObject({ texts: [credit, ''], credits: [0] });
  });

  it('shows the photographed pages only where its owner allows it, under names of no folder', async () => {
    const ports = await familyWithBook();
    const picture = `page-pictures/${orderId}/page_1.jpg`;
    await ports.objects.write(picture, Buffer.from('jpeg'), { contentType: 'image/jpeg' });
    const ask = (token: string, pages: string[]) => openShareLink(ports, null, { token, code: null, pages });
    const shown = await share(ports, { isPagesShown: true });
    const { book } = await open(ports, shown.token);
    expect(book?.timings).toMatchObject({ photos: [{ sentence: 0, path: '0', half: null }] });
    expect(JSON.stringify(book)).not.toContain('book-scans');
    expect((await ask(shown.token, ['0'])).pageUrls?.[0]).toContain(encodeURIComponent(picture));
    const elsewhere = ['1', '-1', 'constructor', '../cover', objectPath.page(sessionId, 1)];
    expect((await ask(shown.token, elsewhere)).pageUrls).toEqual(elsewhere.map(() => null));
    const hidden = await share(ports);
    expect((await open(ports, hidden.token)).book?.timings).not.toHaveProperty('photos');
    expect((await ask(hidden.token, ['0'])).pageUrls).toEqual([null]);
  });

  it('asks for its code before it shows a page', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { isPagesShown: true, code: '1952' });
    const answer = await openShareLink(ports, null, { token, code: null, pages: ['0'] });
    expect(answer).toMatchObject({ success: false, errorCode: 'code-needed' });
    expect(answer.pageUrls).toBeUndefined();
  });

  it('has the pages drawn that it shows, also of a book made before', async () => {
    const ports = await familyWithBook();
    await share(ports);
    expect(await ports.jobs.state(`pages:${orderId}`)).toBeNull();
    await share(ports, { isPagesShown: true });
    expect(await ports.jobs.state(`pages:${orderId}`)).toMatchObject({ kind: 'waiting' });
  });

  it('is kept as a hash: who reads the database cannot listen', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    const kept = JSON.stringify(await ports.documents.all('share_links'));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('1952');
  });

  it.each(['ended', 'over', 'deleted', 'guessed'])(
    'that is %s opens nothing, in one sentence',
    async (how) => {
      const ports = await familyWithBook();
      const endsAt = how === 'over' ? new Date(ports.clock.now + HOUR_MS).toISOString() : null;
      const { token, linkId } = await share(ports, { endsAt });
      expect(await open(ports, token)).toMatchObject({ success: true });
      if (how === 'ended') await endShareLink(ports, rose, { orderId, linkId });
      if (how === 'over') ports.clock.now += HOUR_MS;
      if (how === 'deleted')
        await moveOrder(ports, orderId, { kind: 'deleted', at: new Date(ports.clock.now) });
      const asked = how === 'guessed' ? `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}` : token;
      expect(await open(ports, asked)).toEqual({
        success: false,
        error: expect.stringMatching(/^This link doesn’t open a book anymore\./),
        errorCode: 'link-ended',
      });
    },
  );

  it('opens the book that is there while it is read again', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { isPictureShown: true });
    await moveOrder(ports, orderId, { kind: 'remade' });
    expect(await open(ports, token)).toMatchObject({ success: true });
    expect(await shareCard(ports, token, 'https://example.test/card/x')).toContain('og:title');
    const another = await share(ports);
    expect(await open(ports, another.token)).toMatchObject({ success: true });
  });

  it('comes back with a deleted book that is brought back', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports);
    await moveOrder(ports, orderId, { kind: 'deleted', at: new Date(ports.clock.now) });
    await moveOrder(ports, orderId, { kind: 'brought-back' });
    expect(await open(ports, token)).toMatchObject({ success: true });
  });

  it('ends alone, or with all others of the book', async () => {
    const ports = await familyWithBook();
    const [one, two, three] = [await share(ports), await share(ports), await share(ports)];
    await endShareLink(ports, rose, { orderId, linkId: one.linkId });
    expect((await open(ports, one.token)).errorCode).toBe('link-ended');
    expect(await open(ports, two.token)).toMatchObject({ success: true });
    await endShareLink(ports, rose, { orderId, linkId: null });
    expect((await listShareLinks(ports, rose, { orderId })).links).toEqual([]);
    expect((await open(ports, three.token)).errorCode).toBe('link-ended');
  });

  it('is told to its owner with what it allows, and never its token', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    const { links } = await listShareLinks(ports, rose, { orderId });
    expect(links).toMatchObject([{ name: 'Aunt May', hasCode: true, isTextShown: true, endsAt: null }]);
    expect(JSON.stringify(links)).not.toContain(token);
  });

  it('is made, listed and ended by nobody but the owner of the book', async () => {
    const ports = await familyWithBook();
    const { token, linkId } = await share(ports);
    const refused = { code: 'permission-denied' };
    await expect(createShareLink(ports, eve, { orderId, ...LINK })).rejects.toMatchObject(refused);
    await expect(listShareLinks(ports, eve, { orderId })).rejects.toMatchObject(refused);
    await expect(endShareLink(ports, eve, { orderId, linkId })).rejects.toMatchObject(refused);
    await expect(listShareLinks(ports, null, { orderId })).rejects.toMatchObject({ code: 'unauthenticated' });
    await ports.documents.update('orders/o2', () =>
      rowOf.order(eve.uid, sessionId, 'o2', finishedOrder('o2')),
    );
    await endShareLink(ports, eve, { orderId: 'o2', linkId });
    expect(await open(ports, token)).toMatchObject({ success: true });
  });

  it('is not made of a book that is not finished, nor to end in the past, nor without end', async () => {
    const ports = await familyWithBook();
    const past = new Date(ports.clock.now - 1).toISOString();
    const make = (how: object) => createShareLink(ports, rose, { orderId, ...LINK, ...how });
    expect((await make({ endsAt: past })).errorCode).toBe('invalid-argument');
    for (let n = 0; n < 50; n++) await share(ports);
    expect((await make({})).errorCode).toBe('resource-exhausted');
    await ports.documents.update(`orders/${orderId}`, () => rowOf.order(rose.uid, sessionId, orderId));
    expect((await make({})).errorCode).toBe('order-under-way');
  });
});

describe('the four digits of a link', () => {
  it('are asked for, and open the book', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    expect((await open(ports, token)).errorCode).toBe('code-needed');
    expect((await open(ports, token, '1953')).errorCode).toBe('code-wrong');
    expect(await open(ports, token, '1952')).toMatchObject({ success: true });
  });

  it('are looked at five times in an hour, also when all tries come in one moment', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    const tries = Array.from({ length: 200 }, (_, n) => String(n).padStart(4, '0'));
    const answers = await Promise.all(tries.map((code) => open(ports, token, code)));
    expect(answers.filter(({ errorCode }) => errorCode === 'code-wrong')).toHaveLength(5);
    expect((await open(ports, token, '1952')).errorCode).toBe('code-refused');
    ports.clock.now += HOUR_MS;
    expect(await open(ports, token, '1952')).toMatchObject({ success: true });
  });

  it('are asked for once on a device: what it got for them opens the book whatever strangers type', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    const { pass = '' } = await open(ports, token, '1952');
    for (let n = 0; n < 6; n++) await open(ports, token, '0000');
    expect((await open(ports, token, '1952')).errorCode).toBe('code-refused');
    expect(await open(ports, token, pass)).toMatchObject({ success: true, pass });
    const guessed = `${pass.slice(0, -1)}${pass.endsWith('A') ? 'Q' : 'A'}`;
    expect((await open(ports, token, guessed)).errorCode).toBe('code-needed');
    const other = await share(ports, { code: '1952' });
    expect((await open(ports, other.token, pass)).errorCode).toBe('code-needed');
  });

  it('are not asked of the owner, who prints the link also where strangers have typed wrong ones', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    for (let n = 0; n < 6; n++) await open(ports, token, '0000');
    expect(await openShareLink(ports, rose, { token, code: '1952' })).toMatchObject({ success: true });
    const stranger = { ...rose, uid: 'somebody-else' };
    expect((await openShareLink(ports, stranger, { token, code: '1952' })).errorCode).toBe('code-refused');
  });

  it('that were typed wrong too often are told to the owner of the book', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    const told = async () =>
      (await listShareLinks(ports, rose, { orderId })).links?.map((one) => one.isCodeRefused);
    expect(await told()).toEqual([false]);
    for (let n = 0; n < 5; n++) await open(ports, token, '0000');
    expect(await told()).toEqual([true]);
    ports.clock.now += HOUR_MS;
    expect(await told()).toEqual([false]);
  });

  it('are not looked at any more after fifty wrong ones', async () => {
    const ports = await familyWithBook();
    const { token } = await share(ports, { code: '1952' });
    for (let n = 0; n < 50; n++) {
      await open(ports, token, '0000');
      ports.clock.now += HOUR_MS;
    }
    expect((await open(ports, token, '1952')).errorCode).toBe('code-refused');
  });
});

it('links to the sound open for a quarter of an hour', async () => {
  const ports = await familyWithBook();
  const asked: number[] = [];
  const { signedUrl } = ports.objects;
  ports.objects.signedUrl = (path, seconds) => {
    asked.push(seconds);
    return signedUrl(path, seconds);
  };
  await open(ports, (await share(ports)).token);
  expect(new Set(asked)).toEqual(new Set([LINK_LIFE_SECONDS]));
});

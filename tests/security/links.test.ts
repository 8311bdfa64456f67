import { expect, it } from 'vitest';
import { LINK_LIFE_SECONDS } from '../../src/domain/limits.ts';
import {
  base,
  bearer,
  CHUNK,
  noise,
  objectUrl,
  sendWhole,
  startUpload,
  withSession,
} from '../contract/storage-senders.ts';

const JPEG = Buffer.from('\xff\xd8\xff\xe0 private', 'latin1');

it('denies every expired, forged and revoked link', async () => {
  const { wire, user, page, sessionId } = await withSession();
  expect((await sendWhole(wire, user, page, JPEG)).status).toBe(200);
  const record = () => {
    const found = wire.objects.find(page);
    if (!found) throw new Error('the page is there');
    return found;
  };
  const open = async (token: string, path = page) =>
    (await fetch(`${objectUrl(wire, path)}?alt=media&token=${encodeURIComponent(token)}`)).status;
  const good = wire.objects.tokenOf(record(), 60);
  expect(await open(good)).toBe(200);
  const expired = Array.from({ length: 40 }, (_, n) => wire.objects.tokenOf(record(), -n));
  const later = (n: number) => good.replace(/^\d+/, (until) => String(Number(until) + 1 + n));
  const forged = Array.from({ length: 40 }, (_, n) =>
    n % 2 === 0 ? later(n) : `${good.slice(0, -1 - n)}${(good.at(-1 - n) === 'A' ? 'B' : 'A').repeat(1 + n)}`,
  );
  const odd = [
    '',
    'null',
    'undefined',
    '9999999999999.',
    '9999999999999',
    '../x',
    good.toUpperCase(),
    `${good}A`,
  ];
  const denied: number[] = [];
  for (const token of [...expired, ...forged, ...odd]) denied.push(await open(token));
  const neighbor = page.replace('page_1', 'page_2');
  await sendWhole(wire, user, neighbor, JPEG);
  denied.push(await open(good, neighbor));
  // Replaced by the server, deleted by the family: the link that worked a moment ago opens nothing.
  await wire.objects.write(page, Buffer.from('newer'), { contentType: 'image/jpeg' });
  denied.push(await open(good));
  const newer = wire.objects.tokenOf(record(), 60);
  await wire.objects.deleteAll(`book-scans/${sessionId}/`);
  denied.push(await open(newer));
  console.log(
    `${denied.length} expired, forged and revoked links: ${denied.filter((status) => status < 400).length} opened`,
  );
  expect(denied.every((status) => status === 403 || status === 404)).toBe(true);
});

it('saves under the name a link carries, whatever stands in it, and under no other type', async () => {
  const { wire, sessionId } = await withSession();
  const path = `samples/${sessionId}/1.mp3`;
  await wire.objects.write(path, Buffer.from('x'), { contentType: 'audio/mpeg' });
  const link = await wire.objects.signedUrl(path, 60, 'Mémoire"\r\nset-cookie: a=1.mp3');
  const { headers } = await fetch(new URL(link, objectUrl(wire, path)));
  expect(headers.get('content-disposition')).toBe(
    "attachment; filename*=utf-8''M%C3%A9moire%22%0D%0Aset-cookie%3A%20a%3D1.mp3",
  );
  expect(headers.get('set-cookie')).toBeNull();
  expect(headers.get('content-type')).toBe('audio/mpeg');
});

it('gives links for a quarter of an hour, under a type no browser guesses and no script runs from', async () => {
  const { wire, user, sessionId } = await withSession();
  expect(LINK_LIFE_SECONDS).toBeLessThanOrEqual(900);
  const path = `documents/${sessionId}/memoir.html`;
  await wire.objects.write(path, Buffer.from('<script>1</script>'), { contentType: 'text/html' });
  const { downloadTokens } = await (
    await fetch(objectUrl(wire, path), { headers: bearer(user) ?? {} })
  ).json();
  const lifeMs = Number(/^\d+/.exec(downloadTokens)?.[0]) - Date.now();
  expect(lifeMs).toBeLessThanOrEqual(900_000);
  const { headers } = await fetch(`${objectUrl(wire, path)}?alt=media&token=${downloadTokens}`);
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
});

it('opens the bytes of one object and nothing else, so that no link renews itself', async () => {
  const { wire, user, page, clip } = await withSession();
  await sendWhole(wire, user, page, JPEG);
  await wire.objects.write(clip, JPEG, { contentType: 'audio/wav' });
  const record = wire.objects.find(page);
  if (!record) throw new Error('the page is there');
  const token = wire.objects.tokenOf(record, 60);
  const ask = async (method: string, query: string, path = page) =>
    (await fetch(`${objectUrl(wire, path)}?token=${token}${query}`, { method })).status;
  expect(await ask('GET', '&alt=media')).toBe(200);
  expect(await ask('HEAD', '&alt=media')).toBe(200);
  const refused = [
    await ask('GET', ''),
    await ask('HEAD', ''),
    await ask('GET', '&alt=json'),
    await ask('GET', '&alt=MEDIA'),
    await ask('DELETE', '&alt=media'),
    await ask('GET', '&alt=media', clip),
    await ask('GET', '', clip),
    (await fetch(`${wire.url}${base}?prefix=book-scans/&token=${token}`)).status,
  ];
  expect(refused).toEqual(Array(8).fill(403));
  expect(wire.objects.find(page)).toEqual(record);
  const { downloadTokens } = await (
    await fetch(objectUrl(wire, page), { headers: bearer(user) ?? {} })
  ).json();
  expect(wire.objects.isToken(record, downloadTokens)).toBe(true);
});

it('gives a helper the page and no token that would outlive the help', async () => {
  const { wire, user, sessionId, page } = await withSession();
  await sendWhole(wire, user, page, JPEG);
  const helper = await wire.anonymous();
  await wire.documents.update(`members/${sessionId}_${helper.localId}`, () => ({
    ...{ ownerUid: user.localId, sessionId, uid: helper.localId, name: 'Hal', range: '10' },
    ...{ joinedAt: new Date(0), endedAt: null },
  }));
  const asked = (query = '') => fetch(`${objectUrl(wire, page)}${query}`, { headers: bearer(helper) ?? {} });
  expect(Buffer.from(await (await asked('?alt=media')).arrayBuffer())).toEqual(JPEG);
  const told = await (await asked()).json();
  expect(told).toMatchObject({ name: page });
  expect(told.downloadTokens).toBeUndefined();
});

it('gives no token to a sender whose memoir was handed over', async () => {
  const { wire, user, sessionId, clip } = await withSession();
  const bytes = noise(CHUNK);
  const upload = await startUpload(wire, user, clip, bytes);
  await upload.send('upload, finalize', 0, CHUNK);
  const repeat = async () => {
    const headers = {
      ...bearer(user),
      'x-goog-upload-command': 'upload, finalize',
      'x-goog-upload-offset': '0',
    };
    return (await fetch(upload.url, { method: 'POST', headers })).json();
  };
  expect((await repeat()).downloadTokens).toBeDefined();
  await wire.documents.update(`sessions/${sessionId}`, () => ({ ownerUid: 'rose' }));
  expect((await repeat()).downloadTokens).toBeUndefined();
});

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { OPEN_RULES } from '../../../../tests/contract/start-wire.ts';
import {
  base,
  bearer,
  noise,
  objectUrl,
  sendWhole,
  sha256,
  withSession,
} from '../../../../tests/contract/storage-senders.ts';
import { BUCKET } from '../../../../tests/contract/wire-fixture.ts';

describe('a page in one request', () => {
  it('is described with both checksums and an etag', async () => {
    const { wire, user, page } = await withSession();
    const bytes = Buffer.from('123456789');
    const answer = await sendWhole(wire, user, page, bytes);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      name: page,
      bucket: BUCKET,
      size: '9',
      contentType: 'image/jpeg',
      md5Hash: createHash('md5').update(bytes).digest('base64'),
      crc32c: '4waSgw==',
      etag: expect.stringMatching(/^[\w-]{10,}$/),
      metadata: { sha256: sha256(bytes) },
      downloadTokens: expect.stringMatching(/^\d{13}\.[\w-]{43}$/),
    });
    expect((await fetch(objectUrl(wire, page), { headers: bearer(user) ?? {} })).status).toBe(200);
    expect(readdirSync(join(wire.dataDir, 'incoming'))).toEqual([]);
  });

  it('is told to whoever goes on with it, when it is there', async () => {
    const told: string[] = [];
    const onObjectStored = async (path: string) => void told.push(path);
    const { wire, user, page } = await withSession({ onObjectStored });
    const refused = await sendWhole(wire, user, page.replace('.jpg', '.gif'), Buffer.from('no page'));
    expect(refused.status).toBe(403);
    expect(told).toEqual([]);
    await sendWhole(wire, user, page, Buffer.from('123456789'));
    expect(told).toEqual([page]);
  });

  it('is made once, whoever of two senders is faster', async () => {
    const { wire, user, page } = await withSession();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => sendWhole(wire, user, page, Buffer.alloc(50_000, n))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(readdirSync(join(wire.dataDir, 'objects'))).toHaveLength(1);
    expect(readdirSync(join(wire.dataDir, 'incoming'))).toEqual([]);
  });

  it('is refused from strangers, and leaves nothing behind', async () => {
    const { wire, page } = await withSession();
    const stranger = await wire.anonymous();
    expect((await sendWhole(wire, stranger, page, noise(1_000))).status).toBe(403);
    expect((await sendWhole(wire, null, page, noise(1_000))).status).toBe(403);
    const forged = { ...stranger, idToken: `${stranger.idToken}x` };
    expect((await sendWhole(wire, forged, page, noise(1_000))).status).toBe(401);
    expect(readdirSync(join(wire.dataDir, 'incoming'))).toEqual([]);
  });

  it('is refused when too large, under a strange name or with strange metadata', async () => {
    const { wire, user, page } = await withSession();
    expect((await sendWhole(wire, user, page, noise(8_388_609))).status).toBe(403);
    expect((await sendWhole(wire, user, page, Buffer.alloc(16_777_217))).status).toBe(413);
    for (const name of ['', '/x', 'x/', 'a\0b', 'x'.repeat(1_025)])
      expect((await sendWhole(wire, user, name, noise(10))).status).toBe(400);
    const headers = { ...bearer(user), 'content-type': 'multipart/related; boundary=b' };
    const body = '--b\r\n\r\n{"metadata":{"a":{}}}\r\n--b\r\n\r\nx\r\n--b--';
    const url = `${wire.url}${base}?name=${encodeURIComponent(page)}`;
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400);
    expect(readdirSync(join(wire.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('where rules allow everything', () => {
  it('lists folders and files', async () => {
    const wire = await listeningWire({ rules: OPEN_RULES });
    for (const path of ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'a/c/5', 'b/6'])
      await wire.objects.write(path, Buffer.from(path), { contentType: 'text/plain' });
    const list = async (search: string) => (await fetch(`${wire.url}${base}?${search}`)).json();
    const folder = await list('prefix=a/&delimiter=/');
    expect(folder.prefixes).toEqual(['a/b/', 'a/c/']);
    expect(folder.items.map(({ name }: { name: string }) => name)).toEqual(['a/1', 'a/2']);
    const first = await list('prefix=a/&maxResults=2');
    expect(first.items.map(({ name }: { name: string }) => name)).toEqual(['a/1', 'a/2']);
    const second = await list(`prefix=a/&maxResults=9&pageToken=${encodeURIComponent(first.nextPageToken)}`);
    expect(second.items.map(({ name }: { name: string }) => name)).toEqual(['a/b/3', 'a/b/4', 'a/c/5']);
    expect(second.nextPageToken).toBeUndefined();
  });

  it('deletes an object once, and voids the links of what was replaced', async () => {
    const wire = await listeningWire({ rules: OPEN_RULES });
    const first = await (await sendWhole(wire, null, 'a/1', noise(10))).json();
    const second = await (await sendWhole(wire, null, 'a/1', noise(20))).json();
    expect(second.size).toBe('20');
    const open = (token: string) => fetch(`${objectUrl(wire, 'a/1')}?alt=media&token=${token}`);
    expect(wire.objects.isToken(wire.objects.find('a/1') as never, first.downloadTokens)).toBe(false);
    expect((await open(second.downloadTokens)).status).toBe(200);
    expect(second.generation).not.toBe(first.generation);
    expect(readdirSync(join(wire.dataDir, 'objects'))).toHaveLength(1);
    expect((await fetch(objectUrl(wire, 'a/1'), { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(objectUrl(wire, 'a/1'), { method: 'DELETE' })).status).toBe(404);
    expect((await fetch(objectUrl(wire, 'a/1'))).status).toBe(404);
    expect(readdirSync(join(wire.dataDir, 'objects'))).toEqual([]);
  });

  it('knows no other methods and buckets', async () => {
    const wire = await listeningWire({ rules: OPEN_RULES });
    expect((await fetch(objectUrl(wire, 'a'), { method: 'PATCH', body: '{}' })).status).toBe(405);
    expect((await fetch(`${wire.url}${base}`, { method: 'DELETE' })).status).toBe(405);
    expect((await fetch(`${wire.url}/v0/b/other/o/a`)).status).toBe(404);
    expect((await fetch(`${wire.url}${base}x/a`)).status).toBe(404);
    expect((await fetch(`${wire.url}${base}/%zz`)).status).toBe(400);
  });
});

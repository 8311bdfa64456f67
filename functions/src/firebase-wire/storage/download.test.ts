import { describe, expect, it } from 'vitest';
import { listeningWire } from '../../../../tests/contract/listening-wire.ts';
import { noise } from '../../../../tests/contract/storage-senders.ts';

describe('a download', () => {
  const bytes = noise(1_000);
  async function stored(contentType = 'audio/wav') {
    const wire = await listeningWire();
    await wire.objects.write('samples/s1/a b.mp3', bytes, { contentType });
    return { wire, url: wire.url + (await wire.objects.downloadUrl('samples/s1/a b.mp3')) };
  }

  it.each([
    ['bytes=0-0', 206, 'bytes 0-0/1000', [0, 1]],
    ['bytes=100-199', 206, 'bytes 100-199/1000', [100, 200]],
    ['bytes=990-', 206, 'bytes 990-999/1000', [990, 1_000]],
    ['bytes=-5', 206, 'bytes 995-999/1000', [995, 1_000]],
    ['bytes=-5000', 206, 'bytes 0-999/1000', [0, 1_000]],
    ['bytes=900-5000', 206, 'bytes 900-999/1000', [900, 1_000]],
    ['bytes=1000-', 416, 'bytes */1000', [0, 0]],
    ['bytes=-0', 416, 'bytes */1000', [0, 0]],
    ['bytes=5-2', 200, null, [0, 1_000]],
    ['bytes=0-1,5-6', 200, null, [0, 1_000]],
    ['lines=1-2', 200, null, [0, 1_000]],
  ] as const)('answers the range %s with %i', async (range, status, contentRange, [from, to]) => {
    const { url } = await stored();
    const answer = await fetch(url, { headers: { range } });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(from, to));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  it('is known by its etag', async () => {
    const { wire, url } = await stored();
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const part = (ifRange: string) => fetch(url, { headers: { range: 'bytes=0-9', 'if-range': ifRange } });
    expect((await part(etag)).status).toBe(206);
    expect((await part('"other"')).status).toBe(200);
    await wire.objects.write('samples/s1/a b.mp3', bytes, { contentType: 'audio/wav' });
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('tells size and type to HEAD, without a body', async () => {
    const { url } = await stored();
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '1000']);
    expect(await answer.text()).toBe('');
  });

  it('opens sound in the tab, and only saves what could hold a script', async () => {
    for (const [type, disposition] of [
      ['audio/mpeg', 'inline'],
      ['image/jpeg', 'inline'],
      ['text/html', 'attachment'],
      ['image/svg+xml', 'attachment'],
      ['application/pdf', 'attachment'],
    ] as const) {
      const { url } = await stored(type);
      const { headers } = await fetch(url);
      expect(headers.get('content-disposition')).toBe(`${disposition}; filename*=utf-8''a%20b.mp3`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy') === null).toBe(disposition === 'inline');
    }
  });

  it('opens by its own token only', async () => {
    const { wire, url } = await stored();
    expect((await fetch(url.replace(/token=.*/, 'token='))).status).toBe(403);
    expect((await fetch(url.replace(/&token=.*/, ''))).status).toBe(403);
    await wire.objects.write('samples/s1/other.mp3', bytes, { contentType: 'audio/wav' });
    expect((await fetch(url.replace('a%20b.mp3', 'other.mp3'))).status).toBe(403);
    expect((await fetch(url.replace('a%20b.mp3', 'missing.mp3'))).status).toBe(403);
  });

  it('gives an empty object', async () => {
    const { wire } = await stored();
    await wire.objects.write('samples/empty', Buffer.alloc(0), { contentType: 'audio/wav' });
    const answer = await fetch(wire.url + (await wire.objects.downloadUrl('samples/empty')));
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

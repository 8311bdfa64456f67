import { afterEach, expect, it, vi } from 'vitest';
import { call } from '@/backend/calls/callables.ts';
import { fetchPart, fetchWhole } from './fetch-part.ts';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));

/** Opens with the links of `good` alone, and notes what was asked. */
function serve(good: Set<string>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (!good.has(url)) return new Response(null, { status: 403 });
    return new Response('ab', { status: 206, headers: { 'content-range': 'bytes 0-1/9' } });
  });
  return asked;
}

const answers = (...links: string[]) => {
  vi.mocked(call).mockReset();
  for (const url of links) vi.mocked(call).mockResolvedValueOnce({ success: true, url } as never);
};
const signal = new AbortController().signal;
const range = { from: 0, to: 2 };

afterEach(() => vi.unstubAllGlobals());

it('asks once for what opens a stored file, and once more when that has ended', async () => {
  const name = 'https://host/v0/b/bucket/o/audiobooks%2Fa%2Fphone.mp3?alt=media';
  answers('/first', '/second');
  const good = new Set(['/first']);
  const asked = serve(good);
  expect((await fetchPart(name, range, signal)).totalBytes).toBe(9);
  await fetchPart(name, range, signal);
  expect(call).toHaveBeenCalledTimes(1);
  good.delete('/first');
  good.add('/second');
  await fetchPart(name, range, signal);
  await fetchPart(name, range, signal);
  expect(asked).toEqual(['/first', '/first', '/first', '/second', '/second']);
  expect(call).toHaveBeenCalledTimes(2);
});

it('gives up when a fresh link does not open either', async () => {
  answers('/other');
  serve(new Set());
  const name = 'https://host/v0/b/bucket/o/audiobooks%2Fb%2Ftimings.json?alt=media';
  await expect(fetchWhole(name, signal)).rejects.toMatchObject({ code: 'unavailable' });
  expect(call).toHaveBeenCalledTimes(1);
});

it('says of a damaged file what our server says of it', async () => {
  answers();
  const body = { error: { code: 500, message: 'words', status: 'stored-file-damaged' } };
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 500 }));
  const damaged = { code: 'stored-file-damaged', retry: 'after-user-acts' };
  await expect(fetchPart('/plain.mp3', range, signal)).rejects.toMatchObject(damaged);
  await expect(fetchWhole('/plain.json', signal)).rejects.toMatchObject(damaged);
  vi.stubGlobal('fetch', async () => new Response('no JSON', { status: 500 }));
  await expect(fetchWhole('/plain.json', signal)).rejects.toMatchObject({ code: 'unavailable' });
});

it('takes every other address as it is', async () => {
  answers();
  expect(serve(new Set(['/plain.mp3']))).toEqual([]);
  await fetchPart('/plain.mp3', range, signal);
  expect(call).not.toHaveBeenCalled();
});

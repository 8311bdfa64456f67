import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerConfig, isScreen, keepForOffline } from './answers.ts';

const kept = new Map<string, Response>();
let network: () => Promise<Response>;
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('fetch', () => network());
  vi.stubGlobal('caches', {
    open: async () => ({
      put: async ({ url }: Request, response: Response) => kept.set(url, response),
      add: async (path: string) => {
        const response = await network();
        if (!response.ok) throw new TypeError('not kept');
        kept.set(new URL(path, 'https://app.test').href, response);
      },
      match: async ({ url }: Request) => kept.get(url)?.clone(),
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = async () => (await answerConfig(new Request('https://app.test/config.json'))).text();

test('the network is asked each time, and its last answer serves while it is away or in trouble', async () => {
  network = async () => new Response('first');
  expect(await ask()).toBe('first');
  network = async () => new Response('second');
  expect(await ask()).toBe('second');
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await ask()).toBe('second');
  network = async () => new Response('problem', { status: 502 });
  expect(await ask()).toBe('second');
});

test('without any earlier answer the failure is passed on', async () => {
  network = async () => new Response('problem', { status: 502 });
  expect(await ask()).toBe('problem');
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(ask()).rejects.toThrow('Failed to fetch');
});

test('a device that loses its line right after its first visit knows its backend already', async () => {
  network = async () => new Response('first');
  await keepForOffline();
  network = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await ask()).toBe('first');
});

test('a worker is also installed where neither can be kept', async () => {
  network = async () => new Response('problem', { status: 502 });
  await expect(keepForOffline()).resolves.toBeUndefined();
});

test.each([
  '/v0/b/bucket/o',
  '/v1/projects/p/databases/(default)/documents:commit',
  '/call/process_document',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  '/securetoken.googleapis.com/v1/token',
  '/process-audio',
  '/test-payments/confirm',
  '/__/auth/action',
  '/healthz',
  '/card/abcdefghijklmnopqrstuv',
  '/robots.txt',
  '/blog/posts.json',
])('%s is never answered with the start page', (path) => expect(isScreen(path)).toBe(false));

test.each([
  '/',
  '/step-1',
  '/my-audiobooks',
  '/blog/a-post',
  '/v0',
  '/process-audiobooks',
  '/healthz-of-others',
])('%s is a screen', (path) => expect(isScreen(path)).toBe(true));

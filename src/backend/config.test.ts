import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpointOf, storageUrlOf } from './config.ts';

const config = {
  firebase: { projectId: 'p', apiKey: 'k', storageBucket: 'b' },
  region: 'us-central1',
  audioService: '',
  exportUrl: '/export',
  payments: { provider: 'test', confirmUrl: '/test-payments/confirm' } as const,
};
const endpoints = { auth: '', firestore: '', storage: 'https://files.test:9199/', functions: '' };

let answers: (() => Response | Promise<Response>)[];
let loadConfig: typeof import('@/backend/config.ts').loadConfig;
beforeEach(async () => {
  vi.resetModules();
  answers = [];
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  vi.stubGlobal('location', { origin: 'https://app.test' });
  ({ loadConfig } = await import('@/backend/config.ts'));
});
afterEach(() => vi.unstubAllGlobals());

test('the configuration is fetched once', async () => {
  answers.push(() => Response.json(config));
  expect(await loadConfig()).toEqual(config);
  expect(await loadConfig()).toEqual(config);
});

test.each([
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch')), 'unavailable'],
  ['an error page', () => new Response('no', { status: 502 }), 'unavailable'],
  ['something else', () => Response.json({ hello: 'there' }), 'internal'],
])('%s is an error, and the next call tries again', async (_, answer, code) => {
  answers.push(answer, () => Response.json(config));
  await expect(loadConfig()).rejects.toMatchObject({ code });
  expect(await loadConfig()).toEqual(config);
});

test('a configuration from before there was an address for exports means this origin', async () => {
  const { exportUrl: _, ...before } = config;
  answers.push(() => Response.json(before));
  expect(await loadConfig()).toEqual(config);
});

test('an empty endpoint is the origin of the page, a missing one Google’s own', () => {
  expect(endpointOf({ ...config, endpoints }, 'auth')).toBe('https://app.test');
  expect(endpointOf({ ...config, endpoints }, 'storage')).toBe('https://files.test:9199');
  expect(endpointOf(config, 'auth')).toBeUndefined();
  expect(storageUrlOf(config)).toBe('https://firebasestorage.googleapis.com');
});

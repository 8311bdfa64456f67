import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSessionId } from '@/domain/session.ts';
import { processAudio } from './audio-service.ts';

vi.mock('@/backend/accounts/auth.ts', () => ({ idToken: async () => 'token' }));
vi.mock('@/backend/config.ts', async (original) => ({
  ...(await original<typeof import('@/backend/config.ts')>()),
  loadConfig: async () => ({ audioService: 'https://audio.test' }),
}));

const DESKTOP = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156 Safari/537.36' };
const IPHONE = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Safari/604.1',
};
const answers: (() => Response | Promise<Response>)[] = [];
const posts: RequestInit[] = [];
beforeEach(() => {
  answers.length = 0;
  posts.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('navigator', DESKTOP);
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toBe('https://audio.test/process-audio');
    posts.push(init);
    return (answers[posts.length - 1] ?? answers.at(-1))?.();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const input = {
  audioUrls: ['/v0/b/x/o/y?alt=media'],
  sessionId: makeSessionId(1_000, new Uint8Array(16)),
  referenceStart: 1,
  referenceDuration: 2,
  similarityThreshold: 0.85,
  adaptiveThreshold: true,
  applyPostProcessing: true,
  excluded: [],
  permission: { speakerName: 'Ada', right: 'kin' as const, textVersion: '2026-11' as const },
};
const success = () =>
  Response.json({ success: true, outputUrl: 'https://files.test/v', storagePath: 'voices/1' });
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const retries: number[] = [];
async function run(signal = new AbortController().signal) {
  retries.length = 0;
  const result = processAudio(input, { signal, onRetry: (attempt) => retries.push(attempt) }).then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  await vi.runAllTimersAsync();
  return result;
}

test('the voice is processed, as the person signed in', async () => {
  answers.push(success);
  expect((await run()).value).toMatchObject({ storagePath: 'voices/1' });
  expect(posts[0]?.headers).toMatchObject({ Authorization: 'Bearer token' });
  expect(JSON.parse(String(posts[0]?.body))).toEqual(input);
});

test('a broken line and a server in trouble are tried again after 1 and 2 seconds', async () => {
  answers.push(broken, () => new Response('<html>', { status: 502 }), success);
  const startMs = Date.now();
  expect((await run()).value).toMatchObject({ success: true });
  expect(retries).toEqual([2, 3]);
  expect(posts).toHaveLength(3);
  expect(Date.now() - startMs).toBeGreaterThanOrEqual(3_000);
});

test('three broken lines end with the specified words', async () => {
  answers.push(broken);
  const { error } = await run();
  expect(posts).toHaveLength(3);
  expect(error).toMatchObject({
    message:
      'Connection to server was lost. The audio processing may still be running. Please wait a moment and check your results.',
    details: { errorButMaybeCompleted: false },
  });
});

test('on iOS Safari the work may have been done all the same', async () => {
  vi.stubGlobal('navigator', IPHONE);
  answers.push(broken);
  expect((await run()).error).toMatchObject({
    message:
      'Connection issue detected. The audio processing may still be running on the server. Please refresh and try step 3 in a moment.',
    details: { errorButMaybeCompleted: true },
  });
});

test.each([
  [200, { success: false, error: 'No speech was found' }, 'No speech was found', 'failed-precondition'],
  [200, { success: false }, 'Audio processing failed', 'failed-precondition'],
  [
    400,
    { error: { message: 'too long', details: { code: 'clip-too-large' } } },
    'too long',
    'clip-too-large',
  ],
  [403, {}, 'Audio processing failed', 'permission-denied'],
])('a refusal (%i %o) is told and not repeated', async (status, body, message, code) => {
  answers.push(() => Response.json(body, { status }));
  expect((await run()).error).toMatchObject({ message, code });
  expect(posts).toHaveLength(1);
});

test('after two hours it is over', async () => {
  answers.push(
    () =>
      new Promise((_, reject) => {
        const signal = posts[0]?.signal;
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  expect((await run()).error).toMatchObject({
    message: 'Audio processing timed out after 2 hours. Please contact support.',
  });
  expect(posts).toHaveLength(1);
});

test('a person who stops is let go while it waits for another attempt', async () => {
  const stopping = new AbortController();
  answers.push(() => {
    setTimeout(() => stopping.abort(), 500);
    return broken();
  });
  expect((await run(stopping.signal)).error).toMatchObject({ name: 'AbortError' });
  expect(posts).toHaveLength(1);
});

test('a token that is not taken is told in our sentence, never in the words of the server', async () => {
  const error = { status: 'UNAUTHENTICATED', message: 'the ID token is not valid', details: {} };
  answers.push(() => Response.json({ error }, { status: 401 }));
  const { error: told } = await run();
  expect(told).toMatchObject({ code: 'unauthenticated', message: 'Please sign in and try again.' });
});

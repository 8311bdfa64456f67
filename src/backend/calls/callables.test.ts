import { beforeEach, expect, test, vi } from 'vitest';
import { makeSessionId } from '@/domain/session.ts';
import { call } from './callables.ts';

const backend = vi.hoisted(() => ({ asked: [] as unknown[][], answer: async (): Promise<unknown> => ({}) }));
const idToken = vi.hoisted(() => vi.fn(async (_isForced: boolean) => 'token'));
vi.mock('@/backend/services.ts', () => ({
  identity: async () => ({ idToken }),
  functions:
    async () =>
    (...args: unknown[]) => {
      backend.asked.push(args);
      return backend.answer();
    },
}));
beforeEach(() => {
  backend.asked = [];
});

const sessionId = makeSessionId(1_000, new Uint8Array(16));
const sample = () => call('generate_tts_sample', { sessionId });
const fails = (code: string, details?: unknown, message = 'the server’s words [400]') => {
  backend.answer = async () => {
    throw Object.assign(new Error(message), { code: `functions/${code}`, details });
  };
};

test('a call carries its input and gives the checked answer, within 70 seconds', async () => {
  backend.answer = async () => ({ success: true, sampleUrl: 'https://files.test/sample.mp3' });
  expect(await sample()).toEqual({ success: true, sampleUrl: 'https://files.test/sample.mp3' });
  expect(backend.asked).toEqual([['generate_tts_sample', { sessionId }, 70_000]]);
});

test('a wrong input never leaves the page', async () => {
  const wrong = call('create_payment_intent', { pageCount: 0, sessionId });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(backend.asked).toEqual([]);
});

test('an answer of another shape is an error', async () => {
  backend.answer = async () => ({ ok: 1 });
  await expect(sample()).rejects.toMatchObject({ code: 'unknown' });
});

test('the status word and the server’s words arrive', async () => {
  fails('deadline-exceeded');
  await expect(sample()).rejects.toMatchObject({ code: 'deadline-exceeded', message: 'the server’s words' });
});

test.each([
  ['deadline-exceeded [504]', 'This is taking longer than expected.'],
  ['INTERNAL [504]', 'This is taking longer than expected.'],
  ['Backend error status: DEADLINE_EXCEEDED [504]', 'This is taking longer than expected.'],
  ['internal [0]', 'We can’t reach the server.'],
])('%j are no words for a person, so ours are used', async (message, start) => {
  fails('deadline-exceeded', undefined, message);
  await expect(sample()).rejects.toThrow(start);
});

test('a broken line is unavailable, whatever the client calls it', async () => {
  fails('internal', undefined, 'internal [0]');
  await expect(sample()).rejects.toMatchObject({ code: 'unavailable' });
});

test('our own code in the details is more exact than the status word', async () => {
  fails('failed-precondition', { code: 'page-count-differs', counted: 96 });
  await expect(sample()).rejects.toMatchObject({ code: 'page-count-differs', details: { counted: 96 } });
});

test('an unheard-of status is unknown', async () => {
  fails('teapot');
  await expect(sample()).rejects.toMatchObject({ code: 'unknown' });
});

test('whoever stops waiting is let go at once', async () => {
  backend.answer = () => new Promise(() => {});
  const stopping = new AbortController();
  const waiting = call('generate_tts_sample', { sessionId }, { signal: stopping.signal, timeoutMs: 5 });
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('a token the server does not take is asked for anew, so that an ended sign-in is noticed', async () => {
  fails('unauthenticated');
  idToken.mockRejectedValueOnce(new Error('auth/user-token-expired'));
  await expect(sample()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(idToken).toHaveBeenCalledExactlyOnceWith(true);
});

test('a token that is not taken is told in our sentence, never in the words of the server', async () => {
  fails('unauthenticated', { code: 'unauthenticated' }, 'the ID token is not valid [401]');
  await expect(sample()).rejects.toMatchObject({
    code: 'unauthenticated',
    message: 'Please sign in and try again.',
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSessionId } from '@/domain/session.ts';

const config = vi.hoisted(() => ({
  current: { audioService: 'https://audio.test' } as Record<string, unknown>,
}));
const check = vi.hoisted(() => ({
  /** what reCAPTCHA answers; undefined never does */
  answer: undefined as { token: string; expireTimeMillis: number } | undefined,
  started: [] as unknown[],
}));
vi.mock('@/backend/accounts/auth.ts', () => ({ idToken: async () => 'token' }));
vi.mock('@/backend/config.ts', async (original) => ({
  ...(await original<typeof import('@/backend/config.ts')>()),
  loadConfig: async () => config.current,
}));
vi.mock('firebase/app-check', () => {
  class ReCaptchaEnterpriseProvider {
    readonly siteKey: string;
    constructor(siteKey: string) {
      this.siteKey = siteKey;
    }
    getToken() {
      return check.answer ? Promise.resolve(check.answer) : new Promise(() => {});
    }
  }
  return {
    ReCaptchaEnterpriseProvider,
    initializeAppCheck: (_: unknown, options: { provider: ReCaptchaEnterpriseProvider }) => {
      check.started.push(options.provider.siteKey);
      return options.provider;
    },
    getToken: (provider: ReCaptchaEnterpriseProvider) => provider.getToken(),
  };
});

let headers: Record<string, string>[];
beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  check.answer = undefined;
  check.started = [];
  headers = [];
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    headers.push(init.headers as Record<string, string>);
    return Response.json({ success: true, message: 'done' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function send(): Promise<Record<string, string>> {
  const { processAudio } = await import('@/backend/page/audio-service.ts');
  const input = { sessionId: makeSessionId(0, new Uint8Array(16)) } as Parameters<typeof processAudio>[0];
  const { signal } = new AbortController();
  const sending = processAudio(input, { signal, onRetry: () => {} }).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  await sending;
  return headers[0] ?? {};
}

const withKey = () => {
  const firebase = { projectId: 'p', apiKey: 'k', storageBucket: 'b', appId: '1:1:web:1' };
  config.current = { audioService: 'https://audio.test', firebase, appCheckSiteKey: '6Lc' };
};

test('without a key in the configuration nobody is asked to vouch', async () => {
  config.current = { audioService: 'https://audio.test' };
  expect(await send()).not.toHaveProperty('X-Firebase-AppCheck');
  expect(check.started).toEqual([]);
});

test('with a key the call carries what vouches for it', async () => {
  withKey();
  check.answer = { token: 'genuine', expireTimeMillis: 1 };
  expect(await send()).toMatchObject({ 'X-Firebase-AppCheck': 'genuine', Authorization: 'Bearer token' });
  expect(check.started).toEqual(['6Lc']);
});

test('where reCAPTCHA is blocked the call goes without, after ten seconds and then after one', async () => {
  withKey();
  expect(await send()).not.toHaveProperty('X-Firebase-AppCheck');
  expect(headers).toHaveLength(1);
  const { vouchForApp } = await import('@/backend/services.ts');
  const vouching = (await vouchForApp())();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await vouching).toBeNull();
});

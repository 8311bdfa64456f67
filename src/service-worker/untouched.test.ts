import { expect, test } from 'vitest';
import { isScreen } from './service-worker.ts';

test.each([
  '/v0/b/bucket/o',
  '/v1/projects/p/databases/(default)/documents:commit',
  '/call/process_document',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  '/securetoken.googleapis.com/v1/token',
  '/process-audio',
  '/test-payments/confirm',
  '/__/auth/action',
  '/robots.txt',
  '/blog/posts.json',
])('%s is never answered with the start page', (path) => expect(isScreen(path)).toBe(false));

test.each(['/', '/step-1', '/my-audiobooks', '/blog/a-post', '/v0', '/process-audiobooks'])(
  '%s is a screen',
  (path) => expect(isScreen(path)).toBe(true),
);

import { expect, test } from 'vitest';
import { isBackend } from '@/service-worker/untouched.ts';

test.each([
  '/v0/b/bucket/o',
  '/v1/projects/p/databases/(default)/documents:commit',
  '/call/process_document',
  '/identitytoolkit.googleapis.com/v1/accounts:signUp',
  '/securetoken.googleapis.com/v1/token',
  '/process-audio',
  '/test-payments/confirm',
])('%s belongs to the backend', (path) => expect(isBackend(path)).toBe(true));

test.each(['/', '/step-1', '/my-audiobooks', '/blog/a-post', '/v0', '/process-audiobooks'])(
  '%s belongs to the app',
  (path) => expect(isBackend(path)).toBe(false),
);

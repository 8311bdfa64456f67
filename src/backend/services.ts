import { loadConfig } from '@/backend/config.ts';
import type { VouchForApp } from '@/backend/firebase/app-check.ts';
import type { Identity } from '@/backend/firebase/auth.ts';
import type { Documents } from '@/backend/firebase/documents.ts';
import type { CallFunction } from '@/backend/firebase/functions.ts';
import { AppError } from '@/domain/errors.ts';

/** Loads a part of Firebase at its first use, so that no first screen carries it. A failed load is tried again. */
function lazily<T>(connect: () => Promise<T>): () => Promise<T> {
  let connecting: Promise<T> | undefined;
  return () => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error });
    });
    return connecting;
  };
}

/** @throws AppError unavailable while the code or the configuration cannot be loaded */
export const identity: () => Promise<Identity> = lazily(async () => {
  const [{ connectIdentity }, config] = await Promise.all([
    import('@/backend/firebase/auth.ts'),
    loadConfig(),
  ]);
  return connectIdentity(config);
});

/** Connected after the identity, because a database that was first finds nobody signed in. */
export const documents: () => Promise<Documents> = lazily(async () => {
  const [{ connectDocuments }, config] = await Promise.all([
    import('@/backend/firebase/documents.ts'),
    loadConfig(),
    identity(),
  ]);
  return connectDocuments(config);
});

/** Vouches for calls where the configuration asks for it. Fetched for nobody else. */
export const vouchForApp: () => Promise<VouchForApp> = lazily(async () => {
  const config = await loadConfig();
  if (config.appCheckSiteKey === undefined) return async () => null;
  const { connectAppCheck } = await import('@/backend/firebase/app-check.ts');
  return connectAppCheck(config, config.appCheckSiteKey);
});

export const functions: () => Promise<CallFunction> = lazily(async () => {
  const [{ connectFunctions }, config] = await Promise.all([
    import('@/backend/firebase/functions.ts'),
    loadConfig(),
    identity(),
    vouchForApp(),
  ]);
  return connectFunctions(config);
});

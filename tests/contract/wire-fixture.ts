import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../functions/src/adapters/local/database.ts';
import { localDocuments } from '../../functions/src/adapters/local/documents.ts';
import { localIdentity } from '../../functions/src/adapters/local/identity.ts';
import { localObjects } from '../../functions/src/adapters/local/objects.ts';
import { ownHosts } from '../../functions/src/local/network/own-hosts.ts';
import { readSite } from '../../functions/src/wire/hosting/hosting.ts';
import { createWireServer } from '../../functions/src/wire/server.ts';
import type { WireOptions } from '../../functions/src/wire/wire-options.ts';
import { AppError } from '../../src/domain/errors.ts';

export const PROJECT_ID = 'demo-kindred';
export const BUCKET = 'demo-kindred.appspot.com';
export const REGION = 'us-central1';

const rule = (name: string) =>
  readFileSync(new URL(`../../functions/rules/${name}`, import.meta.url), 'utf8');
export const REAL_RULES = { firestore: rule('firestore.rules'), storage: rule('storage.rules') };

/** The wire server over one data folder, with a few callables of its own. */
export function openWire(dataDir: string, more: Partial<WireOptions> = {}) {
  const webRoot = join(dataDir, 'web');
  mkdirSync(webRoot, { recursive: true });
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Kindred Pages</title>');
  const clock = more.clock ?? { nowMs: Date.now };
  const database = openDatabase(dataDir);
  const documents = localDocuments(database);
  const objects = localObjects(database, dataDir, BUCKET);
  const options: WireOptions = {
    database,
    documents,
    objects,
    identity: localIdentity(database, PROJECT_ID, clock),
    rules: REAL_RULES,
    callables: {
      echo: async ({ data, caller }) => ({ data, uid: caller?.uid ?? null, email: caller?.email ?? null }),
      nothing: async () => undefined,
      refuse: async () => {
        throw new AppError('page-count-differs', 'counted 7, not 5', { details: { counted: 7 } });
      },
      crash: async () => {
        throw new Error('a secret of the server');
      },
      /** writes what only a server may write */
      write: async ({ data }) => {
        const { path, fields } = data as { path: string; fields: Record<string, string | number> };
        return documents.update(path, () => ({ ...fields, at: new Date(1_700_000_000_000) }));
      },
    },
    routes: {
      'POST /process-audio': async ({ data, caller }) => ({ success: true, data, uid: caller?.uid ?? null }),
    },
    hosting: { site: () => readSite(webRoot), files: { '/config.json': { region: REGION } } },
    isOwnHost: ownHosts({}),
    clock,
    projectId: PROJECT_ID,
    region: REGION,
    // At the cost of production hashing would take most of the time of the tests that sign in.
    passwordCost: { N: 2 },
    ...more,
  };
  return { ...options, webRoot, server: createWireServer(options) };
}

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from './adapters/local/database.ts';
import { localDocuments } from './adapters/local/documents.ts';
import { localIdentity } from './adapters/local/identity.ts';
import { localJobs } from './adapters/local/jobs.ts';
import { localObjects } from './adapters/local/objects.ts';
import { testPayments } from './adapters/local/test-payments.ts';

/** The local server's own names; they take the place of a Firebase project's. */
export const LOCAL = {
  projectId: 'kindred-local',
  bucket: 'kindred-local.appspot.com',
  apiKey: 'local',
} as const;

/** The adapters of one data folder. The server and each of its job processes open the same folder. */
export function openDataFolder(dataDir: string) {
  const database = openDatabase(dataDir);
  const clock = { nowMs: () => Date.now() };
  return {
    database,
    clock,
    ids: { make: () => randomBytes(16).toString('hex') },
    documents: localDocuments(database),
    objects: localObjects(database, dataDir, LOCAL.bucket),
    jobs: localJobs(database, clock),
    payments: testPayments(database),
    identity: localIdentity(database, LOCAL.projectId),
  };
}

/** Where data lies when DATA_DIR does not say otherwise. */
export function dataFolder(environment: NodeJS.ProcessEnv): string {
  return environment.DATA_DIR || join(import.meta.dirname, '../../.data');
}

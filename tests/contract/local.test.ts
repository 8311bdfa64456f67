import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../functions/src/adapters/local/database.ts';
import { localDocuments } from '../../functions/src/adapters/local/documents.ts';
import { localJobs } from '../../functions/src/adapters/local/jobs.ts';
import { localObjects } from '../../functions/src/adapters/local/objects.ts';
import { describeDocuments } from './documents.contract.ts';
import { describeJobs } from './jobs.contract.ts';
import { describeObjects } from './objects.contract.ts';

function temporaryDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  return { dataDir, database };
}

describeDocuments('local', () => localDocuments(temporaryDatabase().database));
describeObjects('local', () => {
  const { database, dataDir } = temporaryDatabase();
  return localObjects(database, dataDir, 'kindred-local');
});
describeJobs('local', () => {
  const jobs = localJobs(temporaryDatabase().database, { nowMs: () => Date.now() });
  return { jobs, finish: jobs.finish, fail: jobs.fail };
});

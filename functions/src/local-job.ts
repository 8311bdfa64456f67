// One job in a process of its own: started by adapters/local/job-runner.ts with the job's key, talks back by one message.

import { AppError, toPlainError } from '../../src/domain/errors.ts';
import type { JobMessage } from './adapters/local/job-runner.ts';
import { runJob } from './local-job-work.ts';
import { openDataFolder } from './local-ports.ts';

const abort = new AbortController();
// The server is gone: end at once. What is half done is found again by the next server.
process.on('disconnect', () => process.exit(1));

async function main(): Promise<JobMessage> {
  const [, , key = '', dataDir = ''] = process.argv;
  const folder = openDataFolder(dataDir);
  const job = folder.jobs.find(key);
  if (!job) throw new AppError('not-found', `there is no job ${key}`);
  await runJob(folder, job, abort.signal);
  return { kind: 'done' };
}

main()
  .catch((error: unknown): JobMessage => {
    console.error(`job failed: ${error instanceof Error ? error.stack : error}`);
    return { kind: 'failed', error: toPlainError(error) };
  })
  .then((message) => process.send?.(message, () => process.exit(0)));

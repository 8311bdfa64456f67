// Jobs in a process of their own: started by local/jobs/job-runner.ts with the data folder; jobs come by message.

import { AppError, toPlainError } from '../../../src/domain/errors.ts';
import { runJob } from '../hosts/run-job.ts';
import type { JobAnswer, JobOrder } from '../local/jobs/job-process.ts';
import { openDataFolder } from '../local/ports.ts';
import { endWithParent, endWithTerminal, sendToParent } from '../processes/send-to-parent.ts';

const abort = new AbortController();
const folder = openDataFolder(process.argv[2] ?? '');
// No more work, or the server is gone: end at once. What is half done is found again by the next server.
endWithParent();
endWithTerminal();

/** What a person brought and can change is no fault of the program: a line, and no stack. */
function told(error: unknown): string {
  if (error instanceof AppError && error.retry === 'after-user-acts') return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function answerTo({ key }: JobOrder): Promise<JobAnswer> {
  try {
    const job = folder.jobs.find(key);
    if (!job) throw new AppError('not-found', `there is no job ${key}`);
    await runJob(folder, job, abort.signal);
    return { key, kind: 'done' };
  } catch (error) {
    console.error(`job failed: ${told(error)}`);
    return { key, kind: 'failed', error: toPlainError(error) };
  }
}

process.on('message', async (order: JobOrder) => sendToParent(await answerTo(order)));

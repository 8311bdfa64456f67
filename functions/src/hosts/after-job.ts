import { finishDeletion } from '../features/account/finish-deletion.ts';
import { deliverOrder } from '../features/audiobook/deliver-order.ts';
import type { Job } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';

/** What follows a job that is done. May be called twice. */
export async function afterJob(
  stores: Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>,
  job: Job,
): Promise<void> {
  if (job.kind !== 'generate-tts' && job.kind !== 'join-tts') return;
  await deliverOrder(stores, job.input.orderId);
  await finishDeletion(stores, job.input.orderId);
}

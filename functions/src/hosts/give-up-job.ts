import { isPaidBack } from '../../../src/domain/audiobook/order.ts';
import { fromPlainError, type PlainError } from '../../../src/domain/errors.ts';
import { sourceOfPages } from '../features/manuscript/reading/source-of-pages.ts';
import { sourceOfVoice } from '../features/voice/source-of-voice.ts';
import type { Job } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { queueMail } from '../records/mail-queue.ts';
import { recordReading } from '../records/manuscripts.ts';
import { isPartLost, stopParts } from '../records/narrations.ts';
import { findOrder, moveOrder } from '../records/orders.ts';
import { recordPageReading, UNREADABLE } from '../records/page-readings.ts';
import { noteLeftVoice } from '../records/provider-voices.ts';
import { recordRefusal, recordSample } from '../records/voice-profiles.ts';

type Stores = Pick<Ports, 'documents' | 'jobs'>;

/** Leaves word where the family looks, when a job will not be tried again. */
export async function giveUpJob(stores: Stores, job: Job, error: PlainError): Promise<void> {
  const { sentence, code } = fromPlainError(error);
  switch (job.kind) {
    case 'process-document':
    case 'transcribe-photos': {
      const source =
        job.kind === 'process-document' ? job.input.documentPath : sourceOfPages(job.input.pagePaths);
      const outcome = { status: 'failed', errorCode: code, errorMessage: sentence } as const;
      return recordReading(stores, job.input.sessionId, source, outcome);
    }
    case 'read-page':
      return recordPageReading(stores, job.input, UNREADABLE);
    case 'generate-tts-sample':
      return recordSample(stores, job.input.sessionId, { ttsSampleUrl: null, ttsSampleError: sentence });
    case 'generate-tts-part':
      if (!(await isPartLost(stores, job.input))) return;
      return failOrder(stores, job.input.orderId, sentence);
    case 'generate-tts':
    case 'join-tts':
      return failOrder(stores, job.input.orderId, sentence);
    case 'process-audio':
      return recordRefusal(
        stores,
        { sessionId: job.input.sessionId, source: sourceOfVoice(job.input) },
        { code, sentence },
      );
    case 'forget-voice':
      return noteLeftVoice(stores, job.input);
    case 'extract-audio':
    case 'send-mail':
      // The waiting call itself answers with the sentence; a letter that nobody takes is in the list of failed jobs.
      return;
  }
}

async function failOrder(stores: Stores, orderId: string, errorMessage: string): Promise<void> {
  // A task that came twice has ended well elsewhere.
  if ((await findOrder(stores, orderId)).status === 'completed') return;
  await stopParts(stores, orderId);
  await moveOrder(stores, orderId, { kind: 'failed', errorMessage });
  return reportFailure(stores, orderId);
}

/** The family has closed the page long ago. Who got the money back knows. */
async function reportFailure(stores: Stores, orderId: string): Promise<void> {
  const order = await findOrder(stores, orderId);
  if (order.status === 'failed' && !isPaidBack(order)) await queueMail(stores, 'needs-you', order);
}

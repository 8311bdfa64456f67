import { isPaidBack } from '../../../src/domain/audiobook/order.ts';
import { fromPlainError, type PlainError } from '../../../src/domain/errors.ts';
import { finishDeletion } from '../features/account/finish-deletion.ts';
import { deliverOrder } from '../features/audiobook/deliver-order.ts';
import { failCodeLetter } from '../features/gifts/code-letter.ts';
import { failGiftLetter } from '../features/sharing/send-gift-letter.ts';
import { sourceOfVoice } from '../features/voice/making/source-of-voice.ts';
import type { JobInputs, JobKind, JobOf } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';
import { recordPageReading, recordReading, sourceOfPages, UNREADABLE } from '../records/books/manuscripts.ts';
import { moveBookFile } from '../records/orders/book-files.ts';
import { isPartLost, stopParts } from '../records/orders/narrations.ts';
import { findOrder, moveOrder, queueMail } from '../records/orders/orders.ts';
import { noteLeftVoice } from '../records/voices/provider-voices.ts';
import { recordNoSample, recordRefusal } from '../records/voices/voice-profiles.ts';

/** How a function is run. Memory also holds its disk: a copied file counts. */
export interface FunctionSettings {
  readonly memory: '256MiB' | '512MiB' | '1GiB' | '2GiB' | '4GiB' | '8GiB';
  readonly cpu: 1 | 2;
  /** of one instance while the project is small; below 1 it serves one request at a time and has 1 GiB at most */
  readonly smallCpu: number;
  /** of that instance, when one request at a time needs less */
  readonly smallMemory?: FunctionSettings['memory'];
  /** of those instances at the default quota; without it 1 */
  readonly smallInstances?: number;
  /** instances at five times the default quota, and what it grows by; without it 1 */
  readonly weight?: number;
  readonly timeoutSeconds: number;
  /** requests that one instance serves at the same time */
  readonly concurrency: number;
  readonly minInstances: number;
  readonly maxInstances: number;
}

export interface JobSettings extends FunctionSettings {
  /** what the queue hands out at the same time: bounds cost and what a vendor allows */
  readonly maxConcurrentDispatches: number;
  readonly maxDispatchesPerSecond: number;
  /** a second queue for jobs that somebody waits for */
  readonly hasAwaitedQueue?: true;
}

/** Which jobs wait for which on one machine; their sizes stand in `local/jobs/job-runner.ts`. */
export type PoolName = 'people' | 'documents' | 'pages' | 'joining' | 'books' | 'formats' | 'errands';

export type SettledStores = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>;
type GivenUpStores = Pick<Ports, 'documents' | 'jobs'>;

/** One kind of job. What runs it stands in `run-job.ts`, which is loaded with the first job. */
export interface JobEntry<Input> {
  /** on one machine */
  readonly pool: PoolName;
  /** on Firebase, as a function with a queue */
  readonly cloud: JobSettings;
  /** what its function on Firebase talks to, and needs secrets and a share of the plan for */
  readonly asks: 'nobody' | 'voice engine' | 'mail provider';
  /** Leaves word where the family looks, when the job will not be tried again. Null where nobody looks. */
  readonly giveUp: ((stores: GivenUpStores, input: Input, error: PlainError) => Promise<void>) | null;
  /** What follows when it is done; may be called twice. Null for nothing. */
  readonly after: ((stores: SettledStores, input: Input) => Promise<void>) | null;
}

export type JobTable = { readonly [K in JobKind]: JobEntry<JobInputs[K]> };

/** Work for processors: one job to an instance, so that its time does not depend on its neighbors. */
const WORK: JobSettings = {
  memory: '2GiB',
  cpu: 2,
  smallCpu: 1,
  timeoutSeconds: 1_800,
  concurrency: 1,
  minInstances: 0,
  maxInstances: 100,
  maxConcurrentDispatches: 100,
  maxDispatchesPerSecond: 50,
};
/** Small pieces, many at once: a book is read in the time of a few pages. The width bounds what a flood can cost. */
const PAGES: JobSettings = {
  ...WORK,
  timeoutSeconds: 300,
  maxInstances: 300,
  weight: 3,
  maxConcurrentDispatches: 300,
  maxDispatchesPerSecond: 200,
};
/** What a mail provider takes from a new sender. */
const LETTERS: JobSettings = {
  ...WORK,
  memory: '512MiB',
  cpu: 1,
  smallCpu: 0.12,
  timeoutSeconds: 120,
  concurrency: 10,
  maxInstances: 5,
  maxConcurrentDispatches: 10,
  maxDispatchesPerSecond: 5,
};

const failReading = (stores: GivenUpStores, sessionId: string, source: string, error: PlainError) => {
  const { sentence, code } = fromPlainError(error);
  const outcome = { status: 'failed', errorCode: code, errorMessage: sentence } as const;
  return recordReading(stores, sessionId, source, outcome);
};

async function failOrder(
  stores: GivenUpStores,
  { orderId }: { readonly orderId: string },
  error: PlainError,
): Promise<void> {
  // A task that came twice has ended well elsewhere.
  if ((await findOrder(stores, orderId)).status === 'completed') return;
  await stopParts(stores, orderId);
  await moveOrder(stores, orderId, { kind: 'failed', errorMessage: fromPlainError(error).sentence });
  return reportFailure(stores, orderId);
}

/** The family has closed the page long ago. Who got the money back knows, and whose voice was taken back is told so. */
async function reportFailure(stores: GivenUpStores, orderId: string): Promise<void> {
  const order = await findOrder(stores, orderId);
  if (order.status === 'failed' && !isPaidBack(order) && !order.deletedAt && !order.voiceEnded)
    await queueMail(stores, 'needs-you', order);
}

async function failBookFile(
  stores: GivenUpStores,
  { orderId, format }: JobInputs['make-book-file'],
  error: PlainError,
): Promise<void> {
  const { sentence } = fromPlainError(error);
  await moveBookFile(stores, orderId, format, { kind: 'failed', errorMessage: sentence });
}

async function deliver(stores: SettledStores, { orderId }: { readonly orderId: string }): Promise<void> {
  await deliverOrder(stores, orderId);
  await finishDeletion(stores, orderId);
}

/** Every kind of job, and all that differs between them. */
export const JOBS: JobTable = {
  'process-document': {
    pool: 'documents',
    cloud: WORK,
    asks: 'nobody',
    giveUp: (stores, { sessionId, documentPath }, error) =>
      failReading(stores, sessionId, documentPath, error),
    after: null,
  },
  'read-page': {
    pool: 'pages',
    // Pages of a book still being scanned do not hold up those of a book whose family waits.
    cloud: { ...PAGES, hasAwaitedQueue: true },
    asks: 'nobody',
    giveUp: (stores, input) => recordPageReading(stores, input, UNREADABLE),
    after: null,
  },
  'transcribe-photos': {
    pool: 'joining',
    // Waits for its pages.
    cloud: { ...WORK, memory: '1GiB', cpu: 1, concurrency: 8, maxConcurrentDispatches: 400 },
    asks: 'nobody',
    giveUp: (stores, { sessionId, pagePaths }, error) =>
      failReading(stores, sessionId, sourceOfPages(pagePaths), error),
    after: null,
  },
  'extract-audio': {
    pool: 'people',
    // A film of 500 MB lies on the disk, which is memory.
    cloud: { ...WORK, memory: '4GiB', smallMemory: '2GiB', timeoutSeconds: 900 },
    asks: 'nobody',
    // The waiting call itself answers with the sentence.
    giveUp: null,
    after: null,
  },
  'process-audio': {
    pool: 'people',
    // Up to 20 clips, one after the other.
    cloud: { ...WORK, memory: '4GiB', timeoutSeconds: 900 },
    asks: 'voice engine',
    giveUp: (stores, input, error) => {
      const refused = { sessionId: input.sessionId, source: sourceOfVoice(input) };
      const { code, sentence } = fromPlainError(error);
      return recordRefusal(stores, refused, { code, sentence });
    },
    after: null,
  },
  'generate-tts-sample': {
    pool: 'people',
    // The person sits before it.
    cloud: { ...WORK, timeoutSeconds: 300 },
    asks: 'voice engine',
    giveUp: async (stores, { sessionId, name, hear }, error) => {
      // Whoever hears a name or tries a voice waits for the call, which answers with the sentence.
      if (name === undefined && !hear)
        await recordNoSample(stores, sessionId, fromPlainError(error).sentence);
    },
    after: null,
  },
  'generate-tts': {
    pool: 'books',
    // Only cuts the book into parts.
    cloud: { ...WORK, memory: '1GiB', cpu: 1, smallCpu: 0.5, smallMemory: '512MiB', timeoutSeconds: 300 },
    asks: 'nobody',
    giveUp: failOrder,
    after: deliver,
  },
  'generate-tts-part': {
    pool: 'books',
    cloud: { ...PAGES, timeoutSeconds: 900, weight: 7 },
    asks: 'voice engine',
    giveUp: async (stores, input, error) => {
      if (await isPartLost(stores, input)) await failOrder(stores, input, error);
    },
    after: null,
  },
  'join-tts': {
    pool: 'books',
    // 700 MB of sound stream through it.
    cloud: { ...WORK, smallMemory: '1GiB', maxConcurrentDispatches: 50, maxInstances: 50 },
    asks: 'voice engine',
    giveUp: failOrder,
    after: deliver,
  },
  'make-book-file': {
    pool: 'formats',
    // Reads and writes streams; what is encoded anew is kept piece by piece.
    cloud: { ...WORK, smallCpu: 0.5, smallMemory: '1GiB', maxConcurrentDispatches: 20, maxInstances: 20 },
    asks: 'nobody',
    giveUp: failBookFile,
    after: null,
  },
  'forget-voice': {
    pool: 'errands',
    // One word to the provider with whom a voice lives.
    cloud: LETTERS,
    asks: 'voice engine',
    giveUp: noteLeftVoice,
    after: null,
  },
  'send-mail': {
    pool: 'errands',
    cloud: LETTERS,
    asks: 'mail provider',
    // Any other letter that nobody takes is in the list of failed jobs.
    giveUp: async (stores, input) => {
      if ('giftLetterId' in input) await failGiftLetter(stores, input.giftLetterId);
      if (input.letter === 'code') await failCodeLetter(stores, input.giftId);
    },
    after: null,
  },
};

/** Settings by kind, as the queues of Firebase ask for them. */
export const JOB_SETTINGS = Object.fromEntries(
  Object.entries(JOBS).map(([kind, { cloud }]) => [kind, cloud]),
) as Readonly<Record<JobKind, JobSettings>>;

export const JOB_KINDS = Object.keys(JOBS) as readonly JobKind[];

/** Leaves word where the family looks, when a job will not be tried again. */
export async function giveUpJob<K extends JobKind>(
  stores: GivenUpStores,
  job: JobOf<K>,
  error: PlainError,
): Promise<void> {
  await JOBS[job.kind].giveUp?.(stores, job.input, error);
}

/** What follows a job that is done. May be called twice. */
export async function afterJob<K extends JobKind>(stores: SettledStores, job: JobOf<K>): Promise<void> {
  await JOBS[job.kind].after?.(stores, job.input);
}

import type { CallableName } from '../../../src/domain/calls/callables.ts';
import type { JobKind } from '../ports/jobs.ts';

/** How a function is run. Memory also holds its disk: a copied file counts. */
export interface FunctionSettings {
  readonly memory: '512MiB' | '1GiB' | '2GiB' | '4GiB' | '8GiB';
  readonly cpu: 1 | 2;
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

/** Waits for the database and for jobs: many at once in little memory. Use cases answer within 65 seconds. */
const WAITING: FunctionSettings = {
  memory: '512MiB',
  cpu: 1,
  timeoutSeconds: 90,
  concurrency: 80,
  minInstances: 0,
  maxInstances: 100,
};
/** Holds a whole book's reading, some 10 MB of JSON in several forms. */
const BOOK: FunctionSettings = { ...WAITING, memory: '1GiB', concurrency: 8 };
/** Counts and deletes every object of a person, and waits until their workers have ended. */
const EVERYTHING: FunctionSettings = { ...WAITING, timeoutSeconds: 540, concurrency: 20 };
/** One is always warm: a card form that needs seconds to appear is closed. Costs its memory and a tenth of its processor. */
const AT_THE_TILL: FunctionSettings = { ...WAITING, minInstances: 1 };

export const CALLABLE_SETTINGS: Readonly<Record<CallableName, FunctionSettings>> = {
  process_document: BOOK,
  transcribe_photos: BOOK,
  get_review: BOOK,
  save_review: BOOK,
  extract_audio: WAITING,
  generate_tts_sample: WAITING,
  create_payment_intent: AT_THE_TILL,
  confirm_payment: AT_THE_TILL,
  generate_tts: WAITING,
  cancel_narration: WAITING,
  change_cover: WAITING,
  claim_session: WAITING,
  request_quote: WAITING,
  get_download_link: WAITING,
  count_my_data: EVERYTHING,
  delete_my_data: EVERYTHING,
};

export const REQUEST_SETTINGS = {
  /** Waits for the making of a voice; the longest that an HTTP function may. The client asks again. */
  'process-audio': { ...WAITING, timeoutSeconds: 3_600 },
  /** The provider repeats what is not answered within 20 seconds. */
  paymentEvents: { ...WAITING, timeoutSeconds: 60, minInstances: 1 },
  /** Streams everything that is kept about a person. */
  exportMyData: { ...WAITING, timeoutSeconds: 3_600, concurrency: 10 },
  /** Looks at each stored object, and puts a job on the list for a page. */
  objectStored: { ...WAITING, timeoutSeconds: 60 },
  /** Anybody may ask; what is looked at is looked at once in ten seconds. */
  health: { ...WAITING, timeoutSeconds: 30, maxInstances: 2 },
  timers: { ...WAITING, timeoutSeconds: 540, concurrency: 1, maxInstances: 1 },
} as const satisfies Record<string, FunctionSettings>;

/** Work for processors: one job to an instance, so that its time does not depend on its neighbors. */
const WORK: JobSettings = {
  memory: '2GiB',
  cpu: 2,
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
  maxConcurrentDispatches: 300,
  maxDispatchesPerSecond: 200,
};

/** What a mail provider takes from a new sender. */
const LETTERS: JobSettings = {
  ...WORK,
  memory: '512MiB',
  cpu: 1,
  timeoutSeconds: 120,
  concurrency: 10,
  maxInstances: 5,
  maxConcurrentDispatches: 10,
  maxDispatchesPerSecond: 5,
};

export const JOB_SETTINGS: Readonly<Record<JobKind, JobSettings>> = {
  'process-document': WORK,
  // Pages of a book still being scanned do not hold up those of a book whose family waits.
  'read-page': { ...PAGES, hasAwaitedQueue: true },
  // Waits for its pages.
  'transcribe-photos': {
    ...WORK,
    memory: '1GiB',
    cpu: 1,
    concurrency: 8,
    maxConcurrentDispatches: 400,
  },
  // A film of 500 MB lies on the disk, which is memory.
  'extract-audio': { ...WORK, memory: '4GiB', timeoutSeconds: 900 },
  // Up to 20 clips, one after the other.
  'process-audio': { ...WORK, memory: '4GiB', timeoutSeconds: 900 },
  // The person sits before it.
  'generate-tts-sample': { ...WORK, timeoutSeconds: 300 },
  // Only cuts the book into parts.
  'generate-tts': { ...WORK, memory: '1GiB', cpu: 1, timeoutSeconds: 300 },
  'generate-tts-part': { ...PAGES, timeoutSeconds: 900 },
  // 700 MB of sound stream through it.
  'join-tts': { ...WORK, maxConcurrentDispatches: 50, maxInstances: 50 },
  'send-mail': LETTERS,
  // One word to the provider with whom a voice lives.
  'forget-voice': LETTERS,
};

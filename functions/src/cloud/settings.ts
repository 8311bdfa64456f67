import type { CallableName } from '../../../src/domain/calls/callables.ts';
import { DEFAULT_REGION } from '../../../src/domain/config/config.ts';
import type { FunctionSettings } from '../hosts/jobs.ts';
import { StartError } from '../ports/start-error.ts';

/** Waits for the database and for jobs: many at once in little memory. Use cases answer within 65 seconds. */
const WAITING: FunctionSettings = {
  memory: '512MiB',
  cpu: 1,
  smallCpu: 1,
  timeoutSeconds: 90,
  concurrency: 80,
  minInstances: 0,
  maxInstances: 100,
};
/** Holds a whole book's reading, some 10 MB of JSON in several forms. */
const BOOK: FunctionSettings = { ...WAITING, memory: '1GiB', concurrency: 8 };
/** Holds the same, and waits for nobody. */
const REVIEW: FunctionSettings = { ...BOOK, smallCpu: 0.33, smallMemory: '512MiB' };
/** Answers within a second, without any job. The program itself takes 100 MB, and one request at a time adds little. */
const SHORT: FunctionSettings = { ...WAITING, smallCpu: 0.08, smallMemory: '256MiB' };
/** Reads a whole book's text, of which a large project gets many at once. */
const TEXT: FunctionSettings = { ...SHORT, smallCpu: 0.12, smallMemory: '512MiB', concurrency: 20 };
/** Counts, copies and deletes objects of a person, and waits until their workers have ended. */
const EVERYTHING: FunctionSettings = {
  ...SHORT,
  smallMemory: '512MiB',
  timeoutSeconds: 540,
  concurrency: 20,
};
/** One is always warm: a card form that needs seconds to appear is closed. Costs its memory and a tenth of its processor. */
const AT_THE_TILL: FunctionSettings = { ...WAITING, smallCpu: 0.25, minInstances: 1 };

export const CALLABLE_SETTINGS: Readonly<Record<CallableName, FunctionSettings>> = {
  process_document: BOOK,
  transcribe_photos: BOOK,
  get_review: REVIEW,
  save_review: REVIEW,
  extract_audio: WAITING,
  generate_tts_sample: WAITING,
  create_payment_intent: AT_THE_TILL,
  redeem_voucher: SHORT,
  // waits for the provider's event
  buy_gift: SHORT,
  list_gifts: SHORT,
  confirm_payment: AT_THE_TILL,
  generate_tts: SHORT,
  cancel_narration: SHORT,
  delete_order: EVERYTHING,
  restore_order: SHORT,
  change_cover: SHORT,
  claim_session: SHORT,
  request_quote: SHORT,
  get_download_link: SHORT,
  list_drafts: SHORT,
  list_voices: SHORT,
  reuse_recordings: EVERYTHING,
  create_share_link: SHORT,
  list_share_links: SHORT,
  end_share_link: SHORT,
  open_share_link: REVIEW,
  gift_letters: SHORT,
  book_helpers: SHORT,
  help_with_book: SHORT,
  book_files: SHORT,
  get_names: TEXT,
  save_pronunciation: SHORT,
  // waits for one spoken word
  hear_name: SHORT,
  renew_book: SHORT,
  count_my_data: EVERYTHING,
  delete_my_data: EVERYTHING,
};

export const REQUEST_SETTINGS = {
  /** Waits for the making of a voice; the longest that an HTTP function may. The client asks again. */
  'process-audio': { ...WAITING, timeoutSeconds: 3_600 },
  /** The provider repeats what is not answered within 20 seconds. */
  paymentEvents: { ...AT_THE_TILL, timeoutSeconds: 60 },
  /** Streams everything that is kept about a person, for minutes: below 1 processor, where one serves one, there are three. */
  exportMyData: {
    ...WAITING,
    smallCpu: 0.08,
    smallInstances: 3,
    timeoutSeconds: 3_600,
    concurrency: 10,
  },
  /** Looks at each stored object, and puts a job on the list for a page. */
  objectStored: { ...WAITING, smallCpu: 0.25, timeoutSeconds: 60 },
  /** Anybody may ask; what works is looked at once in ten seconds, and cards of shared books are kept by Hosting. */
  health: { ...WAITING, smallCpu: 0.08, timeoutSeconds: 30, maxInstances: 2 },
  timers: { ...SHORT, smallMemory: '512MiB', timeoutSeconds: 540, concurrency: 1, maxInstances: 1 },
} as const satisfies Record<string, FunctionSettings>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where functions, queues and timers are.
 * @throws StartError for what is no region of Google's
 */
export function regionOf(environment: Environment): string {
  const region = environment.REGION || DEFAULT_REGION;
  if (!/^[a-z]+-[a-z]+\d+$/.test(region))
    throw new StartError(`REGION is "${region}"; please set one of Google's regions, such as europe-west1.`);
  return region;
}

/**
 * How many times the quota of a new project (20 vCPU and 40 GiB in a region) may be used.
 * @throws StartError for what is no whole number from 1 to 1,000: there is no half of an instance
 */
export function scaleOf(environment: Environment): number {
  const scale = environment.SCALE || '1';
  if (!/^(?:[1-9]\d{0,2}|1000)$/.test(scale))
    throw new StartError(`SCALE is "${scale}"; please set a whole number from 1 to 1000.`);
  return Number(scale);
}

/** From here on the quota holds whole processors for each service. */
const FULL_SCALE = 5;

/**
 * Settings as they are deployed: below five times the default quota small instances, then those of the tables, as many as
 * the quota holds. The sums are held by tests/architecture/quota.test.ts.
 * Source for what goes together: https://cloud.google.com/run/docs/configuring/services/cpu
 */
export function sized<T extends FunctionSettings>(settings: T, scale: number) {
  const { smallCpu, smallMemory = settings.memory, smallInstances = 1, weight = 1, ...full } = settings;
  if (scale < FULL_SCALE) {
    const concurrency = smallCpu < 1 ? 1 : full.concurrency;
    return {
      ...full,
      cpu: smallCpu,
      memory: smallMemory,
      concurrency,
      maxInstances: Math.min(full.maxInstances, Math.floor(scale) * smallInstances),
    };
  }
  const instances = Math.floor((scale / FULL_SCALE) * weight);
  return { ...full, cpu: full.cpu as number, maxInstances: Math.min(full.maxInstances, instances) };
}

/** A queue hands out no more than its function has hands. */
export const dispatchesOf = (
  { maxConcurrentDispatches }: { readonly maxConcurrentDispatches: number },
  { maxInstances, concurrency }: { readonly maxInstances: number; readonly concurrency: number },
): number => Math.min(maxConcurrentDispatches, maxInstances * concurrency);

import type { CallableName } from '../../../src/domain/calls/callables.ts';
import type { FunctionSettings } from '../hosts/jobs.ts';

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
/** Counts, copies and deletes objects of a person, and waits until their workers have ended. */
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
  delete_order: EVERYTHING,
  restore_order: WAITING,
  change_cover: WAITING,
  claim_session: WAITING,
  request_quote: WAITING,
  get_download_link: WAITING,
  list_drafts: WAITING,
  list_voices: WAITING,
  reuse_recordings: EVERYTHING,
  create_share_link: WAITING,
  list_share_links: WAITING,
  end_share_link: WAITING,
  open_share_link: BOOK,
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

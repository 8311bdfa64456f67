/** Every bound of the product, with its unit in the name. */
export const MIB = 1_048_576;

/** Sizes accepted by storage rules; functions/rules/storage.rules holds the same numbers and a test compares them. */
export const MAX_PAGE_BYTES = 8 * MIB;
export const MAX_DOCUMENT_BYTES = 50 * MIB;
export const MAX_AUDIO_BYTES = 200 * MIB;
export const MAX_VIDEO_BYTES = 500 * MIB;
/** of a document given under the statement of the next of kin */
export const MAX_PROOF_BYTES = 10 * MIB;

export const MAX_DOCUMENT_PAGES = 2_000;
/** Of one paragraph as a person leaves it; a book of 500 pages has eight times as many in all. */
export const MAX_PARAGRAPH_CHARACTERS = 100_000;
export const WORDS_PER_PAGE = 275;
/**
 * No page of a scan or PDF honestly holds more: printed books reach 550 to 600 words, a typed letter page set solid in ten
 * points 750. In letters it is 4,800, because six letters count as a word at the least.
 */
export const DENSE_PAGE_WORDS = 800;
export const PREVIEW_CHARACTERS = 500;

export const CALL_TIMEOUT_MS = 70_000;
export const PROCESSING_TIMEOUT_MS = 7_200_000;
export const PROCESSING_ATTEMPTS = 3;
const BACKOFF_BASE_MS = 1_000;
export const BACKOFF_CAP_MS = 60_000;

/**
 * How long to wait before the next try.
 * @param attempt tries made so far, from 1
 * @returns milliseconds: 1 s, 2 s, 4 s … at most 60 s
 */
export function backoffMs(attempt: number): number {
  return Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.max(0, attempt - 1));
}

/** Waiting messages while a voice is processed, after these times. */
export const PROCESSING_MESSAGE_AFTER_MS = [10_000, 30_000, 60_000, 300_000] as const;

export const SAMPLE_POLL_MS = 3_000;
export const SAMPLE_MAX_POLLS = 2_400;
export const ORDER_REFRESH_MS = 5_000;

/** How long a link to a file works for whoever has it. */
export const LINK_LIFE_SECONDS = 900;

/** How long this device keeps what a person threw away: until then it can be brought back. */
export const THROWN_AWAY_KEPT_MS = 24 * 3_600_000;

/** Source: product specification, section 9. */
export const REFUND_WINDOW_DAYS = 30;

/** Vouchers that one account may have bought, and begun to buy: more is a shop. */
export const MAX_GIFTS = 50;

/** Source: product specification, section 9. A longer one is advised and never asked for. */
export const MIN_PASSWORD_LENGTH = 6;

/** Default marked stretch of a clip, as shares of its duration. */
export const DEFAULT_REGION_START = 0.33;
export const DEFAULT_REGION_END = 0.66;
export const SIMILARITY_THRESHOLD = 0.85;
/** People whose voice one account may have made in a day; trying again counts once. */
export const VOICES_PER_DAY = 3;
/** Recordings that are new, of the same people or not, for which an account has voices made in a day. */
export const VOICE_TRIES_PER_DAY = 12;
/** A voice is made from the best of the speech: at least so much if there is, and no more. */
export const ENOUGH_SPEECH_SECONDS = 15;
export const MAX_SPEECH_SECONDS = 30;
export const MIN_SPEECH_SECONDS = 3;
/** Of the person's own recording, where a book begins with it. */
export const MAX_OWN_RECORDING_SECONDS = 30;
/** Stretches that can be struck out. */
export const MAX_EXCLUDED_STRETCHES = 200;

/** Narration output. */
export const MP3_KBPS = 192;
export const MP3_SAMPLE_RATE_HZ = 44_100;
/** The copy for phones. */
export const PHONE_MP3_KBPS = 64;
export const MAX_CHUNK_CHARACTERS = 250;
/** How often a sentence of a finished book may be read in another way. */
export const MAX_OTHER_READINGS = 5;
/** About what the built-in voice speaks; used for estimates and for checking that no text was swallowed. */
export const WORDS_PER_MINUTE = 167;
/** About an hour: whoever hears the end of a longer book may have heard its beginning days ago, or never. */
export const CREDIT_AGAIN_WORDS = 10_000;
/** A sample is one page. */
export const SAMPLE_WORDS = WORDS_PER_PAGE;

/**
 * What one person may keep with us, and everybody behind one address together. A book of 1,000 photographed pages of the
 * largest size with its retakes, clips, videos and several drafts fits twice.
 */
export const PERSON_ALLOWANCE = {
  files: 10_000,
  bytes: 48 * 1_024 * MIB,
  pages: 8_000,
  clips: 400,
  sessions: 200,
} as const;
export const ADDRESS_ALLOWANCE = {
  files: 30_000,
  bytes: 144 * 1_024 * MIB,
  pages: 24_000,
  clips: 1_200,
  sessions: 2_000,
} as const;
/** Uploads end here, so that accounts, deletion, payment and books that are paid for still have room. */
export const DISK_RESERVE_BYTES = 2 * 1_024 * MIB;

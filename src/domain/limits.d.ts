/** Every bound of the product, with its unit in the name. */
export declare const MIB = 1048576;
/** Sizes accepted by storage rules; functions/rules/storage.rules holds the same numbers and a test compares them. */
export declare const MAX_PAGE_BYTES: number;
export declare const MAX_DOCUMENT_BYTES: number;
export declare const MAX_AUDIO_BYTES: number;
export declare const MAX_VIDEO_BYTES: number;
export declare const MAX_DOCUMENT_PAGES = 2000;
export declare const WORDS_PER_PAGE = 275;
export declare const PREVIEW_CHARACTERS = 500;
export declare const CALL_TIMEOUT_MS = 70000;
export declare const PROCESSING_TIMEOUT_MS = 7200000;
export declare const PROCESSING_ATTEMPTS = 3;
export declare const BACKOFF_BASE_MS = 1000;
export declare const BACKOFF_CAP_MS = 60000;
/** Waiting messages while a voice is processed, after these times. */
export declare const PROCESSING_MESSAGE_AFTER_MS: readonly [10000, 30000, 60000, 300000];
export declare const SAMPLE_POLL_MS = 3000;
export declare const SAMPLE_MAX_POLLS = 2400;
export declare const ORDER_REFRESH_MS = 5000;
export declare const MIN_PASSWORD_LENGTH = 6;
/** Default marked stretch of a clip, as shares of its duration. */
export declare const DEFAULT_REGION_START = 0.33;
export declare const DEFAULT_REGION_END = 0.66;
export declare const SIMILARITY_THRESHOLD = 0.85;
/** Narration output. */
export declare const MP3_KBPS = 192;
export declare const MP3_SAMPLE_RATE_HZ = 44100;
export declare const MAX_CHUNK_CHARACTERS = 250;
/** About what the built-in voice speaks; used for estimates and for checking that no text was swallowed. */
export declare const WORDS_PER_MINUTE = 167;
/** A sample is one page. */
export declare const SAMPLE_WORDS = 275;

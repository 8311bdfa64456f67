import type { BookFormat } from '../../../src/domain/audiobook/book-file.ts';
import type { PlainError } from '../../../src/domain/errors.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import type { ClipStretch, RegionOrigin } from '../../../src/domain/voice/voice.ts';
import type { HeardSentences } from '../../../src/domain/voice/voice-choice.ts';

/** What we write to families about; the words are in features/mail/letters.ts. */
export type LetterKind = 'receipt' | 'ready' | 'needs-you' | 'refund' | 'withdrawn' | 'voice-ends-soon';

/** About a book made to order: to ourselves that somebody asked, and to the family. */
export type QuoteLetterKind = 'quote-asked' | 'quote-received' | 'quote-answered' | 'quote-closed';

/** To the giver of a voucher. */
export type VoucherLetterKind = 'voucher' | 'voucher-refunded' | 'voucher-withdrawn';

/** To ourselves that a voice was reported, and to whoever reported it. */
export type ReportLetterKind = 'voice-reported' | 'report-answered';

/** The kinds of long work and what each needs to know. Inputs are small and plain: big things are objects. */
export interface JobInputs {
  'process-document': {
    readonly sessionId: SessionId;
    readonly documentPath: string;
    readonly fileName: string;
    readonly password?: string;
  };
  'read-page': { readonly sessionId: SessionId; readonly pagePath: string };
  'transcribe-photos': { readonly sessionId: SessionId; readonly pagePaths: readonly string[] };
  /** the sound of a video; or a sentence that was read aloud is heard */
  'extract-audio':
    | { readonly sessionId: SessionId; readonly videoPath: string }
    | { readonly sessionId: SessionId; readonly spokenId: string };
  'process-audio': {
    readonly sessionId: SessionId;
    readonly clipPaths: readonly string[];
    readonly regionStartSeconds: number;
    readonly regionDurationSeconds: number;
    readonly similarityThreshold: number;
    readonly adaptiveThreshold: boolean;
    readonly applyPostProcessing: boolean;
    readonly excluded: readonly ClipStretch[];
    /** absent in jobs of earlier versions, which nobody was asked about */
    readonly regionOrigin?: RegionOrigin;
    readonly isOnePerson?: boolean;
  };
  'generate-tts-sample': {
    readonly sessionId: SessionId;
    /** that name alone, to be heard before anything else is made with it */
    readonly name?: string;
    /** a few sentences in a voice being tried, instead of the page in the one that was chosen */
    readonly hear?: HeardSentences;
  };
  'generate-tts': { readonly orderId: string };
  /** some chunks of a book, where its narration is fanned out; `run` tells a taken-up narration from the one before */
  'generate-tts-part': { readonly orderId: string; readonly run: number; readonly part: number };
  /** puts a book together whose parts are there */
  'join-tts': { readonly orderId: string };
  /** a file of a finished book in another format */
  'make-book-file': { readonly orderId: string; readonly format: BookFormat };
  /** told to the provider with whom it lives; no id of the family, so that it outlives their data */
  'forget-voice': {
    readonly engine: string;
    readonly voiceId: string;
    /** `voiceId` is the name of one that was announced: nobody heard whether it was made */
    readonly isName?: true;
    /** it was looked for once before, when its making could still have been under way */
    readonly isLast?: true;
  };
  'send-mail':
    | { readonly orderId: string; readonly letter: LetterKind }
    | { readonly sessionId: string; readonly letter: QuoteLetterKind }
    /** the proof that a voice's permission was withdrawn */
    | { readonly permissionId: string; readonly letter: 'voice-withdrawn' }
    /** to the owner of a book, that somebody asked by link said no */
    | { readonly linkId: string; readonly letter: 'voice-refused' }
    | { readonly reportId: string; readonly letter: ReportLetterKind }
    /** to somebody who is named by a person who left word about their voice */
    | { readonly willId: string; readonly letter: 'voice-will' }
    /** that it was taken back: to those who are named, and to the person as proof */
    | { readonly willEndId: string; readonly letter: 'will-ended' }
    | { readonly giftLetterId: string; readonly letter: 'gift' }
    | { readonly giftId: string; readonly letter: VoucherLetterKind }
    /** to whoever is given the code */
    | { readonly giftId: string; readonly letter: 'code' };
}

export type JobKind = keyof JobInputs;

/** A job of one of these kinds. */
export type JobOf<Kind extends JobKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly key: string; readonly input: JobInputs[K] };
}[Kind];

export type Job = JobOf<JobKind>;

export type JobState =
  | { readonly kind: 'waiting'; readonly notBeforeMs: number; readonly attempt: number }
  | { readonly kind: 'running'; readonly attempt: number; readonly leaseUntilMs: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: PlainError };

/**
 * Long work that survives a kill. A job runs at least once; what it makes is named by its input, so running twice
 * does no harm. `key` is the idempotency key: one job per key.
 */
export interface Jobs {
  /**
   * Puts a job on the list. One that waits or runs under the same key is left as it is; one that is done or has failed
   * starts again only with `again`. With `isAwaited` it comes before all that nobody waits for, wherever it stood.
   */
  enqueue(job: Job, options?: { readonly again?: boolean; readonly isAwaited?: boolean }): Promise<void>;

  state(key: string): Promise<JobState | null>;

  /**
   * Waits until the job is done.
   * @throws AppError the job's own error when it failed, deadline-exceeded after `timeoutMs`, not-found
   */
  settled(key: string, timeoutMs: number): Promise<void>;
}

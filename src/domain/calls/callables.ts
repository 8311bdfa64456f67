import * as v from 'valibot';
import { EMAIL, oneLine } from '../account/email.ts';
import { COVER_DESIGNS } from '../audiobook/cover-design.ts';
import type { SharedText } from '../helping/who-changed.ts';
import { MAX_EXCLUDED_STRETCHES } from '../limits.ts';
import { REVIEW, REVIEW_EDITS } from '../manuscript/review-schema.ts';
import { REGION_ORIGINS, VOICE_PERMISSION_VERSIONS, VOICE_RIGHTS, type VoiceRight } from '../voice/voice.ts';
import { VOICE_VERDICTS, type VoiceVerdict } from '../voice/voice-words.ts';
import {
  BOOK_FILE_CALLABLES,
  failure,
  GIFT_CALLABLES,
  given,
  HELP_CALLABLES,
  NAME_CALLABLES,
  personName,
  SHARE_CALLABLES,
  sessionId,
  shortText,
  url,
} from './family-callables.ts';
import { TILL_CALLABLES } from './till-callables.ts';

/** 3 MB; what a device sends is a tenth of it. */
const MAX_COVER_PHOTO_CHARACTERS = 4_000_000;

const captionItem = v.union([v.string(), v.object({ caption: v.string() })]);

/** The changes as they are stored and, in a book with helpers, who made which. */
const storedEdits = {
  edits: REVIEW_EDITS,
  revision: v.number(),
  shared: v.exactOptional(v.custom<SharedText>((value) => typeof value === 'object' && value !== null)),
};

const holdings = v.optional(
  v.array(v.object({ what: v.string(), count: v.number(), sizeBytes: v.number() })),
);
const myData = {
  holdings,
  permissions: v.optional(
    v.array(
      v.object({
        sessionId,
        speakerName: v.string(),
        right: v.string(),
        textVersion: v.string(),
        givenAt: v.string(),
        /** what the next of kin signed, and with what name */
        signed: v.exactOptional(v.object({ words: v.string(), signer: v.string() })),
        /** to what was said yes, in the words that were shown; absent in those of earlier versions */
        agreed: v.exactOptional(v.string()),
        /** how many documents they gave with it; absent for none */
        documents: v.exactOptional(v.number()),
        /** what the person themself left about their voice to who answered, and when */
        left: v.exactOptional(v.object({ words: v.string(), givenAt: v.string() })),
        /** what was read aloud, by `readSpoken`; absent where nobody has */
        spoken: v.exactOptional(given),
        withdrawnAt: v.exactOptional(v.string()),
        /** the person whose voice it is, where they withdrew it themselves */
        withdrawnBy: v.exactOptional(v.string()),
        /** of the memoir it was given for; absent before that was read */
        title: v.exactOptional(v.string()),
        /** what is deleted when it is withdrawn */
        holdings,
      }),
    ),
  ),
};

/**
 * Every callable of the specification (section 7) under its name: what goes in, what comes out. The same schema
 * checks on both sides.
 */
export const CALLABLES = {
  process_document: {
    input: v.object({
      documentUrl: url,
      fileName: shortText,
      fileType: shortText,
      sessionId,
      /** of a protected PDF; asked for when the answer is document-encrypted; forgotten when the file was read */
      password: v.exactOptional(shortText),
    }),
    output: v.object({
      ...failure,
      data: v.optional(
        v.object({
          pagesProcessed: v.number(),
          pageCount: v.number(),
          wordCount: v.number(),
          preview: v.string(),
          title: v.string(),
          /** what the person must know about it, such as pages that could not be read */
          notice: v.optional(v.string()),
        }),
      ),
    }),
  },
  transcribe_photos: {
    input: v.object({ imageUrls: v.pipe(v.array(url), v.minLength(1), v.maxLength(2_000)), sessionId }),
    output: v.object({
      ...failure,
      pagesProcessed: v.optional(v.number()),
      /** as in process_document */
      notice: v.optional(v.string()),
      fullText: v.optional(v.string()),
      captions: v.optional(v.array(captionItem)),
    }),
  },
  /** What was read and what was changed in it: for the owner of a book and who helps with it. */
  get_review: {
    input: v.object({
      sessionId,
      /** what the device has: nothing is answered where there is nothing newer, and no reading that it knows */
      since: v.exactOptional(v.object({ readingHash: shortText, revision: v.number() })),
      /** what the device has stands before the person's eyes: what helpers changed in it counts as looked at by the owner */
      isShown: v.exactOptional(v.boolean()),
    }),
    output: v.object({
      ...failure,
      data: v.optional(v.object({ review: v.exactOptional(REVIEW), ...storedEdits })),
      /** the book is paid for: its text is read, and not changed */
      isClosed: v.exactOptional(v.boolean()),
    }),
  },
  /**
   * Keeps what the person changed, all of it each time. Another revision than `baseRevision` stored: nothing is
   * written, `isConflict`, and what is stored comes back. The same edits again are no conflict.
   */
  save_review: {
    input: v.object({
      sessionId,
      readingHash: shortText,
      baseRevision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      edits: REVIEW_EDITS,
    }),
    output: v.object({
      ...failure,
      data: v.optional(
        v.object({
          ...storedEdits,
          isConflict: v.boolean(),
          pageCount: v.number(),
          /** before anything was changed */
          pageCountAsRead: v.optional(v.number()),
          wordCount: v.number(),
          preview: v.string(),
          title: v.string(),
          /** what of the text is not read aloud; absent when all is */
          notice: v.exactOptional(v.string()),
        }),
      ),
    }),
  },
  extract_audio: {
    input: v.object({ videoUrl: url, sessionId }),
    output: v.object({ ...failure, audioUrl: v.optional(v.string()) }),
  },
  generate_tts_sample: {
    input: v.object({
      sessionId,
      /** ours: how the voice is to sound from now on; to be read by `readVoiceChoice` */
      choice: v.exactOptional(given),
      /** ours: some sentences instead of the page, to try a voice with; to be read by `readHeardSentences` */
      hear: v.exactOptional(given),
    }),
    output: v.object({
      ...failure,
      sampleUrl: v.optional(v.string()),
      /** of `hear`; those of the page stand in the voice's record */
      sampleTimingsUrl: v.optional(v.string()),
    }),
  },
  ...TILL_CALLABLES,
  generate_tts: {
    input: v.object({
      sessionId,
      orderId: shortText,
      userEmail: v.nullable(v.pipe(v.string(), v.maxLength(320))),
      /** ours: a cancelled narration goes on only when the person says so */
      resume: v.optional(v.boolean()),
    }),
    output: v.object({ ...failure }),
  },
  /**
   * Stops a narration. What is made stays; generate_tts with `resume` goes on with it. `withdraw`, the name of who paid:
   * withdraws from the contract, and the money goes back.
   */
  cancel_narration: {
    input: v.object({ orderId: shortText, withdraw: v.exactOptional(personName) }),
    output: v.object({ ...failure }),
  },
  /** Deletes a book that is not being made, with all it was made of. It can be brought back for a day. */
  delete_order: {
    input: v.object({ orderId: shortText }),
    output: v.object({ ...failure }),
  },
  /** Undoes delete_order within the day. */
  restore_order: {
    input: v.object({ orderId: shortText }),
    output: v.object({ ...failure }),
  },
  /** Puts an author, and a photo instead of the drawn picture, on the cover; also of a finished book. */
  change_cover: {
    input: v.object({
      orderId: shortText,
      author: v.nullable(v.pipe(v.string(), v.transform(oneLine), v.maxLength(120))),
      /** cloth and foil; null for the one of the title, absent to leave it as it is */
      design: v.exactOptional(v.nullable(v.picklist(COVER_DESIGNS))),
      /** a JPEG in Base64; null for none, absent to leave it as it is */
      photo: v.exactOptional(
        v.nullable(v.pipe(v.string(), v.maxLength(MAX_COVER_PHOTO_CHARACTERS), v.base64())),
      ),
    }),
    output: v.object({ ...failure }),
  },
  /** Hands a session over to the account that signed in: the caller is the new owner, the token proves the old one. */
  claim_session: {
    input: v.object({ sessionId, previousIdToken: v.pipe(v.string(), v.maxLength(4_000)) }),
    output: v.object({ ...failure }),
  },
  /**
   * What a person of ours answers. Books over 500 pages: an address on record, no card and no order. `report`: from anybody,
   * that a voice is not whose it is said to be; to be read by `readSentReport`.
   */
  request_quote: {
    input: v.union([v.object({ sessionId, email: EMAIL }), v.object({ report: given })]),
    output: v.object({ ...failure, answerBy: v.exactOptional(v.string()) }),
  },
  /** A link that opens one of the caller's files for a quarter of an hour: a sample, a voice, an audiobook. */
  get_download_link: {
    /** `save`: an audiobook is saved under its title instead of being opened */
    input: v.object({ url, save: v.optional(v.boolean()) }),
    output: v.object({ ...failure, url: v.optional(v.string()) }),
  },
  /** Memoirs of the account that were read and not ordered yet, wherever they were begun. */
  list_drafts: {
    input: v.object({}),
    output: v.object({
      ...failure,
      drafts: v.optional(
        v.array(
          v.object({
            sessionId,
            /** null for photographed pages */
            documentPath: v.nullable(v.string()),
            manuscript: v.object({
              title: v.string(),
              pageCount: v.number(),
              pageCountAsRead: v.exactOptional(v.number()),
              wordCount: v.number(),
              preview: v.string(),
            }),
            /** null before there is one */
            voice: v.nullable(
              v.object({
                speakerName: v.string(),
                outputUrl: v.string(),
                storagePath: v.string(),
                sampleUrl: v.nullable(v.string()),
              }),
            ),
          }),
        ),
      ),
    }),
  },
  /** Voices of the caller's other books that can be used again, newest first, each person once. */
  list_voices: {
    /** ours: what somebody says about their own voice; to be read by `readWillRequest` */
    input: v.object({ will: v.exactOptional(given) }),
    output: v.object({
      ...failure,
      /** of `will`; to be read by `readWills` */
      wills: v.optional(given),
      voices: v.optional(v.array(v.object({ sessionId, speakerName: v.string() }))),
    }),
  },
  /**
   * Gives a book recordings of its own of the voice of another book of the caller, and tells the permission that stands.
   * Safe to repeat: what is there already stays.
   */
  reuse_recordings: {
    input: v.object({ sessionId, fromSessionId: sessionId }),
    output: v.object({
      ...failure,
      /** to be read by `readReusedVoice`: the first screen does without it */
      voice: v.optional(given),
    }),
  },
  ...GIFT_CALLABLES,
  ...SHARE_CALLABLES,
  ...HELP_CALLABLES,
  ...BOOK_FILE_CALLABLES,
  ...NAME_CALLABLES,
  /** What is kept about the caller, counted. */
  count_my_data: { input: v.object({}), output: v.object({ ...failure, ...myData }) },
  /** `materials`: scans, text and voices; finished audiobooks stay. `everything`: the account as well. */
  delete_my_data: {
    input: v.object({
      scope: v.picklist(['materials', 'everything']),
      /** one session only: withdraws the permissions for its voice */
      sessionId: v.optional(sessionId),
      /** the token of a link: the person whose voice it is says no, or withdraws it; nothing else is looked at */
      link: v.exactOptional(shortText),
    }),
    output: v.object({
      ...failure,
      ...myData,
      /** what a second count found afterwards; 0 is the proof */
      remaining: v.optional(v.number()),
      seconds: v.optional(v.number()),
      /** what was given back for books that were paid and are not finished, in cents */
      refundedCents: v.optional(v.number()),
      /** asked back for such books, and not confirmed by the card provider yet */
      askedCents: v.optional(v.number()),
      /** paid for such books, and not to be given back without a person: too long ago, or with the bank */
      keptCents: v.optional(v.number()),
    }),
  },
} as const;

export type CallableName = keyof typeof CALLABLES;
export type CallableInput<N extends CallableName> = v.InferOutput<(typeof CALLABLES)[N]['input']>;
export type CallableOutput<N extends CallableName> = v.InferOutput<(typeof CALLABLES)[N]['output']>;

const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));
const clipStretch = v.pipe(
  v.object({
    clip: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(19)),
    start: seconds,
    end: seconds,
  }),
  v.check(({ start, end }) => end > start, 'ends before it begins'),
);
const region = v.object({ start: v.number(), end: v.number() });
const foundVoice = v.object({ seconds: v.number(), turns: v.array(region), mark: region });
const voiceMaterial = v.object({
  stretches: v.array(
    v.object({ clip: v.number(), start: v.number(), end: v.number(), at: v.number(), likeness: v.number() }),
  ),
  speechFoundSeconds: v.number(),
  signalToNoiseDb: v.nullable(v.number()),
  verdicts: v.array(v.picklist(Object.keys(VOICE_VERDICTS) as VoiceVerdict[])),
});

/**
 * POST {audio service}/process-audio. Source: product specification, section 7; `permission`, `excluded`, `regionOrigin`,
 * `isOnePerson`, `material` and `whoseVoice` are ours.
 */
export const PROCESS_AUDIO = {
  input: v.object({
    audioUrls: v.pipe(v.array(url), v.minLength(1), v.maxLength(20)),
    sessionId,
    /** seconds */
    referenceStart: v.pipe(v.number(), v.finite(), v.minValue(0)),
    /** seconds */
    referenceDuration: v.pipe(v.number(), v.finite(), v.minValue(0)),
    similarityThreshold: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    adaptiveThreshold: v.boolean(),
    applyPostProcessing: v.boolean(),
    /** what the family heard and said is not their loved one */
    excluded: v.optional(v.pipe(v.array(clipStretch), v.maxLength(MAX_EXCLUDED_STRETCHES)), []),
    /** a client that does not tell has not asked anybody */
    regionOrigin: v.optional(v.picklist(REGION_ORIGINS)),
    /** the person has heard the voices that were found and said that they are one */
    isOnePerson: v.optional(v.boolean()),
    permission: v.object({
      speakerName: personName,
      right: v.picklist(Object.keys(VOICE_RIGHTS) as VoiceRight[]),
      /** the words that were shown, which are kept with the answer */
      textVersion: v.picklist(VOICE_PERMISSION_VERSIONS),
      /** of the next of kin; to be read by `readKinStatement`, absent from devices of earlier versions */
      statement: v.exactOptional(given),
      /** to what is kept and to a voice from it; to be read by `readVoiceYes`, absent from devices of earlier versions */
      yes: v.exactOptional(given),
      /** the book of the same family whose permission stands, where nobody was asked again */
      standsFrom: v.exactOptional(sessionId),
    }),
  }),
  output: v.object({
    ...failure,
    outputUrl: v.optional(v.string()),
    storagePath: v.optional(v.string()),
    material: v.optional(voiceMaterial),
    /** no voice was made: the person has to say first which of these it is */
    whoseVoice: v.optional(v.array(foundVoice)),
  }),
} as const;
export type ProcessAudioInput = v.InferOutput<typeof PROCESS_AUDIO.input>;
export type ProcessAudioOutput = v.InferOutput<typeof PROCESS_AUDIO.output>;

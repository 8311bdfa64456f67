import * as v from 'valibot';
import { isName, oneLine } from '../account/email.ts';
import { COVER_DESIGNS } from '../audiobook/cover-design.ts';
import { isSessionId, type SessionId } from '../session.ts';

/** A sentence is good for so long: what is read later is no answer to it. */
export const SENTENCE_MINUTES = 15;
/** Reading it takes some twelve seconds. */
export const MAX_SENTENCE_SECONDS = 45;
export const MAX_SPOKEN_BYTES = 2_000_000;
/** Sentences that one person is given for one book. */
export const MAX_READINGS = 25;
export const MAX_SPOKEN_CHARACTERS = 4 * Math.ceil(MAX_SPOKEN_BYTES / 3);
export const MAX_SPEAKER_NAME = 120;

/**
 * What became of a sentence that was read: it waits for the voice it is compared with, one and the same voice, not sure,
 * somebody else's, nobody was heard.
 */
export const SPOKEN_OUTCOMES = ['waiting', 'same', 'unsure', 'different', 'unheard'] as const;
export type SpokenOutcome = (typeof SPOKEN_OUTCOMES)[number];

/** What is read aloud: the name, the day and two words make it of this moment. */
export const sentenceOf = (speakerName: string, day: string, words: readonly string[]): string =>
  `My name is ${speakerName}. Today is ${day}. My two words are ${words.join(' and ')}. I agree that my voice is recreated by computer for this book.`;

const speakerName = v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_SPEAKER_NAME));
const timeZone = v.pipe(v.string(), v.maxLength(60));
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));
const seconds = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The recording, in Base64: it is short, and needs no way of its own. */
const SPOKEN = {
  id,
  sound: v.pipe(v.string(), v.maxLength(MAX_SPOKEN_CHARACTERS), v.base64()),
};

/** The recording that the voice will be made of, where it is not made yet. */
const CLIP = v.object({ url: v.pipe(v.string(), v.maxLength(2_000)), start: seconds, end: seconds });

const SHA256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** More than a family has of one voice. */
const MAX_RECORDINGS = 100;

/** Under which it was sent: its SHA-256, and what it is. */
const documentName = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}\.(?:pdf|jpg|png)$/));

/** What the owner of a book asks of the permissions for its voice: `permission` of the callable `book_helpers`. */
const OWNER_REQUEST = v.union([
  v.object({ sentence: v.object({ speakerName, timeZone }) }),
  v.object({ spoken: v.object({ ...SPOKEN, clip: v.exactOptional(CLIP) }) }),
  v.object({
    ask: v.object({
      speakerName,
      from: v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(60)),
      /** SHA-256 of the recordings they are asked about, those that no yes has sent among them */
      recordings: v.optional(v.pipe(v.array(SHA256), v.maxLength(MAX_RECORDINGS)), []),
    }),
  }),
  v.object({ document: documentName }),
  v.object({ dropDocument: documentName }),
  v.object({ endLink: SHA256 }),
  v.object({
    look: v.literal(true),
    /** of recordings that are about to be sent as this person's: whether somebody has said no since */
    sending: v.exactOptional(
      v.object({ speakerName, recordings: v.pipe(v.array(SHA256), v.maxLength(MAX_RECORDINGS)) }),
    ),
  }),
]);
export type OwnerPermissionRequest = v.InferOutput<typeof OWNER_REQUEST>;

/** @returns null for what is no request */
export function readOwnerRequest(given: unknown): OwnerPermissionRequest | null {
  const read = v.safeParse(OWNER_REQUEST, given);
  return read.success ? read.output : null;
}

export const SPOKEN_TOLD = v.object({
  speakerName: v.string(),
  /** ISO 8601 */
  spokenAt: v.string(),
  sentence: v.string(),
  outcome: v.picklist(SPOKEN_OUTCOMES),
  /** whether the two words were understood; absent where no machine listens for words */
  isWordForWord: v.exactOptional(v.boolean()),
  /** a recording was played instead: nobody is shown to have read */
  isReplayed: v.exactOptional(v.literal(true)),
});
/** A sentence that was read aloud, as it is shown. */
export type SpokenTold = v.InferOutput<typeof SPOKEN_TOLD>;

/** @returns null where nothing was read aloud, or nothing that is known here */
export function readSpoken(told: unknown): SpokenTold | null {
  const read = v.safeParse(SPOKEN_TOLD, told);
  return read.success ? read.output : null;
}

export const SENTENCE_TOLD = v.object({ id, text: v.string() });

const LINK_LISTED = v.object({
  linkId: v.string(),
  speakerName: v.string(),
  /** ISO 8601 */
  createdAt: v.string(),
  answer: v.exactOptional(v.picklist(['yes', 'no'])),
  answeredAt: v.exactOptional(v.string()),
  /** whether it still opens something */
  isOpen: v.boolean(),
});
/** A link that asks for a voice, as the owner is told of it. */
export type ListedLink = v.InferOutput<typeof LINK_LISTED>;

const DOCUMENT_LISTED = v.object({
  name: documentName,
  /** whose permission it belongs to; absent while no statement was signed */
  speakerName: v.exactOptional(v.string()),
});
/** A document of the next of kin, as the owner is told of it. */
export type ListedDocument = v.InferOutput<typeof DOCUMENT_LISTED>;

const ANSWER = v.object({
  sentence: v.exactOptional(SENTENCE_TOLD),
  /** of a link that was made, told this once */
  token: v.exactOptional(v.string()),
  links: v.exactOptional(v.array(LINK_LISTED)),
  /** the newest for each person first */
  spoken: v.exactOptional(v.array(SPOKEN_TOLD)),
  /** absent from a server of before */
  documents: v.exactOptional(v.array(DOCUMENT_LISTED)),
  /** why the recordings asked about are not to be sent, in words for the owner; absent where nobody minds */
  refusal: v.exactOptional(v.string()),
  /** of the people whose voices were asked for */
  names: v.exactOptional(v.array(v.string())),
  /** those of them who are the owner; absent from a server of before */
  own: v.exactOptional(v.array(v.string())),
  /** of the book; absent before it was read */
  title: v.exactOptional(v.string()),
  /** the cloth its family has chosen */
  design: v.exactOptional(v.picklist(COVER_DESIGNS)),
});
export type PermissionAnswer = v.InferOutput<typeof ANSWER>;

/** What the server tells, read where it is shown. @throws ValiError */
export const readPermissionAnswer = (told: unknown): PermissionAnswer => v.parse(ANSWER, told);

export const PERMISSION_PATH = '/permission';
/** Where the owner finds what belongs to the permissions of a book. */
export const permissionPathOf = (sessionId: SessionId): string => `${PERMISSION_PATH}#book=${sessionId}`;

/** Whether a voice was found to be the one of the recordings. */
export const isProof = ({
  outcome,
  isWordForWord,
}: {
  readonly outcome?: SpokenOutcome;
  readonly isWordForWord?: boolean;
}): boolean => outcome === 'same' && isWordForWord !== false;

/** The book that an address such as `/permission#book=…` names; null for any other. */
export function bookOfPermissionHash(hash: string): SessionId | null {
  const [, book] = /^#book=(.+)$/.exec(hash) ?? [];
  return isSessionId(book) ? book : null;
}

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });

/** What was read aloud, by whom and when. @param isOwn told to whoever read it */
export const spokenWords = (
  { speakerName, spokenAt, isReplayed }: Pick<SpokenTold, 'speakerName' | 'spokenAt' | 'isReplayed'>,
  isOwn = false,
): string =>
  isReplayed
    ? `Sent on ${dayOf(spokenAt)}.`
    : `Read aloud by ${isOwn ? 'you' : speakerName} on ${dayOf(spokenAt)}.`;

/** What the comparison came to, and what can be done about it. @param isOwn told to whoever read it */
export function outcomeWords(
  { speakerName, outcome, isWordForWord, isReplayed }: SpokenTold,
  isOwn = false,
): string {
  if (isReplayed)
    return `We couldn’t tell: this sounds like the recording itself, played again. ${isOwn ? 'Please read the sentence aloud yourself.' : `${speakerName} has to read the sentence aloud.`}`;
  if (outcome === 'same' && isWordForWord === undefined)
    return 'It’s the voice in the recording. We compared the voice, not the words.';
  if (outcome === 'same' && isWordForWord === false)
    return 'It’s the voice in the recording, but we didn’t hear the two words. Please read the sentence again.';
  return {
    waiting: 'It’s kept. We compare it with the recording when the voice is made.',
    same: 'It’s the voice in the recording.',
    unsure:
      'We can’t be sure it’s the same voice: an old tape or a cold can do that. Leave it, or read again, close to the phone.',
    different:
      'It doesn’t sound like the voice in the recording to us. Read it again, or leave it if the recording is old.',
    unheard: 'We couldn’t hear anybody speak. Please read the sentence again, closer to the phone.',
  }[outcome];
}

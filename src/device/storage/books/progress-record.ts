import type { CreditForm } from '@/domain/audiobook/credit.ts';
import { makeSessionId, type SessionId } from '@/domain/session.ts';
import type { KinStatement } from '@/domain/voice/kin-statement.ts';
import type {
  ClipStretch,
  FoundVoice,
  Region,
  RegionOrigin,
  VoiceChoice,
  VoiceRight,
} from '@/domain/voice/voice.ts';
import type { VoiceYes } from '@/domain/voice/voice-yes.ts';
import { type BookPayment, type PaymentRow, paymentOf, paymentRowOf, UNPAID } from './book-payment.ts';
import { type SavedVoice, type SavedVoiceRow, savedVoiceOf, savedVoiceRowOf } from './saved-voice.ts';

export interface ManuscriptResult {
  readonly pagesProcessed: number;
  readonly pageCount: number;
  /** before the person changed the text; absent until they did */
  readonly pageCountAsRead?: number | undefined;
  readonly wordCount: number;
  readonly preview: string;
  readonly title: string;
  /** what the person must know about it, such as pages that could not be read */
  readonly notice?: string | undefined;
}

export interface VoiceClip {
  readonly uploadId: string;
  readonly objectPath: string;
  readonly fileName: string;
  readonly isMain: boolean;
}

export type ManuscriptProgress =
  | {
      readonly kind: 'document';
      readonly uploadId: string;
      readonly objectPath: string;
      readonly fileName: string;
      readonly mediaType: string;
      readonly result: ManuscriptResult | null;
      readonly accepted: boolean;
    }
  | { readonly kind: 'scan'; readonly result: ManuscriptResult | null; readonly accepted: boolean };

/** A manuscript that was there before another one, or before the person began anew. */
export interface SetAside {
  readonly manuscript: ManuscriptProgress;
  /** pages set aside at that moment belong to it */
  readonly atMs: number;
}

/** A permission that stands from another book of the family. */
export interface StandingPermission {
  /** of the recording that was brought along: another one may be of somebody else */
  readonly about: string;
  readonly from: SessionId;
  readonly right: VoiceRight;
  /** ISO 8601 */
  readonly since: string;
  /** the age of the speaker was asked for the other book; absent where it still has to be */
  readonly isOfAge?: true;
  /** of the next of kin */
  readonly signed?: { readonly words: string; readonly signer: string };
}

export interface MarkByHand {
  /** the voices that were offered */
  readonly voices: readonly FoundVoice[];
  /** the mark has been checked as it stands, and more than one person speaks in it */
  readonly isStillMixed: boolean;
  /** the person has put the mark elsewhere since they were asked to */
  readonly isPlaced?: true;
}

/** A clip that was taken away, with all that was said and made of the clips until then. */
export interface RemovedClip {
  readonly clip: VoiceClip;
  /** upload ids of the clips that were there, in their order */
  readonly among: readonly string[];
  readonly said: Omit<Progress['voice'], 'clips' | 'speakerName' | 'right' | 'yes' | 'removed'>;
  readonly sample: Progress['sample'];
}

/** How far a family has come: one record for the current session. */
export interface Progress {
  readonly sessionId: SessionId;
  /** the furthest step reached */
  readonly step: 1 | 2 | 3 | 4 | 5;
  readonly manuscript: ManuscriptProgress | null;
  /** manuscripts that wait to be brought back; read them with `asidesOf` */
  readonly asides?: readonly SetAside[];
  /** the only one that earlier versions kept, and a tab that still runs one may write */
  readonly setAside?: SetAside | undefined;
  readonly voice: {
    readonly clips: readonly VoiceClip[];
    readonly region: Region | null;
    /** absent in sessions of earlier versions, where nobody noted it */
    readonly regionOrigin?: RegionOrigin;
    /** several voices were found, and the family has said that they are one person; absent when not */
    readonly isOnePerson?: boolean;
    /** voices of which the family has to choose one before a voice is made; absent when nothing is asked */
    readonly whoseVoice?: readonly FoundVoice[];
    /** those among whom was chosen, or that are one person's: they can be listened to again; absent where nothing was asked */
    readonly foundVoices?: readonly FoundVoice[];
    readonly speakerName: string;
    readonly right: VoiceRight | null;
    /** until it is said, no recording of the book leaves this device; absent until then, and in sessions of earlier versions */
    readonly yes?: VoiceYes | undefined;
    /** what the next of kin signed; absent for others, and in sessions of earlier versions */
    readonly statement?: KinStatement | undefined;
    /** given for another book, and not asked for again while these recordings are there; absent where it was asked for */
    readonly standing?: StandingPermission | undefined;
    readonly profile: SavedVoice | null;
    /** moments the family has struck out; absent when there are none */
    readonly excluded?: readonly ClipStretch[];
    /** none of the voices found is wanted: the mark is placed by hand, and no voice offered for it; absent when not */
    readonly markByHand?: MarkByHand;
    /** clips that were taken away, the last at the end: they can be brought back until another book is begun */
    readonly removed?: readonly RemovedClip[];
  };
  readonly sample: {
    readonly url: string | null;
    readonly approved: boolean;
    /** the text a page of which is read (`textKeyOf`); absent in rows of earlier versions */
    readonly ofText?: string | null;
    /** how the voice is to sound in which the page is read; absent while nobody has chosen on this device */
    readonly choice?: VoiceChoice;
  };
  /** a book made to order: where its quote goes, once that was asked for; absent before */
  readonly quote?: { readonly email: string; readonly pageCount: number } | undefined;
  /** with what words the book is to begin; absent until somebody chose */
  readonly credit?: CreditForm;
  /** whether the book is to begin with the person's own recording; absent until somebody chose */
  readonly ownRecording?: boolean;
  readonly payment: BookPayment;
  /** when the person deleted the book: until it is swept away it can be brought back. Absent while it is there. */
  readonly removedAtMs?: number | undefined;
  /** whose account it belongs to, once they have signed out on this device: nobody else sees it */
  readonly ownerUid?: string | undefined;
}

type Said = RemovedClip['said'];
type SaidRow = Omit<Said, 'profile'> & { readonly profile: SavedVoiceRow | null };
type RemovedClipRow = Omit<RemovedClip, 'said'> & { readonly said: SaidRow };

/** As it is stored: also a tab that still runs an earlier version reads and writes these. */
export type ProgressRow = Omit<Progress, 'voice' | 'payment'> & {
  readonly voice: Omit<Progress['voice'], 'profile' | 'removed'> & {
    readonly profile: SavedVoiceRow | null;
    readonly removed?: readonly RemovedClipRow[];
  };
  readonly payment: PaymentRow;
};

const saidOf = ({ profile, ...said }: SaidRow): Said => ({
  ...said,
  profile: profile && savedVoiceOf(profile),
});

const saidRowOf = ({ profile, ...said }: Said): SaidRow => ({
  ...said,
  profile: profile && savedVoiceRowOf(profile),
});

export function progressOf({ voice, payment, ...row }: ProgressRow): Progress {
  const { profile, removed, ...rest } = voice;
  return {
    ...row,
    voice: {
      ...rest,
      profile: profile && savedVoiceOf(profile),
      ...(removed && { removed: removed.map((one) => ({ ...one, said: saidOf(one.said) })) }),
    },
    payment: paymentOf(payment),
  };
}

export function progressRowOf({ voice, payment, ...progress }: Progress): ProgressRow {
  const { profile, removed, ...rest } = voice;
  return {
    ...progress,
    voice: {
      ...rest,
      profile: profile && savedVoiceRowOf(profile),
      ...(removed && { removed: removed.map((one) => ({ ...one, said: saidRowOf(one.said) })) }),
    },
    payment: paymentRowOf(payment),
  };
}

/** The manuscripts that wait to be brought back, newest first, whichever version of the code has kept them. */
export function asidesOf({ setAside, asides = [] }: Progress): readonly SetAside[] {
  const all = setAside ? [setAside, ...asides] : asides;
  return all.toSorted((one, other) => other.atMs - one.atMs);
}

/** The progress with these manuscripts set aside. */
export function withAsides(progress: Progress, asides: readonly SetAside[]): Progress {
  const { setAside: _, asides: __, ...rest } = progress;
  return asides.length === 0 ? rest : { ...rest, asides };
}

/**
 * The uploads of a book's recordings that may leave this device: those that are in it, when the yes was said about the one
 * the mark is in. Another one may be of somebody else. A permission that was answered before there was a yes of its own was
 * given for that, too.
 */
export function sentWithYes({
  voice: { yes, right, clips },
}: {
  readonly voice: Pick<Progress['voice'], 'yes' | 'right' | 'clips'>;
}): ReadonlySet<string> {
  const main = clips.find(({ isMain }) => isMain);
  const isAgreed = yes ? yes.about === main?.uploadId : right !== null;
  return new Set(isAgreed ? clips.map(({ uploadId }) => uploadId) : []);
}

/** A voice is being made. Until then, what the server has may be the one before it, of other clips. */
export const isVoiceUnderWay = ({ voice: { profile } }: Progress): boolean => profile?.kind === 'making';

/** Whether there is a voice of the clips as they are. */
export const hasVoice = (progress: Progress): boolean =>
  progress.voice.profile !== null && !isVoiceUnderWay(progress);

/** Which text a book has, as far as the person chose it: a document, or the photographed pages. */
export const textKeyOf = ({ manuscript }: Progress): string | null =>
  manuscript?.kind === 'document' ? manuscript.uploadId : (manuscript?.kind ?? null);

/** The sample of the book as it is: that of another text reads a page of another book. */
function sampleOf(progress: Progress): Progress['sample'] | null {
  const { sample } = progress;
  return sample.ofText === undefined || sample.ofText === textKeyOf(progress) ? sample : null;
}

export const sampleUrlOf = (progress: Progress): string | null => sampleOf(progress)?.url ?? null;
export const isSampleApproved = (progress: Progress): boolean => sampleOf(progress)?.approved ?? false;

/** The first step whose work is not done; 4 when only the payment is left. */
export function nextStepOf(progress: Progress): 1 | 2 | 3 | 4 {
  if (!progress.manuscript?.accepted) return 1;
  if (!hasVoice(progress)) return 2;
  return isSampleApproved(progress) ? 4 : 3;
}

/** A new session at step 1. */
export function newProgress(): Progress {
  return {
    sessionId: makeSessionId(Date.now(), crypto.getRandomValues(new Uint8Array(16))),
    step: 1,
    manuscript: null,
    voice: { clips: [], region: null, speakerName: '', right: null, profile: null },
    sample: { url: null, approved: false },
    payment: UNPAID,
  };
}

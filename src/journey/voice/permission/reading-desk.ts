import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { sha256OfUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError, isErrorCode } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  type PermissionAnswer,
  readPermissionAnswer,
  type SpokenTold,
} from '@/domain/voice/spoken-permission.ts';
import type { Region } from '@/domain/voice/voice.ts';

export interface Sentence {
  readonly id: string;
  readonly text: string;
}

/** Where a sentence comes from, and where what was read goes to. */
export interface ReadingDesk {
  readonly newSentence: () => Promise<Sentence>;
  readonly send: (id: string, sound: Blob) => Promise<void>;
  /** What became of it; null while nobody knows of it. */
  readonly look: () => Promise<SpokenTold | null>;
  /** How often somebody looks who waits here; absent where the recording to compare with is there already. */
  readonly looks?: number;
}

interface Answered {
  readonly success: boolean;
  readonly error?: string | undefined;
  readonly errorCode?: string | undefined;
  readonly permission?: object | undefined;
}

/** @throws AppError in the server's words */
export function permissionIn({ success, error, errorCode, permission }: Answered): PermissionAnswer {
  if (!success) throw new AppError(isErrorCode(errorCode) ? errorCode : 'book-closed', error);
  return permission ? readPermissionAnswer(permission) : {};
}

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** As a call carries it: 30 seconds are some 400 KB. */
export async function base64Of(sound: Blob): Promise<string> {
  const bytes = new Uint8Array(await sound.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** What the owner of a book asks about the permissions for its voice. */
export async function askAsOwner(sessionId: SessionId, permission: object): Promise<PermissionAnswer> {
  return permissionIn(await call('book_helpers', { sessionId, permission }));
}

/** SHA-256 of what they are asked about, as far as it is on this device: it is not sent before there is a yes. */
export function recordingsHere(sessionId: SessionId): string[] {
  const { progress } = progressStore.getState();
  if (progress?.sessionId !== sessionId) return [];
  const ids = new Set(progress.voice.clips.map(({ uploadId }) => sha256OfUpload(uploadId)));
  return [...ids].filter((id) => id !== null);
}

/**
 * Asked right before the first byte of a recording leaves this device: somebody who was asked by a link may have said no a
 * moment ago.
 * @param isToCompare it is sent to be heard against what this person reads
 * @returns why it is not sent, in the server's words; null where nobody minds, or nobody can be asked, and then nothing is
 *   sent now either
 */
export async function whyNotSend(
  sessionId: SessionId,
  speakerName: string,
  isToCompare: boolean,
): Promise<string | null> {
  if (!navigator.onLine) return null;
  const recordings = isToCompare ? [] : recordingsHere(sessionId);
  try {
    await ensureSession(sessionId);
    const { refusal } = await askAsOwner(sessionId, { look: true, sending: { speakerName, recordings } });
    return refusal ?? null;
  } catch {
    // The outbox keeps the recording until there is a line, and the server asks once more before a voice is made.
    return null;
  }
}

/** What the voice will be made of. */
export interface MarkedClip extends Region {
  readonly objectPath: string;
}

/** For the owner's own device: whoever is named reads it here. @param clip where no voice is made yet */
export function ownersDesk(
  sessionId: SessionId,
  speakerName: string,
  clip: MarkedClip | null = null,
): ReadingDesk {
  return {
    async newSentence() {
      // The server may not have heard of a book of which nothing was sent.
      await ensureSession(sessionId);
      const { sentence } = await askAsOwner(sessionId, { sentence: { speakerName, timeZone: timeZone() } });
      if (!sentence) throw new AppError('unavailable');
      return sentence;
    },
    async send(id, sound) {
      const { objectPath, start = 0, end = 0 } = clip ?? {};
      const marked = objectPath !== undefined && { clip: { url: await objectUrl(objectPath), start, end } };
      await askAsOwner(sessionId, { spoken: { id, sound: await base64Of(sound), ...marked } });
    },
    async look() {
      const { spoken = [] } = await askAsOwner(sessionId, { look: true });
      return spoken.find((one) => one.speakerName === speakerName) ?? null;
    },
  };
}

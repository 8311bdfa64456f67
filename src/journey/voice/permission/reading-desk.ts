import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
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

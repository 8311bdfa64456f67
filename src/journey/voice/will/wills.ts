import { call } from '@/backend/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { makeSessionId, type SessionId } from '@/domain/session.ts';
import { readWills, type ToldWills, type WillRequest } from '@/domain/voice/voice-will.ts';

/** Asks the server about wills, or tells it one. @throws AppError with its words */
export async function askAboutWills(will: WillRequest): Promise<ToldWills> {
  const { success, error, wills } = await call('list_voices', { will });
  const told = readWills(wills);
  if (!success || !told) throw new AppError('book-closed', error);
  return told;
}

/**
 * Under what the recording of this account lies on the device until it is sent: a book of no time, so that another account
 * on the same device does not find it.
 */
export async function recordingPlaceOf(uid: string): Promise<SessionId> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid));
  return makeSessionId(0, new Uint8Array(hash).slice(0, 16));
}

/** A sound as it travels in a call. */
export async function asBase64(sound: Blob): Promise<string> {
  const bytes = new Uint8Array(await sound.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** Today where the person is, such as 2026-11-27. */
export function today(): string {
  const now = new Date();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

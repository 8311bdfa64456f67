import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { CHOOSING_LOCK, chosenPhotos } from './chosen-photos.ts';

const NAMED = 3;

/** Whether no window is at work on what was chosen. Where locks are missing, none is known. */
async function isAbandoned(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return await navigator.locks.request(CHOOSING_LOCK, { ifAvailable: true }, (lock) => lock !== null);
}

/**
 * Says which photos were being added to this book when the browser was killed; null for none. The last of them may have been
 * saved all the same: browsers write such notes down some seconds late.
 */
export async function lostPhotos(sessionId: SessionId): Promise<string | null> {
  const [book, ...names] = chosenPhotos.read()?.split('\n') ?? [];
  if (book !== sessionId || names.length === 0 || !(await isAbandoned())) return null;
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  const were = names.length === 1 ? 'was' : 'were';
  return `${counted(names.length, 'photo')} you chose ${were} still being added when this app was closed. Please look for them among your pages, and choose again what’s missing: ${names.slice(0, NAMED).join(', ')}${more}.`;
}

import type { SessionId } from '@/domain/session.ts';
import { counted } from '@/domain/words/counted.ts';
import { CHOOSING_LOCK, chosenPhotos } from './chosen-photos.ts';

const NAMED = 3;

/** Whether no window is at work on what was chosen. Where locks are missing, none is known. */
async function isAbandoned(): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return await navigator.locks.request(CHOOSING_LOCK, { ifAvailable: true }, (lock) => lock !== null);
}

/** Says which photos were chosen for this book and lost with a killed browser; null for none. */
export async function lostPhotos(sessionId: SessionId): Promise<string | null> {
  const [book, ...names] = chosenPhotos.read()?.split('\n') ?? [];
  if (book !== sessionId || names.length === 0 || !(await isAbandoned())) return null;
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  const wereNot = names.length === 1 ? 'wasn’t' : 'weren’t';
  return `${counted(names.length, 'photo')} you chose ${wereNot} saved before this app was closed. Please choose again: ${names.slice(0, NAMED).join(', ')}${more}.`;
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { listen, tell } from '@/device/storage/channel.ts';
import { inLibrary, type Writing } from '@/device/storage/database.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { knownMember } from '@/device/storage/settings.ts';
import { releaseSession } from '@/device/storage/uploads/uploads.ts';
import { type AppError, toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import {
  asidesOf,
  newProgress,
  type Progress,
  progressOf,
  progressRowOf,
  sentWithYes,
} from './progress-record.ts';

export type { ManuscriptResult, Progress } from './progress-record.ts';

export interface ProgressView {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error?: AppError;
  readonly progress: Progress | null;
}

/** What the screens show. The truth is the record in IndexedDB; this follows it, also when another tab changed it. */
export const progressStore: StoreApi<ProgressView> = createStore<ProgressView>(() => ({
  status: 'loading',
  progress: null,
}));

let isListening = false;

export function show(progress: Progress): Progress {
  progressStore.setState({ status: 'ready', progress }, true);
  return progress;
}

function followOtherTabs(): void {
  if (isListening) return;
  isListening = true;
  listen((message) => {
    if (message.kind === 'progress-changed') void readRecord().catch(showFailure);
  });
}

function showFailure(error: unknown): void {
  const { progress } = progressStore.getState();
  progressStore.setState(
    { status: 'failed', error: toAppError(error, 'storage-unavailable'), progress },
    true,
  );
}

async function storedProgress(): Promise<Progress | undefined> {
  const row = await inLibrary((library) => library.get('progress', 'current'));
  return row && progressOf(row);
}

async function readRecord(): Promise<void> {
  const progress = await storedProgress();
  if (progress) show(progress);
}

/** Changes the one record in one strict transaction, so that two tabs never overwrite each other's answers. */
async function rewrite(change: (saved: Progress | undefined) => Progress): Promise<Progress> {
  return writeNote(['progress'], async (writing) => {
    const store = writing.objectStore('progress');
    const row = await store.get('current');
    const changed = change(row && progressOf(row));
    await store.put(progressRowOf(changed), 'current');
    return changed;
  });
}

/**
 * The current session; a new one when there is none.
 * @throws AppError storage-unavailable: a failed read is never a new session
 */
export async function loadProgress(): Promise<Progress> {
  followOtherTabs();
  try {
    // Without a write where none is needed: a device that is full opens all the same.
    return show((await storedProgress()) ?? (await rewrite((saved) => saved ?? newProgress())));
  } catch (error) {
    showFailure(error);
    throw error;
  }
}

/** Changes the record; resolves once it is strictly saved, and only then shows it. */
export async function changeProgress(change: (progress: Progress) => Progress): Promise<void> {
  show(await rewrite((saved) => change(saved ?? newProgress())));
  tell({ kind: 'progress-changed' });
}

/** Changes one book's record: an answer about it that comes when another one is begun changes nothing. */
export function changeBook(sessionId: SessionId, change: (progress: Progress) => Progress): Promise<void> {
  return changeProgress((progress) => (progress.sessionId === sessionId ? change(progress) : progress));
}

/** A quote was asked for and nothing was bought yet: another book must not end this one. */
export const waitsForQuote = ({ quote, payment }: Progress): boolean =>
  quote !== undefined && payment.kind === 'unpaid';

type WritingBooks = Writing<['progress', 'pages', 'recordings']>;

/** Nothing was brought, and no step taken. */
export async function isBlank(writing: WritingBooks, book: Progress): Promise<boolean> {
  const { sessionId, voice } = book;
  if (book.step !== 1 || book.manuscript !== null || asidesOf(book).length > 0) return false;
  if (voice.clips.length > 0 || voice.removed?.length) return false;
  const ofBook = IDBKeyRange.bound([sessionId, 0], [sessionId, Number.POSITIVE_INFINITY]);
  if ((await writing.objectStore('pages').index('bySession').count(ofBook)) > 0) return false;
  // Also one that was discarded, as long as it can be brought back.
  const recordings = await writing.objectStore('recordings').getAll();
  return recordings.every((recording) => recording.sessionId !== sessionId);
}

/** Keeps a book that another one takes the place of, unless it is bought or blank. @returns whether it is kept */
export async function keepBook(writing: WritingBooks, book: Progress): Promise<boolean> {
  if (book.payment.kind === 'settled') return false;
  if (!waitsForQuote(book) && (await isBlank(writing, book))) return false;
  await writing.objectStore('progress').put(progressRowOf(book), book.sessionId);
  return true;
}

/**
 * Begins a new session. A book that is not paid for stays whole and can be gone back to. Of a paid one, what is not yet
 * sent stays and goes on.
 * @param after the book it follows: when another one was begun by then, in a second window, that one stays
 */
export async function startOver(after?: SessionId): Promise<Progress> {
  const fresh = newProgress();
  const { current, ended } = await writeNote(['progress', 'pages', 'recordings'], async (writing) => {
    const store = writing.objectStore('progress');
    const row = await store.get('current');
    const saved = row && progressOf(row);
    if (after !== undefined && saved && saved.sessionId !== after) return { current: saved };
    // A write that was repeated on a fresh connection may have been saved the first time.
    if (saved?.sessionId === fresh.sessionId) return { current: saved };
    const isKept = saved !== undefined && (await keepBook(writing, saved));
    await store.put(progressRowOf(fresh), 'current');
    return { current: fresh, ended: isKept ? undefined : saved };
  });
  // Shown at once: what is released takes its time, and by then another book may have been begun.
  show(current);
  tell({ kind: 'progress-changed' });
  if (ended) await releaseSession(ended.sessionId, sentWithYes(ended));
  return current;
}

/** The books beside the one worked on, deleted ones among them, newest first; those of others who signed out apart. */
export async function otherBooks(): Promise<Progress[]> {
  const books = await inLibrary(async (library) => {
    const { store } = library.transaction('progress');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return values.filter((_, index) => keys[index] !== 'current').map(progressOf);
  });
  const member = await knownMember();
  return books.filter(({ ownerUid }) => ownerUid === undefined || ownerUid === member).reverse();
}

/** The books that were left for another one and are whole on this device, newest first. */
export async function keptBooks(): Promise<Progress[]> {
  return (await otherBooks()).filter(({ removedAtMs }) => removedAtMs === undefined);
}

/**
 * Opens a book: one that was kept here goes on where it was, another one, begun on another device, as it is given. The
 * present one is kept in its place (`keepBook`).
 */
export async function openBook(sessionId: SessionId, elsewhere?: Progress): Promise<void> {
  const current = await writeNote(['progress', 'pages', 'recordings'], async (writing) => {
    const store = writing.objectStore('progress');
    const rows = await Promise.all([store.get('current'), store.get(sessionId)]);
    const [saved, kept = elsewhere] = rows.map((row) => row && progressOf(row));
    if (!kept || saved?.sessionId === sessionId) return saved ?? newProgress();
    if (saved) await keepBook(writing, saved);
    await store.delete(sessionId);
    await store.put(progressRowOf({ ...kept, removedAtMs: undefined }), 'current');
    return kept;
  });
  tell({ kind: 'progress-changed' });
  show(current);
}

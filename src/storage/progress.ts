import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AppError, toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { writeNote } from '@/storage/ballast.ts';
import { listen, tell } from '@/storage/channel.ts';
import { inLibrary } from '@/storage/database.ts';
import { asidesOf, newProgress, type Progress } from '@/storage/progress-record.ts';
import { releaseSession } from '@/storage/uploads.ts';

export type { ManuscriptResult, Progress } from '@/storage/progress-record.ts';

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

function show(progress: Progress): Progress {
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

function storedProgress(): Promise<Progress | undefined> {
  return inLibrary((library) => library.get('progress', 'current'));
}

async function readRecord(): Promise<void> {
  const progress = await storedProgress();
  if (progress) show(progress);
}

/** Changes the one record in one strict transaction, so that two tabs never overwrite each other's answers. */
async function rewrite(change: (saved: Progress | undefined) => Progress): Promise<Progress> {
  return writeNote(['progress'], async (writing) => {
    const store = writing.objectStore('progress');
    const changed = change(await store.get('current'));
    await store.put(changed, 'current');
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

/** Whether the session's manuscript was set aside and nothing has taken its place. */
export async function isSetAside(sessionId: SessionId): Promise<boolean> {
  const progress = await storedProgress();
  return progress?.sessionId === sessionId && !progress.manuscript && asidesOf(progress).length > 0;
}

/** The same for one book: an answer about it that comes when another one is begun changes nothing. */
export function changeBook(sessionId: SessionId, change: (progress: Progress) => Progress): Promise<void> {
  return changeProgress((progress) => (progress.sessionId === sessionId ? change(progress) : progress));
}

/**
 * Begins a new session. What the old one has not yet sent stays and goes on.
 * @param after the book it follows: when another one was begun by then, in a second window, that one stays
 */
export async function startOver(after?: SessionId): Promise<Progress> {
  let previous: Progress | undefined;
  const fresh = newProgress();
  const current = await rewrite((saved) => {
    previous = undefined;
    if (after !== undefined && saved && saved.sessionId !== after) return saved;
    if (saved?.sessionId !== fresh.sessionId) previous = saved;
    return fresh;
  });
  if (previous) await releaseSession(previous.sessionId);
  tell({ kind: 'progress-changed' });
  return show(current);
}

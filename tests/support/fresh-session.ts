import { beforeEach } from 'vitest';
import { changeProgress, loadProgress, progressStore, startOver } from '@/device/storage/books/progress.ts';
import { newProgress, type Progress } from '@/device/storage/books/progress-record.ts';
import { inLibrary } from '@/device/storage/database.ts';
import { releaseSession } from '@/device/storage/uploads/uploads.ts';

/** Every test of the file begins with a new session on this browser's real store. */
export function onAFreshSession(): void {
  beforeEach(async () => {
    const before = await loadProgress();
    await startOver();
    // A book that is not paid for is kept for later, and the files of a run may share one browser.
    await releaseSession(before.sessionId, new Set());
    const { sessionId } = currentProgress();
    await inLibrary((library) => library.clear('progress'));
    await changeProgress((blank) => ({ ...blank, sessionId }));
    localStorage.clear();
  });
}

/** Stores progress as a family would have made it. */
export async function withProgress(change: Partial<Progress>): Promise<Progress> {
  await changeProgress((now) => ({ ...now, ...change }));
  return currentProgress();
}

export function currentProgress(): Progress {
  return progressStore.getState().progress ?? newProgress();
}

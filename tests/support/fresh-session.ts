import { beforeEach } from 'vitest';
import { inLibrary } from '@/storage/database.ts';
import { changeProgress, progressStore, startOver } from '@/storage/progress.ts';
import { newProgress, type Progress } from '@/storage/progress-record.ts';

/** Every test of the file begins with a new session on this browser's real store. */
export function onAFreshSession(): void {
  beforeEach(async () => {
    await startOver();
    // A book with a quote is kept for later, and the files of a run may share one browser.
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

import { AppError, fromPlainError, type PlainError } from '@/domain/errors.ts';
import type { Developed } from './develop.ts';
import { doWork, type Work } from './photo-work.ts';

type Answer =
  | 'ready'
  | { readonly id: number; readonly developed: Developed }
  | { readonly id: number; readonly error: PlainError };

interface Waiting {
  readonly resolve: (developed: Developed) => void;
  readonly reject: (error: Error) => void;
}

/** Where pictures become photos that can be saved: beside the page's thread, so that camera and buttons go on. */
export interface PhotoWorker {
  /** @throws AppError photo-unreadable */
  develop(work: Work): Promise<Developed>;
  /** What is under way is finished first: it may be a page that exists nowhere else. */
  close(): void;
}

/** Older browsers draw only in the page. */
const canDrawInWorker = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

function transferOf(work: Work): Transferable[] {
  return work.kind === 'frame' ? [work.frame] : [];
}

function openWorker(): PhotoWorker & { readonly isReady: Promise<boolean> } {
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isClosing = false;
  const endWhenDone = () => {
    if (isClosing && waiting.size === 0) worker.terminate();
  };
  const settle = (answer: Exclude<Answer, 'ready'>) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('developed' in answer) asked?.resolve(answer.developed);
    else asked?.reject(fromPlainError(answer.error));
    endWhenDone();
  };
  const isReady = new Promise<boolean>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => (data === 'ready' ? resolve(true) : settle(data));
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(false);
      for (const { reject } of waiting.values()) reject(new AppError('photo-unreadable'));
      waiting.clear();
    };
  });
  const ask = (work: Work) =>
    new Promise<Developed>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, work }, transferOf(work));
    });
  const close = () => {
    isClosing = true;
    // Work that waits for the worker's first word is not counted yet.
    void isReady.then(endWhenDone);
  };
  return { isReady, develop: ask, close };
}

export function openPhotoWorker(): PhotoWorker {
  if (!canDrawInWorker()) return { develop: doWork, close: () => undefined };
  const { isReady, develop, close } = openWorker();
  return {
    close,
    async develop(work) {
      // A worker that never started, such as one that an old cache cannot deliver, must not cost a page.
      if (!(await isReady)) return await doWork(work);
      if (work.kind !== 'file') return await develop(work);
      return await develop(work).catch((error: unknown) => {
        // Safari draws some files only in the page; words for the person were said already.
        if (error instanceof AppError && error.code !== 'photo-unreadable') return doWork(work);
        throw error;
      });
    },
  };
}

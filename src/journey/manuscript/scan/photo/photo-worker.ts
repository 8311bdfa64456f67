import type { Corners } from '@/device/storage/pages/rows.ts';
import { AppError, fromPlainError, type PlainError } from '@/domain/errors.ts';
import type { CameraFrame } from '../camera/capture.ts';
import type { Developed } from './develop.ts';
import { doWork, type Work } from './photo-work.ts';

type Answer =
  | 'ready'
  | { readonly id: number; readonly developed: Developed }
  | { readonly id: number; readonly found: Corners | null }
  | { readonly id: number; readonly error: PlainError };

interface Waiting {
  readonly resolve: (answer: Developed | Corners | null) => void;
  readonly reject: (error: Error) => void;
}

/** Where pictures become photos that can be saved: beside the page's thread, so that camera and buttons go on. */
export interface PhotoWorker {
  /** @throws AppError photo-unreadable */
  develop(work: Work): Promise<Developed>;
  /** The page in a frame of the camera, which is given away, or in a photo; null where none is seen, or no worker is. */
  find(source: CameraFrame | Blob): Promise<Corners | null>;
  /** What is under way is finished first: it may be a page that exists nowhere else. */
  close(): void;
}

/** Older browsers draw only in the page. */
const canDrawInWorker = () => typeof Worker === 'function' && typeof OffscreenCanvas === 'function';

const isPicture = (source: CameraFrame | Blob): source is CameraFrame => !(source instanceof Blob);

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
    else if ('found' in answer) asked?.resolve(answer.found);
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
  const ask = <T extends Developed | Corners | null>(what: object, transfer: Transferable[]) =>
    new Promise<T>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id: lastId, ...what }, transfer);
    });
  const develop = (work: Work) => ask<Developed>({ work }, work.kind === 'frame' ? [work.frame] : []);
  const find = (lookAt: CameraFrame | Blob) =>
    ask<Corners | null>({ lookAt }, isPicture(lookAt) ? [lookAt] : []);
  const close = () => {
    isClosing = true;
    // Work that waits for the worker's first word is not counted yet.
    void isReady.then(endWhenDone);
  };
  return { isReady, develop, find, close };
}

/** Never in the page's own thread: an outline is not worth a frame of the camera. */
async function findNothing(source: CameraFrame | Blob): Promise<null> {
  if (isPicture(source)) source.close();
  return null;
}

export function openPhotoWorker(): PhotoWorker {
  if (!canDrawInWorker()) return { develop: doWork, find: findNothing, close: () => undefined };
  const { isReady, develop, find, close } = openWorker();
  return {
    close,
    find: async (source) => ((await isReady) ? await find(source) : await findNothing(source)),
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

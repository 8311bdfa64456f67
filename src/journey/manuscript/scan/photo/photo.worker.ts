import { toPlainError } from '@/domain/errors.ts';
import type { CameraFrame } from '../camera/capture.ts';
import { foundOutline } from '../edges/found-outline.ts';
import { lookForPage } from '../edges/look-for-page.ts';
import { doWork, type Work } from './photo-work.ts';

export type Asked = { readonly id: number } & (
  | { readonly work: Work }
  | { readonly lookAt: CameraFrame | Blob }
);

/** The worker's global; the page's library is in force here, and knows no worker. */
const worker = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Asked>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

worker.onmessage = ({ data }) => {
  const { id } = data;
  const fail = (error: unknown) => worker.postMessage({ id, error: toPlainError(error) });
  if ('lookAt' in data) {
    lookForPage(data.lookAt).then((found) => worker.postMessage({ id, found }), fail);
    return;
  }
  doWork(data.work, foundOutline).then((developed) => {
    const { thumb, read } = developed;
    worker.postMessage({ id, developed }, read ? [thumb, read.bytes] : [thumb]);
  }, fail);
};
worker.postMessage('ready');

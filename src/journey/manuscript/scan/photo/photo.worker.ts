import { toPlainError } from '@/domain/errors.ts';
import { doWork, type Work } from './photo-work.ts';

/** The worker's global; the page's library is in force here, and knows no worker. */
const worker = globalThis as unknown as {
  onmessage: ((event: MessageEvent<{ id: number; work: Work }>) => void) | null;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

worker.onmessage = ({ data: { id, work } }) => {
  doWork(work).then(
    (developed) => {
      const { thumb, read } = developed;
      worker.postMessage({ id, developed }, read ? [thumb, read.bytes] : [thumb]);
    },
    (error: unknown) => worker.postMessage({ id, error: toPlainError(error) }),
  );
};
worker.postMessage('ready');

import Uppy from '@uppy/core';
import GoldenRetriever from '@uppy/golden-retriever';
import Tus from '@uppy/tus';
import { runPeer } from './peer-page.ts';

const RESTORED_WITHIN_MS = 1_500;
const ADDED = /Added \d+ blobs/;

const waiting = new Set<() => void>();
/** Golden Retriever has no event for "stored"; its log is the only word about it. */
const hear = (...words: unknown[]) => {
  if (ADDED.test(words.join(' '))) for (const go of waiting) go();
};

const uppy = new Uppy({
  autoProceed: true,
  allowMultipleUploadBatches: true,
  logger: { debug: hear, warn: hear, error: hear },
});
uppy.use(Tus, { endpoint: '/files/', retryDelays: [0, 1_000, 3_000, 5_000], limit: 2 });
const restored = new Promise<void>((resolve) => {
  uppy.on('restored', () => {
    uppy.emit('restore-confirmed');
    resolve();
  });
  // Nothing to restore is no event.
  setTimeout(resolve, RESTORED_WITHIN_MS);
});
uppy.use(GoldenRetriever, {});
await restored;

await runPeer({
  async keep(name, jpeg) {
    const isStored = new Promise<void>((resolve) => {
      waiting.add(resolve);
    });
    uppy.addFile({ name, type: 'image/jpeg', data: jpeg });
    await isStored;
  },
  names: () =>
    uppy
      .getFiles()
      .filter((file) => !file.isGhost)
      .map((file) => file.name ?? ''),
  again() {
    if (uppy.getFiles().some((file) => file.error)) void uppy.retryAll();
    // Restored files that belonged to no upload yet are not taken up by restoring.
    else if (uppy.getFiles().some(({ progress }) => !progress.uploadStarted)) void uppy.upload();
  },
});

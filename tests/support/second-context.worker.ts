import { drainOutbox } from '../../src/device/outbox/drain.ts';
import { changeProgress } from '../../src/device/storage/books/progress.ts';

/** A second place of execution on the same device, as another tab or the service worker is one. */
export type TabRequest =
  | { kind: 'name-speaker'; name: string }
  | { kind: 'add-clips'; count: number }
  | { kind: 'drain' };

async function grant(request: TabRequest): Promise<unknown> {
  if (request.kind === 'name-speaker') {
    await changeProgress((progress) => ({
      ...progress,
      voice: { ...progress.voice, speakerName: request.name },
    }));
    return undefined;
  }
  if (request.kind === 'add-clips') {
    const clip = { uploadId: 'u', objectPath: 'p', fileName: 'worker', isMain: false };
    const once = () =>
      changeProgress((progress) => ({
        ...progress,
        voice: { ...progress.voice, clips: [...progress.voice.clips, clip] },
      }));
    await Promise.all(Array.from({ length: request.count }, once));
    return undefined;
  }
  const sent: string[] = [];
  await drainOutbox(new AbortController().signal, {
    destination: {
      ensureSession: async () => {},
      uploadObject: async ({ file }) => {
        await new Promise((resolve) => setTimeout(resolve, 2));
        sent.push(file.objectPath);
      },
    },
  });
  return sent;
}

self.onmessage = async (event: MessageEvent<TabRequest>) => {
  self.postMessage(await grant(event.data));
};

import { drainOutbox } from '../../src/device/outbox/drain.ts';
import { changeProgress } from '../../src/device/storage/books/progress.ts';

/** A second place of execution on the same device, as another tab or the service worker is one. */
export type Wish =
  | { kind: 'name-speaker'; name: string }
  | { kind: 'add-clips'; count: number }
  | { kind: 'drain' };

async function grant(wish: Wish): Promise<unknown> {
  if (wish.kind === 'name-speaker') {
    await changeProgress((progress) => ({
      ...progress,
      voice: { ...progress.voice, speakerName: wish.name },
    }));
    return undefined;
  }
  if (wish.kind === 'add-clips') {
    const clip = { uploadId: 'u', objectPath: 'p', fileName: 'worker', isMain: false };
    const once = () =>
      changeProgress((progress) => ({
        ...progress,
        voice: { ...progress.voice, clips: [...progress.voice.clips, clip] },
      }));
    await Promise.all(Array.from({ length: wish.count }, once));
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

self.onmessage = async (event: MessageEvent<Wish>) => {
  self.postMessage(await grant(event.data));
};

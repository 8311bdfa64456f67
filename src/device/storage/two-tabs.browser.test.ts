import { afterAll, beforeEach, expect, test } from 'vitest';
import { drainOutbox } from '@/device/outbox/drain.ts';
import { changeProgress, loadProgress, progressStore } from '@/device/storage/books/progress.ts';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { listUploads } from '@/device/storage/uploads/uploads.ts';
import type { TabRequest } from '../../../tests/support/second-context.worker.ts';
import SecondContext from '../../../tests/support/second-context.worker.ts?worker';
import { closeLibrary, LIBRARY_NAME, openLibrary, writeStrictly } from './database.ts';

const other = new SecondContext();
afterAll(() => other.terminate());

function ask(request: TabRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    other.onmessage = (event) => resolve(event.data);
    other.onerror = (event) => reject(new Error(event.message));
    other.postMessage(request);
  });
}

beforeEach(async () => {
  const library = await openLibrary();
  for (const store of library.objectStoreNames) await library.clear(store);
  await loadProgress();
});

test('what another tab changed is shown here', async () => {
  await ask({ kind: 'name-speaker', name: 'Grandma Ada' });
  await expect.poll(() => progressStore.getState().progress?.voice.speakerName).toBe('Grandma Ada');
});

test('two tabs that write at the same moment lose nothing', async () => {
  const clip = { uploadId: 'u', objectPath: 'p', fileName: 'page', isMain: false };
  const here = Array.from({ length: 20 }, () =>
    changeProgress((progress) => ({
      ...progress,
      voice: { ...progress.voice, clips: [...progress.voice.clips, clip] },
    })),
  );
  await Promise.all([ask({ kind: 'add-clips', count: 20 }), ...here]);
  expect((await loadProgress()).voice.clips).toHaveLength(40);
});

test('page and worker that drain at the same moment send each file once', async () => {
  const { sessionId } = await loadProgress();
  for (let n = 1; n <= 12; n += 1) await savePage(sessionId, new Blob([`page ${n}`]));
  const here: string[] = [];
  const drainHere = () =>
    drainOutbox(new AbortController().signal, {
      destination: {
        ensureSession: async () => {},
        uploadObject: async ({ file }) => {
          here.push(file.objectPath);
        },
      },
    });
  const [there] = await Promise.all([ask({ kind: 'drain' }), drainHere(), drainHere()]);
  const sent = [...here, ...(there as string[])];
  expect(sent).toHaveLength(12);
  expect(new Set(sent).size).toBe(12);
  expect((await listUploads()).every(({ state }) => state.kind === 'uploaded')).toBe(true);
});

test('a photo survives closing and opening, byte for byte', async () => {
  const { sessionId } = await loadProgress();
  const bytes = new Uint8Array(1_500_000);
  for (let from = 0; from < bytes.length; from += 50_000)
    crypto.getRandomValues(bytes.subarray(from, from + 50_000));
  const { id } = await savePage(sessionId, new Blob([bytes], { type: 'image/jpeg' }));
  await closeLibrary();
  expect((await listPages(sessionId)).map((page) => page.id)).toEqual([id]);
  expect(new Uint8Array(await (await readPage(id)).arrayBuffer())).toEqual(bytes);
});

test('the browser is asked for a strict write', async () => {
  const durability = await writeStrictly(['settings'], async (writing) => writing.durability);
  expect(durability).toBe('strict');
});

test('a store that was deleted under our hands is opened anew and not taken for empty for ever', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(LIBRARY_NAME).onsuccess = resolve;
  });
  const { sessionId } = await loadProgress();
  const page = await savePage(sessionId, new Blob(['page']));
  expect(await (await readPage(page.id)).text()).toBe('page');
});

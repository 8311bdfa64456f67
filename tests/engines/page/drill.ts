import { loadProgress } from '@/device/storage/books/progress.ts';
import { openLibrary, writeStrictly } from '@/device/storage/database.ts';
import { listPages, readPage } from '@/device/storage/pages/pages.ts';
import { savePage } from '@/device/storage/pages/save-page.ts';
import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { AppError } from '@/domain/errors.ts';
import { keepPhoto } from '@/journey/manuscript/scan/keep-photo.ts';
import { pageBytes } from '../page-bytes.ts';
import type { Answered } from './answered.ts';
import { sendEachKind } from './send-each-kind.ts';

const MOST_PAGES = 500;

/** A page on the product's origin that does with the product's own store what a test asks. */
async function save(n: number, sizeBytes?: number) {
  const { sessionId } = await loadProgress();
  const saved = await savePage(sessionId, new Blob([pageBytes(n, sizeBytes)], { type: 'image/jpeg' }));
  return { n: saved.n, sha256: saved.uploadId.split('#')[1] };
}

/** @throws AppError when the browser says anything but that it is full */
async function saveUntilRefused(sizeBytes: number, onSaved: () => void): Promise<AppError> {
  for (let n = 1; n <= MOST_PAGES; n += 1) {
    try {
      await save(n, sizeBytes);
      onSaved();
    } catch (error) {
      if (error instanceof AppError && error.code === 'disk-full') return error;
      throw error;
    }
  }
  throw new Error('there is no end to the room');
}

const answered: Answered[] = [];
new BroadcastChannel('answered').onmessage = ({ data }) => answered.push(data as Answered);

const drill = {
  save,
  /** Says of each page that it is saved, and stops only with the browser. */
  async saveOnAndOn(): Promise<void> {
    for (let n = 1; ; n += 1) {
      const body = JSON.stringify(await save(n));
      await fetch('/drill/saved', { method: 'POST', body });
    }
  },
  /** What the store has: number and checksum of the bytes that are really there. */
  async pages() {
    const { sessionId } = await loadProgress();
    const found = [];
    for (const { id, n, uploadId } of await listPages(sessionId)) {
      const sha256 = await sha256OfBytes(await (await readPage(id)).arrayBuffer());
      found.push({ n, sha256, isWhole: uploadId.endsWith(`#${sha256}`) });
    }
    return { sessionId, pages: found };
  },
  durability: () => writeStrictly(['settings'], async (writing) => writing.durability),
  /** The connection dies and nobody is told. */
  async cutConnection(): Promise<void> {
    (await openLibrary()).close();
  },
  /** Saves pages until the browser takes not even a small one. */
  async fill(): Promise<{ saved: number; code: string; sentence: string }> {
    let saved = 0;
    for (const sizeBytes of [200_000, 20_000, 2_000]) {
      const refusal = await saveUntilRefused(sizeBytes, () => {
        saved += 1;
      });
      if (sizeBytes === 2_000) return { saved, code: refusal.code, sentence: refusal.sentence };
    }
    throw new Error('there is no end to the room');
  },
  /** As the scanner saves: on a full device, what the server has makes room. */
  async keep(n: number): Promise<void> {
    const { sessionId } = await loadProgress();
    const photo = new Blob([pageBytes(n)], { type: 'image/jpeg' });
    await keepPhoto(sessionId, { photo, thumb: new ArrayBuffer(100), warnings: [] });
  },
  isControlled: () => navigator.serviceWorker.controller !== null,
  sendEachKind,
  read: async (url: string) => (await fetch(url)).text(),
  answered: () => answered,
};
export type Drill = typeof drill;

Object.assign(globalThis, { drill });

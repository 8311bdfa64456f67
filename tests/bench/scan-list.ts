import { join } from 'node:path';
import { fakeCamera } from '../chaos/fake-camera.ts';
import { startFaultProxy } from '../chaos/fault-proxy.ts';
import { startKillableServer } from '../chaos/killable-server.ts';
import { seededChance } from '../chaos/random.ts';
import { type Scene, setScene } from '../chaos/scene.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import type { Figure } from './figure.ts';
import { BOOK_PAGES, measureList, sendAll } from './scan-book.ts';
import { openPage } from './scan-figures.ts';
import { watchShots } from './shot-times.ts';

const SCANNED_PAGES = 10;
const NO_READER = { READ_PAGES: 'when-asked' };

/** Copies what was scanned until the device has so many pages, each with rows, photo and small picture of its own. */
async function copyPages(scene: Scene, count: number): Promise<void> {
  await openPage(scene).evaluate(async (wanted) => {
    const asPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const library = await asPromise(indexedDB.open('kindred-pages'));
    const stores = ['pages', 'uploads', 'parts', 'thumbs'];
    const reading = library.transaction(stores);
    const pages = await asPromise(reading.objectStore('pages').getAll());
    const originals = await Promise.all(
      pages.map(async (page) => ({
        page,
        upload: await asPromise(reading.objectStore('uploads').get(page.uploadId)),
        part: await asPromise(reading.objectStore('parts').get([page.uploadId, 0])),
        thumb: await asPromise(reading.objectStore('thumbs').get(page.id)),
      })),
    );
    for (let n = pages.length + 1; n <= wanted; n += 1) {
      const original = originals[n % originals.length];
      if (!original) throw new Error('no page was scanned');
      const { page, upload, part, thumb } = original;
      const id = crypto.randomUUID();
      const uploadId = `${upload.objectPath.replace(/[^/]+$/, `${n}.jpg`)}#${upload.sha256}`;
      const writing = library.transaction(stores, 'readwrite');
      writing.objectStore('pages').put({ ...page, id, uploadId, n, position: n });
      writing.objectStore('uploads').put({ ...upload, id: uploadId, objectPath: uploadId.split('#')[0] });
      writing.objectStore('parts').put(part, [uploadId, 0]);
      writing.objectStore('thumbs').put(thumb, id);
      await new Promise((resolve) => writing.addEventListener('complete', resolve));
    }
    library.close();
  }, count);
}

/** The list of a long book alone, on copies of some scanned pages: what `scan` measures after scanning all of it. */
export async function benchList(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-list');
  const proxy = await startFaultProxy(seededChance(1));
  const dataDir = join(scratch.path, 'data');
  const server = await startKillableServer(() => startProduct({ dataDir, environment: NO_READER }), proxy);
  const scene = setScene({
    profile: join(scratch.path, 'profile'),
    camera: fakeCamera(join(scratch.path, 'film.y4m'), { width: 1_280, height: 720 }),
    address: proxy.address,
  });
  try {
    await scene.openScanner();
    for (let n = 1; n <= SCANNED_PAGES; n += 1) await scene.scan(n);
    await sendAll(scene);
    await copyPages(scene, BOOK_PAGES);
    await watchShots(openPage(scene).context());
    return await measureList(scene);
  } finally {
    await scene.close();
    await server.stop();
    await proxy.close();
    scratch.remove();
  }
}

import { expect, test, vi } from 'vitest';
import { closeLibrary, openLibrary } from '@/device/storage/database.ts';
import { makeSessionId } from '@/domain/session.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import { type ChosenPhoto, forgetChosen, lostPhotos, watchLost, whileChosen } from './chosen-photos.ts';
import { listPages } from './pages.ts';
import { savePage } from './save-page.ts';

onAFreshDevice();

const memoir = makeSessionId(1_000, new Uint8Array(16));
const otherMemoir = makeSessionId(2_000, new Uint8Array(16));
const photo = new Blob(['page'], { type: 'image/jpeg' });
const namesOf = (photos: readonly ChosenPhoto[]) => photos.map(({ name }) => name);
const killed = (...names: string[]) => whileChosen(memoir, names, async () => {});

test('of the photos a killed browser was adding, those that became no page are known, in their order', async () => {
  await whileChosen(memoir, ['1.jpg', '2.jpg', '3.jpg'], async ([first]) => {
    await savePage(memoir, photo, { chosen: first?.setting });
  });
  await closeLibrary();
  expect(namesOf(await lostPhotos(memoir))).toEqual(['2.jpg', '3.jpg']);
  expect(await listPages(memoir)).toHaveLength(1);
  expect(await lostPhotos(otherMemoir)).toEqual([]);
});

test('a page that could not be written leaves its photo among the missing', async () => {
  await whileChosen(memoir, ['1.jpg'], async ([first]) => {
    const saving = savePage(memoir, photo, { chosen: first?.setting, needsBook: true });
    await expect(saving).rejects.toMatchObject({ code: 'not-found' });
  });
  expect(namesOf(await lostPhotos(memoir))).toEqual(['1.jpg']);
});

test('what is still being added is not missing', async () => {
  await whileChosen(memoir, ['1.jpg'], async () => {
    expect(await lostPhotos(memoir)).toEqual([]);
  });
});

test('photos are noted on the disk before the first of them is worked on', async () => {
  await whileChosen(memoir, ['1.jpg', '2.jpg'], async (notes) => {
    const library = await openLibrary();
    const kept = await Promise.all(notes.map(({ setting }) => library.get('settings', setting)));
    expect(kept).toEqual(['1.jpg', '2.jpg']);
  });
});

test('each photo chosen again is one missing less, also among photos of one name', async () => {
  await killed('image.jpg', 'image.jpg', 'image.jpg');
  await whileChosen(memoir, ['image.jpg'], async (notes) => forgetChosen(notes));
  expect(namesOf(await lostPhotos(memoir))).toEqual(['image.jpg', 'image.jpg']);
});

test('what the person knows is not told again', async () => {
  await killed('1.jpg', '2.jpg');
  await forgetChosen(await lostPhotos(memoir));
  expect(await lostPhotos(memoir)).toEqual([]);
});

test('is told as soon as a window that was left lets go of it', async () => {
  await killed('1.jpg');
  const [{ setting } = { setting: '' }] = await lostPhotos(memoir);
  const leaving = Promise.withResolvers<void>();
  const held = navigator.locks.request(setting.slice(0, setting.lastIndexOf(':')), () => leaving.promise);
  const told: string[][] = [];
  const watching = new AbortController();
  const watch = watchLost(memoir, watching.signal, (lost) => told.push(namesOf(lost)));
  await vi.waitFor(() => expect(told).toEqual([[]]));
  leaving.resolve();
  await Promise.all([held, watch]);
  expect(told).toEqual([[], ['1.jpg']]);
});

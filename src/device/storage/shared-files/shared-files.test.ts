import { expect, test, vi } from 'vitest';
import { openLibrary } from '@/device/storage/database.ts';
import { PART_BYTES } from '@/device/storage/pages/parts.ts';
import { sweepOrphans } from '@/device/storage/uploads/uploads.ts';
import { onAFreshDevice } from '../../../../tests/support/fresh-library.ts';
import {
  bringSharedBack,
  leaveOut,
  listLeftOut,
  listShared,
  readShared,
  removeShared,
  storeShared,
  sweepLeftOut,
} from './shared-files.ts';

onAFreshDevice();

const photo = (name: string, content: BlobPart = name) => new File([content], name, { type: 'image/jpeg' });
const countParts = async () => (await openLibrary()).count('parts');

test('shared files wait in the order they were shared, with their bytes', async () => {
  const kinds = await storeShared([
    photo('one.jpg'),
    new File(['a long winter'], 'memoir.txt', { type: 'text/plain' }),
    photo('two.jpg'),
  ]);
  expect(kinds).toEqual(['photo', 'document', 'photo']);
  const rows = await listShared();
  expect(rows.map(({ fileName }) => fileName)).toEqual(['one.jpg', 'memoir.txt', 'two.jpg']);
  const document = await readShared(rows[1]?.id ?? '');
  expect([document?.name, document?.type, await document?.text()]).toEqual([
    'memoir.txt',
    'text/plain',
    'a long winter',
  ]);
});

test('what has no place in a memoir is left out, and so is an empty file', async () => {
  expect(await storeShared([new File(['x'], 'a.zip'), photo('empty.jpg', '')])).toEqual([]);
  expect(await listShared()).toEqual([]);
  expect(await countParts()).toBe(0);
});

test('the same file shared again while it waits is one file', async () => {
  await storeShared([photo('one.jpg', 'same bytes')]);
  await storeShared([photo('one.jpg', 'same bytes'), photo('two.jpg')]);
  expect((await listShared()).map(({ fileName }) => fileName)).toEqual(['one.jpg', 'two.jpg']);
  expect(await countParts()).toBe(2);
});

test('a share that cannot be kept as a whole leaves nothing behind', async () => {
  const broken = photo('two.jpg');
  vi.spyOn(broken, 'slice').mockImplementation(() => {
    throw new Error('gone');
  });
  await expect(storeShared([photo('one.jpg'), broken])).rejects.toThrow();
  expect(await listShared()).toEqual([]);
  expect(await countParts()).toBe(0);
});

test('the sweeper leaves alone what waits, however long', async () => {
  await storeShared([new File([new Uint8Array(PART_BYTES + 5)], 'long.wav', { type: 'audio/wav' })]);
  await sweepOrphans(Date.now() + 100 * 24 * 3_600_000);
  expect(await countParts()).toBe(2);
  const [row] = await listShared();
  expect((await readShared(row?.id ?? ''))?.size).toBe(PART_BYTES + 5);
});

test('what was taken in is gone with its bytes', async () => {
  await storeShared([photo('one.jpg'), photo('two.jpg')]);
  const ids = (await listShared()).map(({ id }) => id);
  await removeShared(ids.slice(0, 1));
  expect((await listShared()).map(({ fileName }) => fileName)).toEqual(['two.jpg']);
  expect(await readShared(ids[0] ?? '')).toBeNull();
  expect(await countParts()).toBe(1);
});

test('what a person leaves out waits for them, also through the sweeps, and goes when its time is over', async () => {
  await storeShared([photo('one.jpg', 'same bytes')]);
  const [row] = await listShared();
  const id = row?.id ?? '';
  await leaveOut([id], 1_000);
  expect(await listShared()).toEqual([]);
  await sweepOrphans(Date.now() + 400 * 24 * 3_600_000);
  await sweepLeftOut(1_000);
  expect((await listLeftOut()).map(({ fileName }) => fileName)).toEqual(['one.jpg']);
  await bringSharedBack([id]);
  expect([await listShared(), await listLeftOut()]).toEqual([[row], []]);
  expect(await (await readShared(id))?.text()).toBe('same bytes');
  await leaveOut([id], 1_000);
  // shared once more, it is wanted after all
  await storeShared([photo('one.jpg', 'same bytes')]);
  expect(await listShared()).toHaveLength(1);
  await sweepLeftOut(1_001);
  expect(await listLeftOut()).toEqual([]);
  expect(await countParts()).toBe(1);
});

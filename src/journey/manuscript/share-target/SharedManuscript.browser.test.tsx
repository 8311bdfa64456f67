import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SharedElsewhere } from '@/device/share-target/SharedElsewhere.tsx';
import { useShared } from '@/device/share-target/use-shared.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import { listPages } from '@/device/storage/pages/pages.ts';
import * as pages from '@/device/storage/pages/save-page.ts';
import { listShared, removeShared, storeShared } from '@/device/storage/shared-files/shared-files.ts';
import { AppError } from '@/domain/errors.ts';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { SharedManuscript } from './SharedManuscript.tsx';

vi.mock('@/device/storage/pages/save-page.ts', { spy: true });

onAFreshSession();
beforeEach(async () => {
  await removeShared((await listShared()).map(({ id }) => id));
});

async function photo(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(300, 400);
  const context = canvas.getContext('2d');
  context?.fillText(name, 20, 200);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
}

function Shared({ scanned = 0 }: { scanned?: number }) {
  const progress = useStore(progressStore, (state) => state.progress);
  const rows = useShared();
  return (
    progress && (
      <>
        <SharedElsewhere step={1} />
        <SharedManuscript progress={progress} pages={scanned} rows={rows} />
      </>
    )
  );
}
const pagesNow = async () => (await listPages(currentProgress().sessionId)).length;

test('shared photos become pages in their order; one that is no photo is named and stops no other', async () => {
  await storeShared([
    await photo('one.jpg'),
    new File(['no photo'], 'broken.jpg', { type: 'image/jpeg' }),
    await photo('two.jpg'),
  ]);
  mount(<Shared />);
  await expect.element(page.getByText('2 shared photos are now pages, saved on this device.')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/broken\.jpg: This file is not a photo/);
  expect([await pagesNow(), await listShared()]).toEqual([2, []]);
});

test('a photo that a full phone cannot keep waits, and Try Again makes a page of it', async () => {
  vi.mocked(pages.savePage).mockRejectedValue(new AppError('disk-full'));
  await storeShared([await photo('one.jpg')]);
  mount(<Shared />);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(await listShared()).toHaveLength(1);
  vi.mocked(pages.savePage).mockRestore();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect
    .element(page.getByText('The photo you shared is now a page, saved on this device.'))
    .toBeVisible();
  expect([await pagesNow(), await listShared()]).toEqual([1, []]);
});

test('a file taken in just before the end of a window is not taken in twice', async () => {
  await storeShared([await photo('one.jpg')]);
  const [row] = await listShared();
  await pages.savePage(currentProgress().sessionId, new Blob(['as it was made then']), { id: row?.id });
  mount(<Shared />);
  await expect
    .element(page.getByText('The photo you shared is now a page, saved on this device.'))
    .toBeVisible();
  expect(await pagesNow()).toBe(1);
});

test('a document asks before it is read instead of scanned pages, and may be left out', async () => {
  await storeShared([new File(['It was a cold winter.'], 'memoir.txt', { type: 'text/plain' })]);
  mount(<Shared scanned={3} />);
  await expect.element(page.getByRole('dialog', { name: 'You shared “memoir.txt”' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([currentProgress().manuscript, await listShared()]).toEqual([null, []]);
  await expect.element(page.getByText('“memoir.txt” was left out.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('dialog', { name: 'You shared “memoir.txt”' })).toBeVisible();
});

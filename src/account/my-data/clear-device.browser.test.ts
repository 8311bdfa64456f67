import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signOut } from '@/backend/accounts/sign-in.ts';
import { closeLibrary, inLibrary, writeStrictly } from '@/device/storage/database.ts';
import { noteMember } from '@/device/storage/settings.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { SignOut } from '../sign-in/SignOut.tsx';

vi.mock('@/backend/accounts/sign-in.ts', () => ({ signOut: vi.fn(async () => undefined) }));

const WORDS = 'the voice of Walter';

/** Something of a family in every store of the library, in the app's notes and in its caches. */
async function fill(): Promise<void> {
  const stores = await inLibrary(async (library) =>
    [...library.objectStoreNames].map((name) => ({
      name,
      keyPath: library.transaction(name).store.keyPath as string | string[] | null,
    })),
  );
  await writeStrictly(
    stores.map(({ name }) => name),
    async (writing) => {
      for (const { name, keyPath } of stores) {
        const row: Record<string, unknown> = {
          blob: new Blob([WORDS]),
          bytes: new TextEncoder().encode(WORDS),
        };
        for (const key of [keyPath].flat()) if (key !== null) row[key] = 'x';
        const store = writing.objectStore(name);
        await (keyPath === null ? store.put(row as never, 'x' as never) : store.put(row as never));
      }
    },
  );
  // Whose things they are.
  await noteMember('x');
  localStorage.setItem('kindred-member', WORDS);
  sessionStorage.setItem('kindred-answered:x', WORDS);
}

/** How many rows of any database of this origin can be read, and how many notes. */
async function readable(): Promise<{ readonly rows: number; readonly notes: number }> {
  await closeLibrary();
  let rows = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('kindred')) continue;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames)
      rows += await new Promise<number>((resolve) => {
        const counting = database.transaction(store).objectStore(store).count();
        counting.onsuccess = () => resolve(counting.result);
      });
    database.close();
  }
  const notes = [localStorage, sessionStorage].flatMap((store) => Object.keys(store));
  return { rows, notes: notes.filter((key) => key.startsWith('kindred-')).length };
}

/** What earlier files of a run left may be somebody else's, which clearing spares; and what is left here is theirs. */
async function emptyDevice(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  await closeLibrary();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('kindred-pages').onsuccess = resolve;
  });
}
beforeEach(async () => {
  vi.mocked(signOut).mockClear();
  await emptyDevice();
});
afterEach(emptyDevice);

const leave = async () => {
  mount(createElement(SignOut), '/sign-out');
  const button = page.getByRole('button', { name: 'Sign out' });
  await expect.element(button).toBeVisible();
  return button;
};

test('nothing is readable on this device when the person had it cleared at signing out', async () => {
  await fill();
  const before = await readable();
  expect(before.rows).toBeGreaterThan(5);
  const button = await leave();
  await page.getByRole('checkbox').click();
  const asked = vi.spyOn(globalThis, 'fetch');
  await button.click();
  await expect.poll(() => vi.mocked(signOut).mock.calls.length).toBe(1);
  const after = await readable();
  console.log(
    `signed out and cleared: ${after.rows} of ${before.rows} rows and ${after.notes} notes readable`,
  );
  expect(after).toEqual({ rows: 0, notes: 0 });
  expect(asked).toHaveBeenCalledWith('/cleared.txt', { cache: 'no-store' });
});

test('signing out alone clears nothing', async () => {
  await fill();
  const before = await readable();
  await (await leave()).click();
  await expect.poll(() => vi.mocked(signOut).mock.calls.length).toBe(1);
  expect(await readable()).toEqual(before);
});

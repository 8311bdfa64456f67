import { expect, test, vi } from 'vitest';
import { onAFreshDevice } from '../../../tests/support/fresh-library.ts';
import { inLibrary, openLibrary, writeStrictly } from './database.ts';

onAFreshDevice();

/** As WebKit does after a phone was locked: the connection is there and every use of it fails. */
async function cutTheConnection(error: Error, times = Number.POSITIVE_INFINITY): Promise<void> {
  const library = await openLibrary();
  const { transaction } = library;
  let left = times;
  vi.spyOn(library, 'transaction').mockImplementation((...args: unknown[]) => {
    left -= 1;
    if (left >= 0) throw error;
    return Reflect.apply(transaction, library, args);
  });
}

const save = () => writeStrictly(['settings'], (writing) => writing.objectStore('settings').put(1, 'answer'));

test.each([
  new DOMException('The database connection is closing.', 'InvalidStateError'),
  new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  ),
  new DOMException('Attempt to get records without an in-progress transaction', 'InvalidStateError'),
])('a lost connection is opened anew and the work done again: %s', async (error) => {
  await cutTheConnection(error);
  await save();
  expect(await inLibrary((library) => library.get('settings', 'answer'))).toBe(1);
});

test('a store that stays dead is an error after three tries', async () => {
  const work = vi.fn(() => Promise.reject(new DOMException('lost', 'InvalidStateError')));
  await expect(inLibrary(work)).rejects.toMatchObject({ code: 'storage-unavailable' });
  expect(work).toHaveBeenCalledTimes(3);
});

test('a store that does not answer is given up in time and asked anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const work = vi.fn<() => Promise<string>>(() => new Promise(() => {}));
  const asked = inLibrary(work);
  await expect.poll(() => work).toHaveBeenCalledTimes(1);
  work.mockResolvedValue('an answer');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await asked).toBe('an answer');
  vi.useRealTimers();
});

test('a full disk is told as such and not tried again', async () => {
  const work = vi.fn(() => Promise.reject(new DOMException('no room', 'QuotaExceededError')));
  await expect(inLibrary(work)).rejects.toMatchObject({ code: 'disk-full' });
  expect(work).toHaveBeenCalledTimes(1);
});

test('a write is strict, so that it survives a power cut', async () => {
  const library = await openLibrary();
  const transaction = vi.spyOn(library, 'transaction');
  await save();
  expect(transaction).toHaveBeenCalledWith(['settings'], 'readwrite', { durability: 'strict' });
});

test('a write that fails in the middle leaves nothing behind', async () => {
  const half = writeStrictly(['settings'], async (writing) => {
    await writing.objectStore('settings').put(1, 'answer');
    throw new RangeError('stop');
  });
  await expect(half).rejects.toThrow(RangeError);
  expect(await inLibrary((library) => library.get('settings', 'answer'))).toBeUndefined();
});

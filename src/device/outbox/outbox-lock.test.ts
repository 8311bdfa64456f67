import { expect, test, vi } from 'vitest';
import { withOutboxLock } from './drain.ts';

const never = new AbortController().signal;

test('one works after the other', async () => {
  const order: string[] = [];
  const work = (name: string) =>
    withOutboxLock(1_000, never, async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    });
  await Promise.all([work('first'), work('second')]);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a holder that sleeps does not stop the others for ever', async () => {
  let wake = () => {};
  const asleep = withOutboxLock(1_000, never, () => new Promise<void>((resolve) => (wake = resolve)));
  await expect.poll(async () => (await navigator.locks.query()).held).toHaveLength(1);
  const work = vi.fn(async () => {});
  await withOutboxLock(5, never, work);
  expect(work).toHaveBeenCalledExactlyOnceWith(false);
  wake();
  await asleep;
});

test('whoever is stopped while waiting does nothing', async () => {
  let wake = () => {};
  const asleep = withOutboxLock(1_000, never, () => new Promise<void>((resolve) => (wake = resolve)));
  const stopping = new AbortController();
  const work = vi.fn(async () => {});
  const waiting = withOutboxLock(1_000, stopping.signal, work);
  stopping.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(work).not.toHaveBeenCalled();
  wake();
  await asleep;
});

test('a failure of the work is told and the lock is free again', async () => {
  await expect(withOutboxLock(1_000, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const work = vi.fn(async () => {});
  await withOutboxLock(1_000, never, work);
  expect(work).toHaveBeenCalledExactlyOnceWith(true);
});

import { expect, it } from 'vitest';
import { mapLimited } from './map-limited.ts';

const never = new AbortController().signal;

it('keeps the order of the items and never works on more than its limit at a time', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const done = mapLimited(
    [1, 2, 3, 4, 5],
    2,
    async (item) => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running--;
      return item * 10;
    },
    never,
  );
  for (let finished = 0; finished < 5; ) {
    await Promise.resolve();
    const next = waiting.pop();
    if (!next) continue;
    next();
    finished++;
  }
  expect(await done).toEqual([10, 20, 30, 40, 50]);
  expect(most).toBe(2);
});

it('stops at the first error and aborts the work under way', async () => {
  const begun: number[] = [];
  const told: boolean[] = [];
  const work = async (item: number, signal: AbortSignal) => {
    begun.push(item);
    if (item === 2) throw new TypeError('broken');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    told.push(signal.aborted);
  };
  await expect(mapLimited([1, 2, 3, 4], 2, work, never)).rejects.toThrow('broken');
  expect([begun, told]).toEqual([[1, 2], [true]]);
});

it('begins nothing when it is cancelled already', async () => {
  const work = async () => expect.unreachable();
  await expect(mapLimited([1], 1, work, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

/** Work that ends when it is told to. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, { resolve(value: string): void; reject(error: Error): void }>();
  const work = (item: string) => {
    begun.push(item);
    return new Promise<string>((resolve, reject) => ends.set(item, { resolve, reject }));
  };
  return { begun, work, end: (item: string) => ends.get(item)?.resolve(item.toUpperCase()), ends };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('begins the next when one has ended, and keeps the order of the items', async () => {
  const { begun, work, end } = heldWork();
  const results = mapLimited(['a', 'b', 'c'], 2, work);
  await settled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  end('c');
  end('a');
  expect(await results).toEqual(['A', 'B', 'C']);
});

it('begins nothing after an error and waits for what was begun', async () => {
  const { begun, work, end, ends } = heldWork();
  let outcome = 'open';
  const results = mapLimited(['a', 'b', 'c'], 2, work).catch((error: Error) => (outcome = error.message));
  await settled();
  ends.get('a')?.reject(new Error('broken'));
  await settled();
  expect({ begun, outcome }).toEqual({ begun: ['a', 'b'], outcome: 'open' });
  end('b');
  await results;
  expect(outcome).toBe('broken');
});

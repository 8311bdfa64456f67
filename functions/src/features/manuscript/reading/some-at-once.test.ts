import { expect, it } from 'vitest';
import { someAtOnce } from './some-at-once.ts';

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
  const results = someAtOnce(['a', 'b', 'c'], 2, work);
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
  const results = someAtOnce(['a', 'b', 'c'], 2, work).catch((error: Error) => (outcome = error.message));
  ends.get('a')?.reject(new Error('broken'));
  await settled();
  expect({ begun, outcome }).toEqual({ begun: ['a', 'b'], outcome: 'open' });
  end('b');
  await results;
  expect(outcome).toBe('broken');
});

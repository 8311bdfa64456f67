import { expect, it } from 'vitest';
import { inLanes } from '../../audio/narration/make-chunks.ts';

const never = new AbortController().signal;

it('keeps the order of the items and never works on more than it has lanes', async () => {
  let running = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const done = inLanes(
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

it('stops at the first error and tells the other lanes', async () => {
  const begun: number[] = [];
  const told: boolean[] = [];
  const work = async (item: number, signal: AbortSignal) => {
    begun.push(item);
    if (item === 2) throw new TypeError('broken');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    told.push(signal.aborted);
  };
  await expect(inLanes([1, 2, 3, 4], 2, work, never)).rejects.toThrow('broken');
  expect([begun, told]).toEqual([[1, 2], [true]]);
});

it('begins nothing when it is cancelled already', async () => {
  const work = async () => expect.unreachable();
  await expect(inLanes([1], 1, work, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

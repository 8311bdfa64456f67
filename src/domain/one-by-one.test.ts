import { expect, it } from 'vitest';
import { oneByOne } from './one-by-one.ts';

const failing = (bad: readonly number[], done: number[]) => async (one: number) => {
  if (bad.includes(one)) throw new RangeError(String(one));
  done.push(one);
};

it('does the work for each, in their order', async () => {
  const done: number[] = [];
  await oneByOne([1, 2, 3], failing([], done));
  expect(done).toEqual([1, 2, 3]);
});

it('goes on after a failure, and throws it in the end', async () => {
  const done: number[] = [];
  await expect(oneByOne([1, 2, 3], failing([1], done))).rejects.toThrow(new RangeError('1'));
  expect(done).toEqual([2, 3]);
});

it('throws all of several failures', async () => {
  const errors = [new RangeError('1'), new RangeError('3')];
  await expect(oneByOne([1, 2, 3], failing([1, 3], []))).rejects.toMatchObject({ errors });
});

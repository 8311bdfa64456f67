import { expect, test } from 'vitest';
import { inTurn } from './sign-in-turn.ts';

test('whoever comes second finds the person the first one made, though it sees them only a little later', async () => {
  let onTheServer = 0;
  let seenBySecond: string | null = null;
  const first = inTurn(
    () => null,
    async () => {
      onTheServer += 1;
      setTimeout(() => {
        seenBySecond = 'ada';
      }, 5);
      return 'ada';
    },
    20,
  );
  const second = inTurn(
    () => seenBySecond,
    async () => {
      onTheServer += 1;
      return 'bob';
    },
    0,
  );
  expect(await first).toBe('ada');
  expect(await second).toBe('ada');
  expect(onTheServer).toBe(1);
});

test('whoever failed lets the next one try', async () => {
  const failing = inTurn(
    () => null,
    () => Promise.reject(new Error('offline')),
    0,
  );
  await expect(failing).rejects.toThrow('offline');
  expect(
    await inTurn(
      () => null,
      async () => 'ada',
      0,
    ),
  ).toBe('ada');
});

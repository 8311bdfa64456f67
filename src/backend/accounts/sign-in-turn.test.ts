import { expect, test } from 'vitest';
import { inTurn, oneAtATime } from './sign-in-turn.ts';

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

test('what two pages do at once is done one after the other, and a failure is told', async () => {
  const seen: string[] = [];
  const task = (name: string) => async () => {
    seen.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    seen.push(`${name} ends`);
    if (name === 'second') throw new Error('refused');
  };
  const [first, second] = await Promise.allSettled([
    oneAtATime('turns', task('first')),
    oneAtATime('turns', task('second')),
  ]);
  expect(seen).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: new Error('refused') });
});

test('a page that sleeps in its turn holds nobody up for ever', async () => {
  let wake: () => void = () => undefined;
  const asleep = oneAtATime('sleeping', () => new Promise((resolve) => (wake = resolve)));
  let isDone = false;
  await oneAtATime(
    'sleeping',
    async () => {
      isDone = true;
    },
    5,
  );
  expect(isDone).toBe(true);
  wake();
  await asleep;
});

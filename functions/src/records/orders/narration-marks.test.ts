import { expect, it } from 'vitest';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { missingParts, planned } from './narration-parts.ts';
import { changeParts, findParts, markPart } from './narrations.ts';

const ORDER = 'o1';

/** A book of fifty parts, and how often each document was written. */
async function planOfFifty() {
  const inner = memoryDocuments();
  const writes = new Map<string, number>();
  const documents = {
    ...inner,
    async update(...[path, change]: Parameters<typeof inner.update>) {
      // A turn of the loop between look and write, as over a network.
      await new Promise(setImmediate);
      return inner.update(path, (current) => {
        const next = change(current);
        if (next !== null) writes.set(path, (writes.get(path) ?? 0) + 1);
        return next;
      });
    },
  };
  const ports = { documents };
  const plan = (chunkCount: number, nowMs: number) =>
    changeParts(ports, ORDER, (current) => planned(current, { orderId: ORDER, chunkCount }, nowMs));
  await plan(200, 0);
  writes.clear();
  return { ports, writes, plan };
}

it('twenty-nine parts that end in one second write no document more than three times', async () => {
  const { ports, writes } = await planOfFifty();
  await Promise.all(Array.from({ length: 29 }, (_, part) => markPart(ports, ORDER, part, 1_000)));
  expect(Math.max(...writes.values())).toBeLessThanOrEqual(3);
  expect(writes.get(`narrations/${ORDER}`)).toBeUndefined();
  expect(missingParts((await findParts(ports, ORDER)) ?? expect.fail())).toHaveLength(21);
});

it('whoever sets the last mark sees all of them, in whatever order and at whatever moment', async () => {
  const { ports } = await planOfFifty();
  const ended = await Promise.all(
    Array.from({ length: 50 }, (_, part) => markPart(ports, ORDER, (part * 7) % 50, 1_000 + part)),
  );
  expect(ended.some((parts) => parts && missingParts(parts).length === 0)).toBe(true);
});

it('a part that ends twice is one mark, and the book is told of it every two seconds', async () => {
  const { ports, writes } = await planOfFifty();
  for (let part = 0; part < 20; part++)
    for (const _ of [1, 2]) await markPart(ports, ORDER, part, 1_000 * (part + 1));
  expect(missingParts((await findParts(ports, ORDER)) ?? expect.fail())).toHaveLength(30);
  expect(writes.get(`narrations/${ORDER}`)).toBeLessThanOrEqual(11);
});

it('marks of a book that was cut in another way count no more', async () => {
  const { ports, plan } = await planOfFifty();
  await markPart(ports, ORDER, 3, 1_000);
  await plan(60, 2_000);
  const parts = (await findParts(ports, ORDER)) ?? expect.fail();
  expect(missingParts(parts)).toHaveLength(parts.marks.length);
  await markPart(ports, ORDER, 0, 3_000);
  expect(missingParts((await findParts(ports, ORDER)) ?? expect.fail())).toHaveLength(parts.marks.length - 1);
});

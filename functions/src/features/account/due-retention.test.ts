import { expect, it } from 'vitest';
import { family, folder } from '../../../../tests/support/family-folder.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { orders } from '../../records/orders/orders.ts';
import { enforceRetention } from './enforce-retention.ts';

const DAY_MS = 86_400_000;

it('reads no order that nothing is due at', async () => {
  const ports = folder();
  await family(ports, 'rose', 1);
  const read: string[] = [];
  const documents = {
    ...ports.documents,
    all: async (collection: string) => {
      if (collection === 'orders' || collection === 'permissions') throw new Error('all of them');
      return ports.documents.all(collection);
    },
    first: async (...selection: Parameters<typeof ports.documents.first>) => {
      const found = await ports.documents.first(...selection);
      read.push(...found.map(({ id }) => id));
      return found;
    },
  };
  await enforceRetention({ ...ports, documents });
  expect(read).not.toContain('order-of-rose');
  ports.clock.now += 24 * DAY_MS;
  expect(await enforceRetention({ ...ports, documents })).toMatchObject({ warnings: 1 });
  expect(read.filter((id) => id === 'order-of-rose')).toHaveLength(1);
});

it('ends in its time with some left, and the next run goes on with those', async () => {
  const ports = folder();
  const given = new Date(0);
  for (let n = 0; n < 250; n++)
    await ports.documents.update(`permissions/p${n}`, () =>
      rowOf.permission('u', `s${n}`, { givenAt: given }),
    );
  const untilMs = ports.clock.now + 1_000;
  const documents = {
    ...ports.documents,
    delete: async (path: string) => {
      ports.clock.now += 8;
      await ports.documents.delete(path);
    },
  };
  const first = await enforceRetention({ ...ports, documents }, { untilMs });
  expect(first.permissions).toBe(200);
  expect(await enforceRetention(ports)).toMatchObject({ permissions: 50 });
});

it('an order that does not parse holds back no other family', async () => {
  const ports = folder();
  const [rose, walter] = [await family(ports, 'rose', 1), await family(ports, 'walter', 2)];
  await ports.documents.update(`orders/${rose.orderId}`, (row) => row && { ...row, amount: 'much' });
  ports.clock.now += 31 * DAY_MS;
  await expect(enforceRetention(ports)).rejects.toThrow(`orders/${rose.orderId}`);
  expect(await ports.documents.get(`voice_profiles/${walter.sessionId}`)).toBeNull();
  expect((await orders.find(ports, walter.orderId))?.lookedAt).toBeDefined();
});

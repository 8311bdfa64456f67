import { expect, it, vi } from 'vitest';
import { sweepPayments } from '../../functions/src/features/payment/sweep-payments.ts';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { startTimers } from '../../functions/src/local/start-server.ts';
import { settlePayment } from '../../functions/src/settlement/settle-payment.ts';
import { family, openIntent, owner, withText } from '../support/paying-family.ts';
import { scratchFolder } from '../support/product.ts';

class Killed extends Error {}

/** The same ports, but the process dies at its `nth` write: before it, or after it was done. */
function dyingAt<P extends Awaited<ReturnType<typeof withText>>>(
  ports: P,
  nth: number,
  when: 'before' | 'after',
) {
  let writes = 0;
  const mortal =
    <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      writes++;
      if (writes === nth && when === 'before') throw new Killed();
      const result = await write(...given);
      if (writes === nth) throw new Killed();
      return result;
    };
  return {
    ports: {
      ...ports,
      documents: {
        ...ports.documents,
        update: mortal(ports.documents.update),
        updateAll: mortal(ports.documents.updateAll),
      },
      jobs: { ...ports.jobs, enqueue: mortal(ports.jobs.enqueue) },
    },
    writes: () => writes,
  };
}

async function paid() {
  const ports = await withText(family());
  const { intent } = await openIntent(ports);
  const id = intent?.id ?? '';
  ports.payments.pay(id);
  return { ports, id };
}

/** How many writes a settling takes when nobody kills it. */
async function writesOfSettling(): Promise<number> {
  const { ports, id } = await paid();
  const counted = dyingAt(ports, Number.POSITIVE_INFINITY, 'before');
  await settlePayment(counted.ports, id);
  return counted.writes();
}

it('comes to one order, one narration and one receipt, killed at any write, by the sweep alone', async () => {
  const writes = await writesOfSettling();
  expect(writes).toBeGreaterThanOrEqual(4);
  for (let nth = 1; nth <= writes; nth++)
    for (const when of ['before', 'after'] as const) {
      const { ports, id } = await paid();
      await expect(settlePayment(dyingAt(ports, nth, when).ports, id)).rejects.toThrow(Killed);
      ports.clock.now += 120_000;
      // The sweep is killed at the same place, and the next one finishes.
      await sweepPayments(dyingAt(ports, nth, when).ports).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await sweepPayments(ports);
      const orders = await ports.documents.query('orders', 'userId', owner.uid);
      const keys = ports.jobs.all().map(({ kind }) => kind);
      expect([orders.length, keys.sort()], `${when} write ${nth}`).toEqual([
        1,
        ['generate-tts', 'send-mail'],
      ]);
      expect(await sweepPayments(ports)).toBe(0);
    }
  console.log(`killed at ${writes * 2} places while an order was made: one order and one narration each`);
});

it('is on record before there is anything to pay with', async () => {
  const ports = await withText(family());
  const { answer } = await openIntent(ports);
  expect(answer.clientSecret).toBeDefined();
  expect(await ports.documents.query('payments', 'state', 'open')).toHaveLength(1);
});

it('is swept every minute while the server runs', async () => {
  const scratch = scratchFolder('sweep');
  const folder = openDataFolder(scratch.path, {});
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked = vi.fn(async (..._words: unknown[]) => []);
  const documents = { ...folder.documents, first: asked };
  const timers = startTimers({ ...folder, documents });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  timers.stop();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  vi.useRealTimers();
  const due = asked.mock.calls.filter(([collection]) => collection === 'payments');
  const wanted = ['payments', expect.objectContaining({ by: 'dueAt' })];
  expect(due).toEqual(Array.from({ length: 5 }, () => wanted));
  folder.database.close();
  scratch.remove();
});

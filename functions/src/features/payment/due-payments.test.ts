import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { family, openIntent, withText } from '../../../../tests/support/paying-family.ts';
import { rowOf } from '../../../../tests/support/rows.ts';
import { sweepPayments } from './sweep-payments.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** So many abandoned checkouts of other families, and which of them were asked about. */
async function abandoned(count: number) {
  const ports = await withText(family());
  const createdAt = new Date(ports.clock.now - MINUTE_MS);
  for (let n = 0; n < count; n++) {
    const { dueAt: _, ...row } = rowOf.payment('ann', `s${n}`, `o${n}`, 'open');
    const dueAt = new Date(ports.clock.now - n);
    await ports.documents.update(`payments/o${n}`, () => ({ ...row, createdAt, dueAt }));
  }
  const asked: string[] = [];
  ports.payments.findIntent = async (id) => {
    asked.push(id);
    return null;
  };
  return { ports, asked };
}

describe('a checkout that nobody went on with', () => {
  it('is asked about a minute later, then at twice the time, at last once a day, and ended after a month', async () => {
    const ports = await withText(family());
    const id = (await openIntent(ports)).intent?.id ?? '';
    const { findIntent } = ports.payments;
    const askedAt: number[] = [];
    ports.payments.findIntent = async (of) => {
      askedAt.push(ports.clock.now - began);
      return findIntent(of);
    };
    const began = ports.clock.now;
    while (ports.clock.now < began + 31 * DAY_MS) {
      ports.clock.now += MINUTE_MS;
      await sweepPayments(ports);
    }
    const minutes = askedAt.map((ms) => ms / MINUTE_MS);
    expect(minutes.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 32]);
    expect(minutes.length).toBeLessThan(50);
    expect(Math.max(...minutes.map((at, n) => at - (minutes[n - 1] ?? 0)))).toBeLessThanOrEqual(24 * 60);
    expect((await findIntent(id))?.status).toBe('cancelled');
  });

  it('holds back no other, however many there are: every page is asked about, the longest due first', async () => {
    const { ports, asked } = await abandoned(250);
    await sweepPayments(ports);
    expect(new Set(asked).size).toBe(250);
    expect(asked[0]).toBe('pi-o249');
    await sweepPayments(ports);
    expect(asked).toHaveLength(250);
  });

  it('is asked about by ten at a time', async () => {
    const { ports } = await abandoned(60);
    let [now, most] = [0, 0];
    ports.payments.findIntent = async () => {
      most = Math.max(most, ++now);
      await new Promise(setImmediate);
      now--;
      return null;
    };
    await sweepPayments(ports);
    expect(most).toBe(10);
  });

  it('a provider that is away is asked no more than a run needs to know it, and again by the next run', async () => {
    const { ports } = await abandoned(1_000);
    let asks = 0;
    ports.payments.findIntent = async () => {
      asks++;
      throw new AppError('unavailable');
    };
    await expect(sweepPayments(ports)).rejects.toThrow(/of these failed/);
    expect(asks).toBeLessThan(300);
    ports.payments.findIntent = async () => null;
    await sweepPayments(ports);
    const open = await ports.documents.query('payments', 'state', 'open');
    expect(open.every(({ asks: times }) => times === 1)).toBe(true);
  });

  it('a run begins no page after three quarters of its minute, and the next one goes on', async () => {
    const { ports, asked } = await abandoned(300);
    ports.payments.findIntent = async (id) => {
      asked.push(id);
      ports.clock.now += 300;
      return null;
    };
    await sweepPayments(ports);
    expect(asked).toHaveLength(200);
    await sweepPayments(ports);
    expect(new Set(asked).size).toBe(300);
  });

  it('a row that does not parse holds back no other', async () => {
    const { ports, asked } = await abandoned(3);
    await ports.documents.update('payments/o2', (now) => now && { ...now, paymentIntentId: 7 });
    await expect(sweepPayments(ports)).rejects.toThrow('payments/o2');
    expect(asked).toEqual(['pi-o1', 'pi-o0']);
  });
});

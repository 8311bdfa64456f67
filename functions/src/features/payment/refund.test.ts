import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CALLABLES } from '../../../../src/domain/calls/callables.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { moveOrder } from '../../records/orders/orders.ts';
import { refundOrder } from '../../settlement/refund-order.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

describe('a refund', () => {
  async function ordered() {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    ports.payments.pay(intent?.id ?? '');
    const orderId = (await settlePayment(ports, intent?.id ?? '')) ?? '';
    return { ports, orderId, id: intent?.id ?? '' };
  }

  it('gives the money back once, stops the narration and tells the family', async () => {
    const { ports, orderId, id } = await ordered();
    expect(await refundOrder(ports, orderId)).toMatchObject({ status: 'failed', refund: 'refunded' });
    expect(await refundOrder(ports, orderId)).toMatchObject({ refund: 'refunded' });
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    expect(ports.jobs.all().filter(({ key }) => key === `send-mail:refund:${orderId}`)).toHaveLength(1);
  });

  it('is possible on the 30th day and not on the 31st', async () => {
    const { ports, orderId } = await ordered();
    ports.clock.now += 31 * 86_400_000;
    await expect(refundOrder(ports, orderId)).rejects.toMatchObject({ code: 'failed-precondition' });
    ports.clock.now -= 86_400_000;
    expect(await refundOrder(ports, orderId)).toMatchObject({ refund: 'refunded' });
  });

  it('made at the provider’s own desk reaches the order, and leaves a finished book with the family', async () => {
    const { ports, orderId, id } = await ordered();
    await moveOrder(ports, orderId, {
      kind: 'finished',
      audioUrl: '/book.mp3',
      audioFileSize: 9,
      audiobook: MADE_AUDIOBOOK,
    });
    await ports.payments.refund(id);
    await receivePaymentEvent(ports, { body: id, signature: '' });
    expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({
      status: 'completed',
      audioUrl: '/book.mp3',
      refund: 'refunded',
    });
  });
});

describe('500 forged page counts', () => {
  it('never move the price', async () => {
    const ports = await withText(family(12));
    const kinds = [
      (n: number) => n + 13,
      (n: number) => -n,
      (n: number) => n + 0.5,
      (n: number) => String(n),
      (n: number) => [n],
      (n: number) => ({ valueOf: n }),
      () => Number.NaN,
      () => Number.POSITIVE_INFINITY,
      (n: number) => n * 1e300,
      (n: number) => (n % 2 ? null : undefined),
    ];
    let priced = 0;
    for (let n = 0; n < 500; n++) {
      const pageCount = kinds[n % kinds.length]?.(n);
      const forged = { pageCount, sessionId, price: n, amountCents: n, tier: 'Lullaby' };
      const parsed = v.safeParse(CALLABLES.create_payment_intent.input, forged);
      if (!parsed.success) continue;
      const answer = await createPaymentIntent(ports, owner, parsed.output);
      if (answer.success) priced++;
    }
    console.log(`500 forged page counts and prices: ${priced} payments opened`);
    expect(priced).toBe(0);
    const { intent } = await openIntent(ports);
    expect(intent?.amountCents).toBe(3899);
  });
});

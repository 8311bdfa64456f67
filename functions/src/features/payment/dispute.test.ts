import { describe, expect, it } from 'vitest';
import type { Dispute } from '../../../../src/domain/audiobook/order.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import { family, openIntent, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { moveOrder } from '../../records/orders/orders.ts';
import { refundOrder } from '../../settlement/refund-order.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { retryOrder } from '../audiobook/retry-order.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';

async function ordered() {
  const ports = await withText(family());
  const id = (await openIntent(ports)).intent?.id ?? '';
  ports.payments.pay(id);
  const orderId = (await settlePayment(ports, id)) ?? '';
  const say = async (state: Dispute['state']) => {
    const answerBy = state === 'open' ? new Date(1_900_000_000_000) : null;
    ports.payments.disputes.set(id, { state, reason: 'fraudulent', amountCents: 3_899, answerBy });
    await receivePaymentEvent(ports, { body: id, signature: '' });
    return ports.documents.get(`orders/${orderId}`);
  };
  return { ports, id, orderId, say };
}

describe('a payment that the bank is asked to take back', () => {
  it('is known to the order, which goes on until the money is gone', async () => {
    const { ports, orderId, say } = await ordered();
    const dispute = { state: 'open', reason: 'fraudulent', amountCents: 3_899 };
    expect(await say('inquiry')).toMatchObject({ status: 'processing', dispute: { state: 'inquiry' } });
    expect(await say('open')).toMatchObject({ status: 'processing', dispute });
    expect(await say('won')).toMatchObject({ status: 'processing', dispute: { state: 'won' } });
    expect(await say('lost')).toMatchObject({ status: 'failed', dispute: { state: 'lost' } });
    await expect(retryOrder(ports, orderId, { resumesCancelled: true })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });

  it('leaves a finished book with the family', async () => {
    const { ports, orderId, say } = await ordered();
    await moveOrder(ports, orderId, {
      kind: 'finished',
      audioUrl: '/book.mp3',
      audioFileSize: 9,
      audiobook: MADE_AUDIOBOOK,
    });
    expect(await say('lost')).toMatchObject({ status: 'completed', audioUrl: '/book.mp3' });
  });

  it.each(['open', 'lost'] as const)(
    'is not paid out a second time while the dispute is %s',
    async (state) => {
      const { ports, id, orderId, say } = await ordered();
      await say(state);
      await expect(refundOrder(ports, orderId)).rejects.toMatchObject({ code: 'failed-precondition' });
      expect((await ports.documents.get(`orders/${orderId}`))?.refund).toBeUndefined();
      await ports.documents.delete(`sessions/${sessionId}`);
      await settlePayment(ports, id);
      expect(ports.payments.intents.get(id)?.status).toBe('paid');
    },
  );

  it('can be refunded while the bank only asks, which ends the question', async () => {
    const { ports, orderId, say } = await ordered();
    await say('inquiry');
    expect(await refundOrder(ports, orderId)).toMatchObject({ refund: 'refunded' });
    expect(await say('won')).toMatchObject({ refund: 'refunded', dispute: { state: 'won' } });
  });

  it('of a second charge for the same book is not paid out either', async () => {
    const { ports, id } = await ordered();
    const first = ports.payments.intents.get(id);
    if (first) ports.payments.intents.set('pi_2', { ...first, id: 'pi_2' });
    const open = { state: 'open', reason: 'duplicate', amountCents: 3_899, answerBy: null } as const;
    ports.payments.disputes.set('pi_2', open);
    await settlePayment(ports, 'pi_2');
    expect(ports.payments.intents.get('pi_2')?.status).toBe('paid');
  });
});

it('a partial refund is noted, and the order stands', async () => {
  const { ports, id, orderId } = await ordered();
  ports.payments.change(id, { refundedCents: 500 });
  await receivePaymentEvent(ports, { body: id, signature: '' });
  expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({
    status: 'processing',
    refundedCents: 500,
  });
});

it('an order is made even when nobody can be asked about disputes, and the event comes again', async () => {
  const ports = await withText(family());
  const id = (await openIntent(ports)).intent?.id ?? '';
  ports.payments.pay(id);
  const payments = { ...ports.payments, findDispute: () => Promise.reject(new Error('no permission')) };
  await expect(settlePayment({ ...ports, payments }, id)).rejects.toThrow('no permission');
  expect(await ports.documents.query('orders', 'paymentIntentId', id)).toHaveLength(1);
  expect(ports.jobs.all().map(({ kind }) => kind)).toContain('generate-tts');
});

import { expect, it } from 'vitest';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { blockVoice, unblockName } from '../../records/voices/blocked-voices.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';

const ROSE = { names: ['ROSE'], recordings: [] };

it('a voice that somebody had stopped is not sold, and sold again when it may be used', async () => {
  const ports = await withText(family());
  await blockVoice(ports, ROSE);
  const ask = () => createPaymentIntent(ports, owner, { pageCount: 12, sessionId });
  expect(await ask()).toMatchObject({
    success: false,
    error: expect.stringMatching(/^Somebody asked us to stop this voice.*nothing was charged/),
  });
  expect(ports.payments.intents.size).toBe(0);
  await unblockName(ports, 'Rose');
  expect(await ask()).toMatchObject({ success: true });
});

it('a charge that comes after the voice was stopped goes back, and nothing is narrated', async () => {
  const ports = await withText(family());
  const { intent } = await openIntent(ports);
  await blockVoice(ports, ROSE);
  ports.payments.pay(intent?.id ?? '');
  expect(await settlePayment(ports, intent?.id ?? '')).toBeNull();
  expect(ports.payments.intents.get(intent?.id ?? '')?.status).toBe('refunded');
  expect(await ports.documents.get(`orders/${intent?.metadata.orderId}`)).toBeNull();
});

it('an order that was there before stays for a person to decide about', async () => {
  const ports = await withText(family());
  const { intent } = await openIntent(ports);
  ports.payments.pay(intent?.id ?? '');
  const orderId = await settlePayment(ports, intent?.id ?? '');
  await blockVoice(ports, ROSE);
  expect(await settlePayment(ports, intent?.id ?? '')).toBe(orderId);
  expect(ports.payments.intents.get(intent?.id ?? '')?.status).toBe('paid');
});

import { describe, expect, it } from 'vitest';
import { ERRORS } from '../../../../src/domain/errors.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { family, openIntent, owner, sessionId, withText } from '../../../../tests/support/paying-family.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { sweepPayments } from './sweep-payments.ts';

describe('the one payment that can be paid', () => {
  it('opens another payment when the first was cancelled: once for 20 tabs, and one order of one charge', async () => {
    const ports = await withText(family());
    const { answer: dead, intent } = await openIntent(ports);
    await ports.payments.cancelIntent(intent?.id ?? '');
    const ask = () => createPaymentIntent(ports, owner, { pageCount: 12, sessionId });
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    const secrets = [...new Set(answers.map(({ clientSecret }) => clientSecret))];
    expect(secrets).toHaveLength(1);
    expect(secrets).not.toContain(dead.clientSecret);
    const [, second] = [...ports.payments.intents.values()];
    await ports.payments.cancelIntent(second?.id ?? '');
    const third = (await openIntent(ports)).intent?.id ?? '';
    expect(third).not.toBe(second?.id);
    for (const id of ports.payments.intents.keys()) ports.payments.pay(id);
    for (const id of ports.payments.intents.keys()) await settlePayment(ports, id);
    expect(await ask()).toMatchObject({ isCharged: true });
    expect([...ports.payments.intents.values()].map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'paid',
    ]);
    expect(await ports.documents.query('orders', 'userId', owner.uid)).toMatchObject([
      { paymentIntentId: third },
    ]);
  });

  it('ends the payment of another price or another text: a forgotten tab charges nothing', async () => {
    const ports = await withText(family(12));
    const first = (await openIntent(ports)).intent?.id ?? '';
    await ports.documents.update(
      `manuscripts/${sessionId}`,
      (now) => now && { ...now, pageCount: 5, pageCountAsRead: 5 },
    );
    const cheaper = (await openIntent(ports, 5)).intent?.id ?? '';
    const changed = { version: 1, title: 'Rose', paragraphs: ['I was born in 1932.'] };
    await ports.objects.write(objectPath.manuscriptText(sessionId), Buffer.from(JSON.stringify(changed)), {
      contentType: 'application/json',
    });
    const last = (await openIntent(ports, 5)).intent?.id ?? '';
    const statusOf = (id: string) => ports.payments.intents.get(id)?.status;
    expect([first, cheaper, last].map(statusOf)).toEqual(['cancelled', 'cancelled', 'open']);
    ports.payments.change(cheaper, { status: 'processing' });
    const asked = await createPaymentIntent(ports, owner, { pageCount: 5, sessionId });
    expect(asked.isCharged).toBeUndefined();
    await ports.documents.update(
      `payments/${ports.payments.intents.get(cheaper)?.metadata.orderId}`,
      (now) => now && { ...now, state: 'open' },
    );
    expect(await createPaymentIntent(ports, owner, { pageCount: 5, sessionId })).toEqual({
      success: false,
      error: ERRORS['book-closed'].sentence,
      errorCode: 'book-closed',
    });
    expect(statusOf(last)).toBe('cancelled');
  });

  it('waits for a bank, offers the card again when it refused, and ends what nobody wanted for a month', async () => {
    const ports = await withText(family());
    const id = (await openIntent(ports)).intent?.id ?? '';
    ports.payments.change(id, { status: 'processing' });
    ports.clock.now += 40 * 86_400_000;
    await sweepPayments(ports);
    expect((await openIntent(ports)).answer).toMatchObject({ isCharged: true });
    ports.payments.change(id, { status: 'declined' });
    expect((await openIntent(ports)).answer).toEqual({ success: true, clientSecret: `${id}_secret` });
    // What was asked about a moment ago is asked about again a minute later.
    ports.clock.now += 60_000;
    await sweepPayments(ports);
    expect(ports.payments.intents.get(id)?.status).toBe('cancelled');
    const again = (await openIntent(ports)).intent?.id ?? '';
    expect(again).not.toBe(id);
    ports.payments.pay(again);
    ports.clock.now += 120_000;
    expect(await sweepPayments(ports)).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import type { Payments, SignedEvent } from '../../functions/src/ports/payments.ts';

/** A provider and the hands of a person and a bank. */
export interface PaymentsUnderTest {
  readonly payments: Payments;
  pay(clientSecret: string, cardNumber: string, email: string): void;
  authenticate(clientSecret: string, isApproved: boolean): void;
  eventOf(id: string): SignedEvent;
  /** by the provider's own desk and the person's bank */
  refundPart(id: string, cents: number): void;
  dispute(id: string, state: 'inquiry' | 'open' | 'won' | 'lost'): void;
  disputeEventOf(id: string): SignedEvent;
}

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS = '4000002500003155';
const ASKS_THEN_DECLINES = '4000008400001629';
const email = 'rose@example.com';
const book = { amountCents: 3899, metadata: { orderId: 'o1', sessionId: 's1' } };

/** What every card payment provider promises. `make` gives one that has seen no payment. */
export function describePayments(name: string, make: () => Promise<PaymentsUnderTest>): void {
  describe(`payments: ${name}`, () => {
    it('opens one payment per idempotency key and gives back what it was told', async () => {
      const { payments } = await make();
      const first = await payments.createIntent(book, 'k');
      expect(first).toMatchObject({ ...book, status: 'open', receiptEmail: null });
      expect(await payments.createIntent(book, 'k')).toEqual(first);
      expect((await payments.createIntent(book, 'other')).id).not.toBe(first.id);
      expect(await payments.findIntent(first.id)).toEqual(first);
    });

    it('knows no payment it did not open', async () => {
      const { payments } = await make();
      for (const id of ['pi_madeup', '', '../refunds', 'x'.repeat(300)])
        expect(await payments.findIntent(id)).toBeNull();
      await expect(payments.refund('pi_madeup')).rejects.toMatchObject({ code: 'not-found' });
    });

    it('pays with a good card, and says to whom the receipt goes', async () => {
      const { payments, pay } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, GOOD, email);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'paid', receiptEmail: email });
      expect(await payments.createIntent(book, 'k')).toMatchObject({ id, status: 'paid' });
    });

    it('declines a card and takes the next one', async () => {
      const { payments, pay } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, DECLINED, email);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'declined' });
      pay(clientSecret, GOOD, email);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'paid' });
    });

    it.each([
      ['approves', ASKS, true, 'paid'],
      ['refuses', ASKS, false, 'declined'],
      ['approves and the bank declines', ASKS_THEN_DECLINES, true, 'declined'],
    ] as const)('waits for the person the bank asks, who %s', async (_, card, isApproved, status) => {
      const { payments, pay, authenticate } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, card, email);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'needs-action' });
      authenticate(clientSecret, isApproved);
      expect(await payments.findIntent(id)).toMatchObject({ status });
    });

    it('ends what nobody has paid, for good: its form charges nothing, and its key still names it', async () => {
      const { payments, pay, authenticate } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, ASKS, email);
      expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'cancelled' });
      expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'cancelled' });
      pay(clientSecret, GOOD, email);
      authenticate(clientSecret, true);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'cancelled' });
      expect(await payments.createIntent(book, 'k')).toMatchObject({ id, status: 'cancelled' });
      await expect(payments.refund(id)).rejects.toMatchObject({ code: 'failed-precondition' });
      expect(await payments.cancelIntent('pi_madeup')).toBeNull();
    });

    it('tells what was charged, with what it was for and what has gone back, and nothing that was not', async () => {
      const { payments, pay, refundPart } = await make();
      const [paid, parted, back] = await Promise.all(
        ['paid', 'parted', 'back'].map(async (orderId) => {
          const intent = await payments.createIntent({ ...book, metadata: { orderId } }, orderId);
          pay(intent.clientSecret, GOOD, email);
          return intent.id;
        }),
      );
      await payments.createIntent(book, 'open');
      pay((await payments.createIntent(book, 'declined')).clientSecret, DECLINED, email);
      refundPart(parted ?? '', 1_000);
      await payments.refund(back ?? '');
      const charged = await Array.fromAsync(payments.charges(new Date(Date.now() - 60_000)));
      const told = charged.map(({ paymentIntentId, amountCents, refundedCents, metadata, email: to }) => [
        ...[paymentIntentId, amountCents, refundedCents, metadata.orderId, to],
      ]);
      expect(told.toSorted()).toEqual(
        [
          [paid, 3899, 0, 'paid', email],
          [parted, 3899, 1_000, 'parted', email],
          [back, 3899, 3899, 'back', email],
        ].toSorted(),
      );
    });

    it('ends nothing that was paid', async () => {
      const { payments, pay } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, GOOD, email);
      expect(await payments.cancelIntent(id)).toMatchObject({ id, status: 'paid' });
    });

    it('tells of a partial refund, after which the rest can go back', async () => {
      const { payments, pay, refundPart } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, GOOD, email);
      refundPart(id, 1_000);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'paid', refundedCents: 1_000 });
      expect(await payments.refund(id)).toMatchObject({ status: 'refunded', refundedCents: 3_899 });
    });

    it.each(['inquiry', 'open', 'won', 'lost'] as const)('tells of a dispute that is %s', async (state) => {
      const { payments, pay, dispute, disputeEventOf } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, GOOD, email);
      expect(await payments.findDispute(id)).toBeNull();
      dispute(id, state);
      expect(await payments.findDispute(id)).toMatchObject({
        state,
        reason: 'fraudulent',
        amountCents: 3_899,
      });
      expect(payments.readEvent(disputeEventOf(id))).toBe(id);
      expect(await payments.findIntent(id)).toMatchObject({ status: 'paid' });
    });

    it('gives money back once, and nothing that was never paid', async () => {
      const { payments, pay } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      await expect(payments.refund(id)).rejects.toMatchObject({ code: 'failed-precondition' });
      pay(clientSecret, GOOD, email);
      expect(await payments.refund(id)).toMatchObject({ id, status: 'refunded' });
      expect(await payments.refund(id)).toMatchObject({ id, status: 'refunded' });
      expect(await payments.findIntent(id)).toMatchObject({ status: 'refunded' });
    });

    it('believes only events it signed, a few minutes long', async () => {
      const { payments, pay, eventOf } = await make();
      const { id, clientSecret } = await payments.createIntent(book, 'k');
      pay(clientSecret, GOOD, email);
      const event = eventOf(id);
      expect(payments.readEvent(event)).toBe(id);
      const forgeries: SignedEvent[] = [
        { ...event, signature: '' },
        ...['t=NaN,v1=', 't=,v1=', 't=1', 'v1', ',', '=', 't=NaN,v1=é'].map((signature) => ({
          ...event,
          signature,
        })),
        { ...event, signature: event.signature.replace(/v1=./, 'v1=z') },
        { ...event, signature: event.signature.replace(/^t=\d/, 't=2') },
        { ...event, body: event.body.replace(id, 'pi_other') },
        { ...event, body: `${event.body} ` },
      ];
      for (const forged of forgeries)
        expect(() => payments.readEvent(forged)).toThrow(
          expect.objectContaining({ code: 'permission-denied' }),
        );
    });
  });
}

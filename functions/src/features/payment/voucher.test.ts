import { describe, expect, it } from 'vitest';
import { designOfBook } from '../../../../src/domain/audiobook/cover-design.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { objectPath, ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import { makeVowel } from '../../../../tests/support/make-tones.ts';
import {
  family,
  openIntent,
  owner,
  sessionId,
  stranger,
  withText,
} from '../../../../tests/support/paying-family.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import type { PaymentIntent } from '../../ports/payments.ts';
import { readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { moveVoucher, voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';
import { orders } from '../../records/orders/orders.ts';
import { payments } from '../../records/orders/payments.ts';
import { refundOrder } from '../../settlement/refund-order.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { issueVoucher, listVouchers } from './issue-voucher.ts';
import { redeemVoucher } from './redeem-voucher.ts';

type Ports = Awaited<ReturnType<typeof given>>['ports'];

/** A family whose book of 12 pages is read and has a voice, and a voucher for it. */
async function given(pageCount = 12, tier = 'Memoir') {
  const ports = await withText(family(pageCount));
  const { code } = await issueVoucher(ports, tier);
  return { ports, code, voucherId: voucherIdOf(code) };
}

const redeem = (ports: Ports, code: string, of = { sessionId, pageCount: 12 }, caller = owner) =>
  redeemVoucher(ports, caller, { ...of, code });

/** The same text and voice in another book of the same owner. */
async function secondBook(ports: Ports, fill: number) {
  const id = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(fill));
  for (const name of ['sessions', 'manuscripts', 'voice_profiles']) {
    const row = await ports.documents.get(`${name}/${sessionId}`);
    await ports.documents.update(`${name}/${id}`, () => ({ ...row, sessionId: id }));
  }
  const text = { version: 1, title: 'Rose', paragraphs: ['I was born in 1931.', 'It was cold.'] };
  await ports.objects.write(objectPath.manuscriptText(id), Buffer.from(JSON.stringify(text)), {
    contentType: 'application/json',
  });
  return id;
}

const allOrders = async (ports: Ports) => (await orders.all(ports)).map(({ read }) => read());
const jobsOf = (ports: Ports, kind: string) => ports.jobs.all().filter((job) => job.kind === kind);

describe('a gift voucher', () => {
  it('makes the order that a card would have made, and nobody is charged', async () => {
    const { ports, code, voucherId } = await given();
    const answer = await redeem(ports, code.toLowerCase().replaceAll('-', ' '));
    const [order, ...more] = await allOrders(ports);
    expect(more).toEqual([]);
    expect(answer).toEqual({ success: true, orderId: order?.id });
    expect(order).toMatchObject({
      tier: 'Memoir',
      pageCount: 12,
      amount: 0,
      sessionId,
      status: 'processing',
      cover: { design: designOfBook(sessionId) },
    });
    expect(jobsOf(ports, 'generate-tts')).toHaveLength(1);
    expect(await ports.objects.info(objectPath.narration(order?.id ?? ''))).not.toBeNull();
    expect(await vouchers.find(ports, voucherId)).toMatchObject({ state: 'used', orderId: order?.id });
    expect([...ports.payments.intents.values()]).toEqual([]);
  });

  it('begins the book with the words that were chosen', async () => {
    const { ports, code } = await given();
    await openIntent(ports);
    const { orderId = '' } = await redeemVoucher(ports, owner, {
      ...{ sessionId, pageCount: 12, code },
      credit: 'hearing',
    });
    expect((await readFrozenNarration(ports, orderId)).credit).toMatch(/^You are hearing the voice of Rose,/);
  });

  it('begins the book with the person’s own recording, where that was chosen', async () => {
    const { ports, code } = await given();
    await openIntent(ports);
    const wav = wavOf(makeVowel(120, 4), 16_000);
    await ports.objects.write('voices/x', wav, { contentType: 'audio/wav' });
    const { orderId = '' } = await redeemVoucher(ports, owner, {
      ...{ sessionId, pageCount: 12, code },
      ownRecording: true,
    });
    expect((await readFrozenNarration(ports, orderId)).ownRecording).toMatchObject({ name: 'Rose' });
    expect(await ports.objects.info(ownRecordingPath(orderId))).not.toBeNull();
  });

  it('is not followed by a card for the same book', async () => {
    const { ports, code } = await given();
    await redeem(ports, code);
    expect(await createPaymentIntent(ports, owner, { sessionId, pageCount: 12 })).toEqual({
      success: false,
      error: expect.stringMatching(/^This book was paid for with a gift voucher already/),
    });
    expect([...ports.payments.intents.values()]).toEqual([]);
  });

  it('pays for exactly one of 50 books that redeem it at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { ports, code } = await given();
      const books = await Promise.all(Array.from({ length: 50 }, (_, n) => secondBook(ports, n + 2)));
      const answers = await Promise.all(
        books.map((id) => redeem(ports, code, { sessionId: id, pageCount: 12 })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(new Set(answers.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
        new Set(['voucher-used']),
      );
      expect(await allOrders(ports)).toHaveLength(1);
      expect(jobsOf(ports, 'generate-tts')).toHaveLength(1);
    }
  });

  it('is one order when one book redeems it 50 times at the same moment', async () => {
    const { ports, code } = await given();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(ports, code)));
    expect(new Set(answers.map(({ success, orderId }) => `${success} ${orderId}`)).size).toBe(1);
    expect(answers[0]?.success).toBe(true);
    expect(await allOrders(ports)).toHaveLength(1);
  });

  it('goes on where it was killed after the order was made', async () => {
    const { ports, code } = await given();
    const dying = {
      ...ports,
      jobs: { ...ports.jobs, enqueue: () => Promise.reject(new Error('killed')) },
    };
    await expect(redeem(dying, code)).rejects.toThrow('killed');
    expect(jobsOf(ports, 'generate-tts')).toEqual([]);
    expect(await redeem(ports, code)).toMatchObject({ success: true });
    expect(await allOrders(ports)).toHaveLength(1);
    expect(jobsOf(ports, 'generate-tts')).toHaveLength(1);
  });

  it('is not spent by a book that is too long for it, by a wrong count, or by a stranger', async () => {
    const { ports, code, voucherId } = await given(112);
    expect(await redeem(ports, code, { sessionId, pageCount: 112 })).toMatchObject({
      errorCode: 'voucher-too-small',
    });
    expect(await redeem(ports, code, { sessionId, pageCount: 5 })).toMatchObject({ success: false });
    await expect(redeem(ports, code, { sessionId, pageCount: 112 }, stranger)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect(await vouchers.find(ports, voucherId)).toMatchObject({ state: 'unused' });
    expect(await allOrders(ports)).toEqual([]);
  });

  it.each(['voided', 'refund-asked', 'refunded', 'disputed'] as const)(
    'tells whoever has the whole code of one that is %s that it has ended, and does not blame them',
    async (kind) => {
      const { ports, code, voucherId } = await given();
      await moveVoucher(ports, voucherId, { kind, at: new Date(ports.clock.now) });
      expect(await redeem(ports, code)).toMatchObject({
        success: false,
        error: 'This gift can’t be used anymore. Please ask the person who gave it to you.',
      });
    },
  );

  it('tells of a guessed code that nobody knows it', async () => {
    const { ports } = await given();
    const told = await redeem(ports, '2222-2222-2222-2222');
    expect(told).toMatchObject({ success: false, errorCode: 'voucher-unknown' });
    expect(await redeem(ports, 'ABC')).toMatchObject({ success: false, errorCode: 'voucher-unknown' });
  });

  it('ends a card form that was open, so that nobody pays twice', async () => {
    const { ports, code } = await given();
    const { intent } = await openIntent(ports);
    expect(await redeem(ports, code)).toMatchObject({ success: true });
    expect(ports.payments.intents.get(intent?.id ?? '')?.status).toBe('cancelled');
  });

  it('stays unused when the book was paid by card at that moment', async () => {
    const { ports, code, voucherId } = await given();
    const { intent } = await openIntent(ports);
    ports.payments.pay(intent?.id ?? '');
    expect(await redeem(ports, code)).toMatchObject({ success: false, errorCode: 'book-closed' });
    await settlePayment(ports, intent?.id ?? '');
    expect(await redeem(ports, code)).toMatchObject({ success: false, errorCode: 'book-closed' });
    expect(await vouchers.find(ports, voucherId)).toMatchObject({ state: 'unused' });
  });

  it('says that the book is paid for when a card makes the order while the code is looked at', async () => {
    const { ports, code, voucherId } = await given();
    const { intent } = await openIntent(ports);
    const { orderId = '' } = intent?.metadata ?? {};
    let isPaid = false;
    const get: typeof ports.documents.get = async (path) => {
      if (path === orders.at(orderId) && !isPaid) {
        isPaid = true;
        ports.payments.pay(intent?.id ?? '');
        await settlePayment(ports, intent?.id ?? '');
      }
      return ports.documents.get(path);
    };
    const racing = { ...ports, documents: { ...ports.documents, get } };
    expect(await redeem(racing, code)).toMatchObject({ success: false, errorCode: 'book-closed' });
    expect(isPaid).toBe(true);
    expect(await vouchers.find(ports, voucherId)).toMatchObject({ state: 'unused' });
    await refundOrder(ports, orderId);
    expect(await redeem(ports, code)).toEqual({
      ...{ success: false, error: expect.stringMatching(/^This book was paid for and refunded/) },
    });
  });

  it('leaves no payment open when a card is charged after all: the money goes back', async () => {
    const { ports, code } = await given();
    const { intent } = await openIntent(ports);
    const id = intent?.id ?? '';
    const { orderId = '' } = intent?.metadata ?? {};
    const row = await ports.documents.get(payments.at(orderId));
    expect(await redeem(ports, code)).toMatchObject({ success: true, orderId });
    // What a form that was opened in another tab leaves when its charge comes right after the voucher.
    await ports.documents.update(payments.at(orderId), () => row);
    ports.payments.intents.set(id, { ...intent, status: 'paid' } as PaymentIntent);
    await settlePayment(ports, id);
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    expect((await payments.find(ports, orderId))?.state).toBe('settled');
    expect(await allOrders(ports)).toHaveLength(1);
  });

  it('can be used again when its order was refunded, and no money is sent anywhere', async () => {
    const { ports, code } = await given();
    const { orderId = '' } = await redeem(ports, code);
    expect(await refundOrder(ports, orderId)).toMatchObject({ refund: 'refunded' });
    expect(await redeem(ports, code, { sessionId: await secondBook(ports, 9), pageCount: 12 })).toMatchObject(
      {
        success: true,
      },
    );
    expect([...ports.payments.intents.values()]).toEqual([]);
    // Asked for once more, it is not freed from its second book.
    await refundOrder(ports, orderId);
    expect(await listVouchers(ports, { isAll: false })).toEqual([]);
  });

  it('is kept by its hash alone', async () => {
    const { ports, code } = await given();
    expect(
      JSON.stringify(await vouchers.all(ports).then((all) => all.map(({ id, read }) => [id, read()]))),
    ).not.toContain(code.replaceAll('-', '').slice(0, 8));
    expect(await listVouchers(ports, { isAll: false })).toHaveLength(1);
    await expect(issueVoucher(ports, 'Custom')).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

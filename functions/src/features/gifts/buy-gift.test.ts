import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { family, owner, sessionId, stranger, withText } from '../../../../tests/support/paying-family.ts';
import type { Caller } from '../../ports/identity.ts';
import { gifts, voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';
import { orders } from '../../records/orders/orders.ts';
import { refundOrder } from '../../settlement/refund-order.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { withdrawGifts } from '../../settlement/withdraw-payments.ts';
import { voucherLetterOf } from '../mail/voucher-letters.ts';
import { redeemVoucher } from '../payment/redeem-voucher.ts';
import { buyGift } from './buy-gift.ts';
import { refundVoucher } from './refund-voucher.ts';
import { sweepGifts } from './sweep-gifts.ts';

const DAY_MS = 86_400_000;
const giftId = 'a'.repeat(32);
const giver = { uid: 'walter', email: null, isAnonymous: true };
const wish = { name: 'Anna', from: 'Walter', words: 'For your stories.', email: 'walter@example.com' };

/** A giver, and somebody with a book of 12 pages. */
const given = async () => withText(family());
type Ports = Awaited<ReturnType<typeof given>>;

const buy = (ports: Ports, tier: 'Lullaby' | 'Memoir' | 'Novel' = 'Memoir', id = giftId) =>
  buyGift(ports, giver, { giftId: id, buy: { tier, ...wish } });
const tell = async (ports: Ports) => (await buyGift(ports, giver, { giftId })).gift;
const intentsOf = ({ payments }: Ports) => [...payments.intents.values()];
const letters = (ports: Ports) => ports.jobs.all().filter(({ kind }) => kind === 'send-mail');
const only = async (ports: Ports) => (await vouchers.all(ports)).map(({ read }) => read());
const redeem = (ports: Ports, code: string) =>
  redeemVoucher(ports, owner, { sessionId, pageCount: 12, code });

/** A gift whose payment was made and whose event has come. */
async function bought() {
  const ports = await given();
  await buy(ports);
  const [intent] = intentsOf(ports);
  const paymentId = intent?.id ?? '';
  ports.payments.pay(paymentId);
  await settlePayment(ports, paymentId);
  const code = (await tell(ports))?.code ?? '';
  return { ports, paymentId, code, voucherId: voucherIdOf(code) };
}

describe('buying a gift', () => {
  it('names the price of the package itself and tells no code before it is paid', async () => {
    const ports = await given();
    const answer = await buy(ports, 'Novel');
    const [intent, ...more] = intentsOf(ports);
    expect(more).toEqual([]);
    expect(intent).toMatchObject({ amountCents: 9_999, metadata: { giftId, tier: 'Novel' } });
    expect(answer).toMatchObject({ success: true, clientSecret: intent?.clientSecret });
    expect(await tell(ports)).toMatchObject({ state: 'unpaid', code: null, amountCents: 9_999 });
    const code = (await gifts.find(ports, giftId))?.code ?? '';
    expect(intent?.metadata.voucherId).toBe(voucherIdOf(code));
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(await redeem(ports, code)).toMatchObject({ success: false, errorCode: 'voucher-unknown' });
  });

  it('makes one voucher of one charge, however often and in whatever order its event comes', async () => {
    const ports = await given();
    await buy(ports);
    const [intent] = intentsOf(ports);
    const paymentId = intent?.id ?? '';
    await settlePayment(ports, paymentId);
    expect(await only(ports)).toMatchObject([{ state: 'unpaid' }]);
    ports.payments.pay(paymentId);
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? settlePayment(ports, paymentId) : tell(ports))),
    );
    await sweepGifts(ports);
    expect(await only(ports)).toMatchObject([
      { state: 'unused', tier: 'Memoir', bought: { paymentIntentId: paymentId, amountCents: 3_899 } },
    ]);
    expect(letters(ports)).toHaveLength(1);
    expect(await tell(ports)).toMatchObject({ state: 'unused', code: expect.stringMatching(/^.{19}$/) });
  });

  it('is one payment in 20 windows at once', async () => {
    const ports = await given();
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(ports)));
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(intentsOf(ports)).toHaveLength(1);
    expect(await only(ports)).toHaveLength(1);
  });

  it('leaves one payment open when two windows want different packages, and one charge when both are paid', async () => {
    for (let round = 0; round < 20; round++) {
      const ports = await given();
      await Promise.all([buy(ports, 'Lullaby'), buy(ports, 'Novel'), buy(ports, 'Memoir')]);
      for (const { id } of intentsOf(ports)) ports.payments.pay(id);
      await Promise.all(intentsOf(ports).map(({ id }) => settlePayment(ports, id)));
      await Promise.all(intentsOf(ports).map(({ id }) => settlePayment(ports, id)));
      const paid = intentsOf(ports).filter(({ status }) => status === 'paid');
      expect(paid).toHaveLength(1);
      expect(await only(ports)).toMatchObject([
        {
          state: 'unused',
          tier: paid[0]?.metadata.tier,
          bought: { paymentIntentId: paid[0]?.id, amountCents: paid[0]?.amountCents },
        },
      ]);
    }
  });

  it('ends the payment of the package that was chosen before', async () => {
    const ports = await given();
    await buy(ports, 'Memoir');
    await buy(ports, 'Lullaby');
    expect(intentsOf(ports).map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [3_899, 'cancelled'],
      [899, 'open'],
    ]);
    await buy(ports, 'Memoir');
    const [, , last] = intentsOf(ports);
    expect(last).toMatchObject({ amountCents: 3_899, status: 'open' });
    expect(last?.metadata.tier).toBe('Memoir');
  });

  it('tells whoever comes back after paying, and opens no second payment', async () => {
    const { ports, code } = await bought();
    expect(await buy(ports, 'Novel')).toMatchObject({ gift: { tier: 'Memoir', state: 'unused', code } });
    expect(intentsOf(ports)).toHaveLength(1);
  });

  it('takes no web address in a name or in words, and no more than 50 gifts of one account', async () => {
    const ports = await given();
    const answer = await buyGift(ports, giver, {
      giftId,
      buy: { tier: 'Memoir', ...wish, words: 'www.example.com/win' },
    });
    expect(answer).toMatchObject({ success: false, errorCode: 'invalid-argument' });
    for (let n = 0; n < 50; n++)
      expect(await buy(ports, 'Memoir', n.toString(16).padStart(32, '0'))).toMatchObject({ success: true });
    expect(await buy(ports)).toMatchObject({ success: false, errorCode: 'resource-exhausted' });
  });

  it('tells nobody else of it and lets nobody else change it', async () => {
    const { ports } = await bought();
    for (const more of [{}, { buy: { tier: 'Novel', ...wish } }] as const)
      await expect(buyGift(ports, stranger, { giftId, ...more })).rejects.toMatchObject({
        code: 'permission-denied',
      });
    await expect(buyGift(ports, null, { giftId })).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a gift whose event is lost', () => {
  it('is found by the sweep, and asked about ever more seldom until then', async () => {
    const ports = await given();
    await buy(ports);
    expect(await sweepGifts(ports)).toBe(0);
    for (let minutes = 0; minutes < 60; minutes++) {
      ports.clock.now += 60_000;
      await sweepGifts(ports);
    }
    expect(await only(ports)).toMatchObject([{ state: 'unpaid', asks: 6 }]);
    ports.payments.pay(intentsOf(ports)[0]?.id ?? '');
    ports.clock.now += DAY_MS;
    expect(await sweepGifts(ports)).toBe(1);
    expect(letters(ports)).toHaveLength(1);
    expect(await sweepGifts(ports)).toBe(0);
  });

  it('is forgotten after a month when nobody paid, card form and all', async () => {
    const ports = await given();
    await buy(ports);
    ports.clock.now += 31 * DAY_MS;
    await sweepGifts(ports);
    expect(intentsOf(ports)[0]?.status).toBe('cancelled');
    expect(await only(ports)).toEqual([]);
    expect(await gifts.all(ports)).toEqual([]);
  });

  it('holds back no other one when the provider cannot be asked about it', async () => {
    const ports = await given();
    await buy(ports);
    await buy(ports, 'Memoir', 'b'.repeat(32));
    const [broken, paid] = intentsOf(ports);
    ports.payments.pay(paid?.id ?? '');
    ports.clock.now += 120_000;
    const findIntent = async (id: string) => {
      if (id === broken?.id) throw new Error('away');
      return ports.payments.intents.get(id) ?? null;
    };
    await expect(sweepGifts({ ...ports, payments: { ...ports.payments, findIntent } })).rejects.toThrow(
      'away',
    );
    expect((await only(ports)).map(({ state }) => state).sort()).toEqual(['unpaid', 'unused']);
  });
});

describe('the money of a gift', () => {
  it('goes back once as long as nobody has used it, and the code ends', async () => {
    const { ports, paymentId, code, voucherId } = await bought();
    expect(await refundVoucher(ports, voucherId)).toMatchObject({ state: 'void', because: 'refunded' });
    expect(await refundVoucher(ports, voucherId)).toMatchObject({ state: 'void', because: 'refunded' });
    expect(ports.payments.intents.get(paymentId)).toMatchObject({ status: 'refunded', refundedCents: 3_899 });
    expect(await redeem(ports, code)).toMatchObject({ success: false, errorCode: 'voucher-used' });
    await settlePayment(ports, paymentId);
    expect(letters(ports).map(({ key }) => key)).toEqual([
      `send-mail:voucher:${giftId}`,
      `send-mail:voucher-refunded:${giftId}`,
    ]);
    expect(await tell(ports)).toMatchObject({ state: 'void', because: 'refunded', code: null });
  });

  it('either goes back or pays for a book, when both are asked for at the same moment', async () => {
    const ends = { refunded: 0, redeemed: 0 };
    for (let round = 0; round < 40; round++) {
      const { ports, paymentId, code, voucherId } = await bought();
      const refund = async () => {
        for (let turns = 0; turns < round; turns++) await new Promise(setImmediate);
        return refundVoucher(ports, voucherId).then(
          () => true,
          () => false,
        );
      };
      const [isRefunded, { success }] = await Promise.all([refund(), redeem(ports, code)]);
      expect(isRefunded).toBe(!success);
      expect(ports.payments.intents.get(paymentId)?.status).toBe(isRefunded ? 'refunded' : 'paid');
      expect((await orders.all(ports)).length).toBe(success ? 1 : 0);
      ends[success ? 'redeemed' : 'refunded']++;
    }
    expect(ends.refunded).toBeGreaterThan(0);
    expect(ends.redeemed).toBeGreaterThan(0);
  });

  it('goes on where a refund was killed, and the code is dead from its first moment', async () => {
    const { ports, paymentId, code, voucherId } = await bought();
    const dying = { ...ports.payments, refund: () => Promise.reject(new Error('killed')) };
    await expect(refundVoucher({ ...ports, payments: dying }, voucherId)).rejects.toThrow('killed');
    expect(await redeem(ports, code)).toMatchObject({ success: false });
    ports.clock.now += 40 * DAY_MS;
    await refundVoucher(ports, voucherId);
    expect(ports.payments.intents.get(paymentId)?.status).toBe('refunded');
  });

  it('does not go back for a voucher that was used, nor after the window, nor for one of the desk', async () => {
    const { ports, code, voucherId, paymentId } = await bought();
    const { orderId = '' } = await redeem(ports, code);
    await expect(refundVoucher(ports, voucherId)).rejects.toThrow('was used');
    // The order first: then the voucher is there again, and goes back itself.
    await refundOrder(ports, orderId);
    expect(ports.payments.intents.get(paymentId)?.status).toBe('paid');
    ports.clock.now += 31 * DAY_MS;
    await expect(refundVoucher(ports, voucherId)).rejects.toThrow('31 days ago');
    ports.clock.now -= 2 * DAY_MS;
    await refundVoucher(ports, voucherId);
    expect(ports.payments.intents.get(paymentId)).toMatchObject({ refundedCents: 3_899 });
    await expect(refundVoucher(ports, voucherIdOf('2222-2222-2222-2222'))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('ends the voucher when the provider gives it back by itself, and the order of one that was used', async () => {
    const { ports, paymentId, code } = await bought();
    const { orderId = '' } = await redeem(ports, code);
    await ports.payments.refund(paymentId);
    await settlePayment(ports, paymentId);
    expect(await orders.find(ports, orderId)).toMatchObject({ refund: 'refunded' });
    expect(await only(ports)).toMatchObject([{ state: 'used' }]);
    const unused = await bought();
    await unused.ports.payments.refund(unused.paymentId);
    await settlePayment(unused.ports, unused.paymentId);
    expect(await only(unused.ports)).toMatchObject([{ state: 'void', because: 'refunded' }]);
  });

  it('blocks the voucher while a bank has it, and frees it when the bank decides for us', async () => {
    const { ports, paymentId, code, voucherId } = await bought();
    const dispute = { reason: 'fraudulent', amountCents: 3_899, answerBy: null } as const;
    ports.payments.disputes.set(paymentId, { ...dispute, state: 'inquiry' });
    await settlePayment(ports, paymentId);
    expect(await only(ports)).toMatchObject([{ state: 'unused' }]);
    ports.payments.disputes.set(paymentId, { ...dispute, state: 'open' });
    await settlePayment(ports, paymentId);
    expect(await redeem(ports, code)).toMatchObject({ success: false });
    await expect(refundVoucher(ports, voucherId)).rejects.toThrow('pay it out twice');
    ports.payments.disputes.set(paymentId, { ...dispute, state: 'won' });
    await settlePayment(ports, paymentId);
    expect(await redeem(ports, code)).toMatchObject({ success: true });
    ports.payments.disputes.set(paymentId, { ...dispute, state: 'lost' });
    await settlePayment(ports, paymentId);
    const [order] = (await orders.all(ports)).map(({ read }) => read());
    expect(order?.dispute?.state).toBe('lost');
    await expect(refundOrder(ports, order?.id ?? '')).rejects.toThrow('bank');
  });
});

describe('a giver who deletes everything', () => {
  it('gets a payment back that comes afterwards', async () => {
    const ports = await given();
    await buy(ports);
    const [intent] = intentsOf(ports);
    ports.payments.change(intent?.id ?? '', { status: 'processing' });
    expect(await withdrawGifts(ports, giver.uid)).toBe(0);
    await gifts.delete(ports, giftId);
    ports.payments.change(intent?.id ?? '', { status: 'paid' });
    await settlePayment(ports, intent?.id ?? '');
    expect(intentsOf(ports)).toMatchObject([{ status: 'refunded' }]);
    expect(letters(ports)).toEqual([]);
  });

  it('gets what was just paid back at once, and its event finds nothing more to do', async () => {
    const ports = await given();
    await buy(ports);
    ports.payments.pay(intentsOf(ports)[0]?.id ?? '');
    expect(await withdrawGifts(ports, giver.uid)).toBe(3_899);
    await settlePayment(ports, intentsOf(ports)[0]?.id ?? '');
    expect(intentsOf(ports)).toMatchObject([{ status: 'refunded', refundedCents: 3_899 }]);
  });

  it('leaves a gift that was paid good for whoever has the code, also when its event comes again', async () => {
    const { ports, code, paymentId } = await bought();
    expect(await withdrawGifts(ports, giver.uid)).toBe(0);
    await gifts.delete(ports, giftId);
    await settlePayment(ports, paymentId);
    expect(await redeem(ports, code)).toMatchObject({ success: true });
    // The family deletes its book, and the voucher goes with it.
    for (const { id } of await vouchers.all(ports)) await vouchers.delete(ports, id);
    await settlePayment(ports, paymentId);
    expect(ports.payments.intents.get(paymentId)?.status).toBe('paid');
  });
});

describe('withdrawing from a gift', () => {
  const withdraw = (ports: Ports, caller: Caller = giver) =>
    buyGift(ports, caller, { giftId, withdraw: 'Walter Brown' });

  it('gives the money back, ends the code and acknowledges name, day and hour by letter, once', async () => {
    const { ports, paymentId, code } = await bought();
    const at = new Date(ports.clock.now);
    expect(await withdraw(ports)).toMatchObject({ success: true, gift: { state: 'void', code: null } });
    ports.clock.now += DAY_MS;
    expect(await withdraw(ports)).toMatchObject({ success: true });
    expect(ports.payments.intents.get(paymentId)?.status).toBe('refunded');
    expect(await redeem(ports, code)).toMatchObject({ success: false });
    const gift = await gifts.find(ports, giftId);
    const [voucher] = await only(ports);
    expect(gift?.withdrawal).toEqual({ at, name: 'Walter Brown' });
    const written = gift && voucher && voucherLetterOf('voucher-withdrawn', gift, voucher);
    for (const said of ['Walter Brown', at.toUTCString(), '$38.99', 'for Anna'])
      expect(written?.text).toContain(said);
    expect(letters(ports).filter(({ key }) => key === `send-mail:voucher-withdrawn:${giftId}`)).toHaveLength(
      1,
    );
  });

  it.each(['refund', 'findDispute'] as const)(
    'holds while the card provider is away (%s): the code ends, and the sweep gives the money back when it is there',
    async (asking) => {
      const { ports, paymentId, code } = await bought();
      const answers = { [asking]: ports.payments[asking] };
      ports.payments[asking] = async () => Promise.reject(new AppError('unavailable'));
      expect(await withdraw(ports)).toMatchObject({ success: true, gift: { state: 'void', code: null } });
      expect(await redeem(ports, code)).toMatchObject({ success: false });
      ports.clock.now += 61_000;
      await expect(sweepGifts(ports)).rejects.toMatchObject({ code: 'unavailable' });
      expect(ports.payments.intents.get(paymentId)?.status).toBe('paid');
      Object.assign(ports.payments, answers);
      await sweepGifts(ports);
      expect(ports.payments.intents.get(paymentId)?.status, 'it is not asked again at once').toBe('paid');
      ports.clock.now += 61_000;
      await sweepGifts(ports);
      expect(ports.payments.intents.get(paymentId)?.status).toBe('refunded');
      expect(await only(ports)).toMatchObject([{ state: 'void', because: 'refunded' }]);
      expect((await only(ports))[0]).not.toHaveProperty('dueAt');
    },
  );

  it('is asked about no more once the bank has given the money back, and waits while the bank decides', async () => {
    const { ports, paymentId } = await bought();
    const { refund } = ports.payments;
    ports.payments.refund = async () => Promise.reject(new AppError('unavailable'));
    await withdraw(ports);
    ports.payments.refund = refund;
    const dispute = { reason: 'unrecognized', answerBy: null, amountCents: 3_899 };
    ports.payments.disputes.set(paymentId, { ...dispute, state: 'open' });
    ports.clock.now += 61_000;
    await sweepGifts(ports);
    expect((await only(ports))[0]).toHaveProperty('dueAt');
    ports.payments.disputes.set(paymentId, { ...dispute, state: 'lost' });
    ports.clock.now += 61_000;
    await sweepGifts(ports);
    expect(ports.payments.intents.get(paymentId)?.status).toBe('paid');
    expect((await only(ports))[0]).not.toHaveProperty('dueAt');
  });

  it('is for its giver alone, and not for a code that was used', async () => {
    const { ports, paymentId, code } = await bought();
    await expect(withdraw(ports, stranger)).rejects.toMatchObject({ code: 'permission-denied' });
    await redeem(ports, code);
    expect(await withdraw(ports)).toMatchObject({ success: false, errorCode: 'failed-precondition' });
    expect(ports.payments.intents.get(paymentId)?.status).toBe('paid');
    expect((await gifts.find(ports, giftId))?.withdrawal).toBeUndefined();
  });
});

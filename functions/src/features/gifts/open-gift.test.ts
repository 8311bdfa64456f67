import { describe, expect, it } from 'vitest';
import { family, withText } from '../../../../tests/support/paying-family.ts';
import { voucherIdOf, vouchers } from '../../records/gifts/gifts.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { issueVoucher } from '../payment/issue-voucher.ts';
import { buyGift } from './buy-gift.ts';
import { openGift } from './open-gift.ts';
import { refundVoucher } from './refund-voucher.ts';

const giftId = 'a'.repeat(32);
const giver = { uid: 'walter', email: null, isAnonymous: true };
const anna = { uid: 'anna', email: null, isAnonymous: true };
const card = { name: 'Anna', from: 'Walter', words: 'For your stories.' };

async function given(isPaid = true) {
  const ports = await withText(family());
  const buy = { tier: 'Memoir' as const, ...card, email: 'walter@example.com' };
  await buyGift(ports, giver, { giftId, buy });
  const [intent] = [...ports.payments.intents.values()];
  const paymentId = intent?.id ?? '';
  if (isPaid) {
    ports.payments.pay(paymentId);
    await settlePayment(ports, paymentId);
  }
  const row = await ports.documents.get(`gifts/${giftId}`);
  return { ports, code: String(row?.code) };
}

const unknown = { success: false, errorCode: 'voucher-unknown' };

describe('the card of a gift', () => {
  it('tells whoever has its code who gave it, what they wrote and how large a book it is, and nothing else', async () => {
    const { ports, code } = await given();
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect(await openGift(ports, anna, typed)).toEqual({
      success: true,
      card: { isUsed: false, tier: 'Memoir', written: card },
    });
    expect(await vouchers.find(ports, voucherIdOf(code))).toMatchObject({ state: 'unused' });
  });

  it('tells of a code that is wrong, half or not paid for only that nobody knows it', async () => {
    const { ports, code } = await given(false);
    const answers = await Promise.all(
      [code, '7KQ2-M9XT-ABCD-WXYZ', '7KQ2'].map((typed) => openGift(ports, anna, typed)),
    );
    for (const answer of answers) expect(answer).toEqual({ ...unknown, error: answers[0]?.error });
  });

  it('says that it was used, and that it can be used no more when the money is to go back', async () => {
    const { ports, code } = await given();
    const id = voucherIdOf(code);
    const voucher = await vouchers.find(ports, id);
    await vouchers.change(
      ports,
      id,
      (row) => row && { ...row, state: 'used', orderId: 'o1', usedAt: new Date() },
    );
    expect(await openGift(ports, anna, code)).toMatchObject({ card: { isUsed: true } });
    await vouchers.change(ports, id, () => voucher);
    await refundVoucher(ports, id);
    const ended = await openGift(ports, anna, code);
    expect(ended).toMatchObject({ success: false, errorCode: 'voucher-used' });
    expect(ended.card).toBeUndefined();
  });

  it('has no words where nobody wrote any, or their giver is not known any more', async () => {
    const { ports, code } = await given();
    await ports.documents.delete(`gifts/${giftId}`);
    expect(await openGift(ports, anna, code)).toMatchObject({ card: { tier: 'Memoir', written: null } });
    const desk = await issueVoucher(ports, 'Novel');
    expect(await openGift(ports, anna, desk.code)).toMatchObject({ card: { tier: 'Novel', written: null } });
  });

  it('opens for nobody who cannot be counted', async () => {
    const { ports, code } = await given();
    await expect(openGift(ports, null, code)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

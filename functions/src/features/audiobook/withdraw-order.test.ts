import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { AT_ONCE_WORDS } from '../../../../src/domain/payment/withdrawal-words.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import {
  family,
  openIntent,
  owner,
  sessionId,
  stranger,
  withText,
} from '../../../../tests/support/paying-family.ts';
import { findOrder, isWanted, moveOrder } from '../../records/orders/orders.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { letterOf } from '../mail/letters.ts';
import { createPaymentIntent } from '../payment/create-payment-intent.ts';
import { sweepPayments } from '../payment/sweep-payments.ts';
import { withdrawFromOrder } from './withdraw-order.ts';

const DAY_MS = 86_400_000;

/** A family that has paid, with the box ticked or not. */
async function paid({ atOnce }: { readonly atOnce: boolean }) {
  const ports = await withText(family());
  const { intent } = await openIntent(ports);
  const id = intent?.id ?? '';
  const say = (isTicked: boolean) =>
    createPaymentIntent(ports, owner, { pageCount: 12, sessionId, ...(isTicked && { atOnce: true }) });
  await say(atOnce);
  ports.payments.pay(id);
  const orderId = (await settlePayment(ports, id)) ?? '';
  const withdraw = (caller = owner) => withdrawFromOrder(ports, caller, { orderId, name: 'Ann Miller' });
  const finish = () =>
    moveOrder(ports, orderId, {
      kind: 'finished',
      audioUrl: '/book.mp3',
      audioFileSize: 9,
      audiobook: MADE_AUDIOBOOK,
    });
  const letters = () => ports.jobs.all().filter(({ key }) => key === `send-mail:withdrawn:${orderId}`).length;
  return { ports, orderId, id, say, withdraw, finish, letters };
}

describe('the wish to begin at once', () => {
  it('is kept with the order in the words that were ticked, and confirmed in the receipt', async () => {
    const { ports, orderId } = await paid({ atOnce: true });
    const order = await findOrder(ports, orderId);
    expect(order.atOnce).toEqual({ at: new Date(ports.clock.now), words: AT_ONCE_WORDS });
    const { text } = letterOf('receipt', order);
    expect(text).toContain(AT_ONCE_WORDS);
    expect(text).toContain(new Date(ports.clock.now).toUTCString());
  });

  it('is nobody’s who did not tick it: the book is made all the same, and the receipt says how long one can withdraw', async () => {
    const { ports, orderId } = await paid({ atOnce: false });
    const order = await findOrder(ports, orderId);
    expect(order).not.toHaveProperty('atOnce');
    expect(await isWanted(ports, orderId)).toBe(true);
    expect(letterOf('receipt', order).text).toMatch(/within 14 days .* also when your audiobook is complete/);
  });

  it('is what was ticked last when the card is charged, and does not change afterwards', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const say = (atOnce: boolean) =>
      createPaymentIntent(ports, owner, { pageCount: 12, sessionId, ...(atOnce && { atOnce: true }) });
    await say(true);
    await say(false);
    await say(true);
    ports.payments.pay(intent?.id ?? '');
    await say(false);
    const orderId = (await settlePayment(ports, intent?.id ?? '')) ?? '';
    expect((await findOrder(ports, orderId)).atOnce?.words).toBe(AT_ONCE_WORDS);
  });
});

describe('withdrawing from the contract', () => {
  it('stops the book, gives the money back at once and acknowledges name, day and hour by letter', async () => {
    const { ports, orderId, id, withdraw, letters } = await paid({ atOnce: true });
    expect(await withdraw()).toEqual({ success: true });
    const order = await findOrder(ports, orderId);
    expect(order).toMatchObject({ status: 'failed', refund: 'refunded' });
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    expect(letters()).toBe(1);
    const { text } = letterOf('withdrawn', order);
    for (const said of ['Ann Miller', orderId, '$38.99', new Date(ports.clock.now).toUTCString()])
      expect(text).toContain(said);
  });

  it('counts once, however often it is asked', async () => {
    const { ports, orderId, withdraw, letters } = await paid({ atOnce: false });
    const at = new Date(ports.clock.now);
    await withdraw();
    ports.clock.now += DAY_MS;
    expect(await withdraw()).toEqual({ success: true });
    expect((await findOrder(ports, orderId)).withdrawal).toEqual({ at, name: 'Ann Miller' });
    expect(letters()).toBe(1);
  });

  it('is no longer possible when the book is complete for who asked us to begin at once', async () => {
    const { ports, id, finish, withdraw, letters } = await paid({ atOnce: true });
    await finish();
    expect(await withdraw()).toMatchObject({
      success: false,
      error: expect.stringMatching(/the audiobook is complete.*within 30 days/s),
    });
    expect(ports.payments.intents.get(id)?.status).toBe('paid');
    expect(letters()).toBe(0);
  });

  it('is possible for 14 days for who did not, also when the book is complete, which then stays theirs', async () => {
    const { ports, orderId, finish, withdraw } = await paid({ atOnce: false });
    await finish();
    ports.clock.now += 16 * DAY_MS;
    expect(await withdraw()).toMatchObject({ success: false, error: expect.stringContaining('14 days') });
    ports.clock.now -= 2 * DAY_MS;
    expect(await withdraw()).toEqual({ success: true });
    expect(await findOrder(ports, orderId)).toMatchObject({ status: 'completed', refund: 'refunded' });
  });

  it('is theirs alone who paid', async () => {
    const { ports, withdraw, orderId } = await paid({ atOnce: false });
    await expect(withdraw(stranger)).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await findOrder(ports, orderId)).not.toHaveProperty('withdrawal');
  });

  it('holds while the card provider is away: the sweep gives the money back when it is there', async () => {
    const { ports, orderId, id, withdraw, letters } = await paid({ atOnce: false });
    const { refund } = ports.payments;
    ports.payments.refund = async () => Promise.reject(new AppError('unavailable'));
    expect(await withdraw()).toEqual({ success: true });
    expect(letters()).toBe(1);
    expect(await findOrder(ports, orderId)).toMatchObject({ refund: 'requested', withdrawal: {} });
    ports.clock.now += 1_000;
    await expect(sweepPayments(ports)).rejects.toMatchObject({ code: 'unavailable' });
    ports.payments.refund = refund;
    ports.clock.now += 60_000;
    await sweepPayments(ports);
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    expect(await findOrder(ports, orderId)).toMatchObject({ refund: 'refunded' });
    expect(await ports.documents.get(`payments/${orderId}`)).not.toHaveProperty('dueAt');
  });
});

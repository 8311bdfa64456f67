import { describe, expect, it } from 'vitest';
import { designOfBook } from '../../../../src/domain/audiobook/cover-design.ts';
import type { CreditForm } from '../../../../src/domain/audiobook/credit.ts';
import { FINISH } from '../../../../src/domain/audiobook/finish.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import { MADE_AUDIOBOOK } from '../../../../tests/support/made-audiobook.ts';
import {
  family,
  openIntent,
  owner,
  sessionId,
  stranger,
  withText,
} from '../../../../tests/support/paying-family.ts';
import { chooseFinish } from '../../hosts/choose-finish.ts';
import type { Caller } from '../../ports/identity.ts';
import { freezeChanges, freezeCredit, readFrozenNarration } from '../../records/books/frozen-narrations.ts';
import { moveOrder } from '../../records/orders/orders.ts';
import { voiceWills } from '../../records/voices/voice-wills.ts';
import { settlePayment } from '../../settlement/settle-payment.ts';
import { getReview } from '../manuscript/review/get-review.ts';
import { saveReview } from '../manuscript/review/save-review.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { receivePaymentEvent } from './receive-payment-event.ts';
import { sweepPayments } from './sweep-payments.ts';

describe('naming the price', () => {
  it.each([
    [5, 899],
    [6, 3899],
    [100, 3899],
    [101, 9999],
    [500, 9999],
  ])('%i counted pages cost %i cents', async (pageCount, amountCents) => {
    const { intent } = await openIntent(await withText(family(pageCount)), pageCount);
    expect(intent?.amountCents).toBe(amountCents);
  });

  it.each([1, 11, 13, 1_000_000_000])(
    'refuses a count of %i for 12 pages and names both',
    async (pageCount) => {
      const { answer, intent } = await openIntent(await withText(family(12)), pageCount);
      expect(answer).toEqual({
        success: false,
        error: expect.stringContaining(pageCount === 1 ? '1 page,' : `${pageCount} pages`),
      });
      expect(answer.error).toContain('has 12');
      expect(intent).toBeUndefined();
    },
  );

  it('takes no card for more than 500 pages', async () => {
    const { answer, intent } = await openIntent(await withText(family(501)), 501);
    expect(answer).toMatchObject({ success: false, error: expect.stringContaining('made to order') });
    expect(intent).toBeUndefined();
  });

  it('freezes the sentence that says whose voice is recreated, by the right that was given, and keeps it', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const orderId = intent?.metadata.orderId ?? '';
    const { credit, narrator } = await readFrozenNarration(ports, orderId);
    expect(credit).toBe(
      `Read in the voice of ${narrator}, recreated by computer with the family’s permission.`,
    );
    await freezeCredit(ports, { id: orderId, sessionId }, 'hearing');
    await openIntent(ports);
    expect((await readFrozenNarration(ports, orderId)).credit).toMatch(/^You are hearing the voice of /);
  });

  it('freezes what the person left about their voice, while it holds and where they want books to begin with it', async () => {
    const ann: Caller = { ...owner, email: 'ann@example.com', isAnonymous: false };
    const openingWith = async (more: object) => {
      const ports = await withText(family());
      const atTheTill = () => createPaymentIntent(ports, ann, { pageCount: 12, sessionId });
      await voiceWills.change(ports, 'w', () => ({
        ...{ ownerUid: 'rose', speakerName: 'Rose', name: 'Ann', email: 'ann@example.com' },
        ...{
          words: 'Ann may.',
          uses: ['later'] as const,
          givenAt: new Date(0),
          secret: 's',
          heldBy: owner.uid,
          endsAt: null,
        },
        ...more,
      }));
      await atTheTill();
      const [intent] = ports.payments.intents.values();
      const orderId = intent?.metadata.orderId ?? '';
      const { opening } = await readFrozenNarration(ports, orderId);
      await voiceWills.delete(ports, 'w');
      await atTheTill();
      expect((await readFrozenNarration(ports, orderId)).opening, 'bought as it was').toBe(opening);
      return opening;
    };
    expect(await openingWith({ opensBooks: true })).toBe('In Rose’s own words: “Ann may.”');
    expect(await openingWith({})).toBeUndefined();
    expect(await openingWith({ opensBooks: true, uses: ['living'] })).toBeUndefined();
    expect(await openingWith({ opensBooks: true, endsAt: new Date(1) })).toBeUndefined();
    expect(await openingWith({ opensBooks: true, heldBy: 'eve' })).toBeUndefined();
  });

  it('begins the book as was chosen before paying, however often that changes, and leaves it once it is paid', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const orderId = intent?.metadata.orderId ?? '';
    const chosen = async (credit?: CreditForm) => {
      await createPaymentIntent(ports, owner, { pageCount: 12, sessionId, ...(credit && { credit }) });
      return (await readFrozenNarration(ports, orderId)).credit;
    };
    expect(await chosen('hearing')).toMatch(/^You are hearing the voice of Rose,/);
    expect(await chosen('family')).toMatch(/^For our family: the voice of Rose,/);
    expect(await chosen()).toMatch(/^For our family: /);
    expect(ports.payments.intents.size).toBe(1);
    ports.payments.pay(intent?.id ?? '');
    expect(await chosen('permission')).toMatch(/^For our family: /);
  });

  it('opens one payment however often it is asked', async () => {
    const ports = await withText(family());
    await openIntent(ports);
    await openIntent(ports);
    expect(ports.payments.intents.size).toBe(1);
  });

  it('opens another payment when the same text is counted as other pages, and charges what is shown', async () => {
    const ports = await withText(family(12));
    const { answer } = await openIntent(ports);
    const recount = (pageCount: number) =>
      ports.documents.update(
        `manuscripts/${sessionId}`,
        (now) => now && { ...now, pageCount, pageCountAsRead: pageCount },
      );
    await recount(5);
    const { answer: cheaper, intent } = await openIntent(ports, 5);
    expect(cheaper.clientSecret).not.toBe(answer.clientSecret);
    expect(intent?.amountCents).toBe(899);
    ports.payments.pay(intent?.id ?? '');
    expect(await sweepPayments({ ...ports, clock: { nowMs: () => ports.clock.now + 120_000 } })).toBe(1);
    await recount(12);
    expect((await openIntent(ports)).answer).toMatchObject({ isCharged: true });
    expect(await ports.documents.query('orders', 'userId', owner.uid)).toMatchObject([{ amount: 899 }]);
  });

  it('asks for no card again once this was charged, and says so of what was refunded', async () => {
    const ports = await withText(family());
    const { answer, intent } = await openIntent(ports);
    const ask = () => createPaymentIntent(ports, owner, { pageCount: 12, sessionId });
    expect(await ask()).toEqual({ success: true, clientSecret: answer.clientSecret });
    ports.payments.pay(intent?.id ?? '');
    expect(await ask()).toEqual({ success: true, clientSecret: answer.clientSecret, isCharged: true });
    await ports.payments.refund(intent?.id ?? '');
    expect(await ask()).toEqual({ success: false, error: expect.stringContaining('refunded') });
    expect(ports.payments.intents.size).toBe(1);
  });

  it('lets no stranger in', async () => {
    const ports = await withText(family());
    const ask = (caller: Caller | null) => createPaymentIntent(ports, caller, { pageCount: 12, sessionId });
    await expect(ask(stranger)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(ask(null)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('settling a payment', () => {
  async function paid() {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const id = intent?.id ?? '';
    ports.payments.pay(id);
    return { ports, id };
  }

  it('makes no order before the provider says that it is paid', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    expect(await settlePayment(ports, intent?.id ?? '')).toBeNull();
    expect(
      await confirmPayment(ports, owner, {
        paymentIntentId: intent?.id ?? '',
        userId: null,
        userEmail: null,
      }),
    ).toEqual({
      success: true,
      paid: false,
    });
    expect(ports.jobs.all()).toEqual([]);
  });

  it('is on its way, and not refused, while the bank or the provider’s event is waited for', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const id = intent?.id ?? '';
    const confirm = () => {
      const hasty = { nowMs: () => Number.POSITIVE_INFINITY };
      const input = { paymentIntentId: id, userId: null, userEmail: null };
      return confirmPayment({ ...ports, clock: hasty }, owner, input);
    };
    const pending = { success: true, paid: false, isPending: true };
    if (intent) ports.payments.intents.set(id, { ...intent, status: 'processing' });
    expect(await confirm()).toEqual(pending);
    ports.payments.pay(id);
    expect(await confirm()).toEqual(pending);
    if (intent) ports.payments.intents.set(id, { ...intent, status: 'declined' });
    expect(await confirm()).toEqual({ success: true, paid: false });
  });

  it('is one charge, one order, one narration, however often and whoever brings the news', async () => {
    const { ports, id } = await paid();
    const confirm = () =>
      confirmPayment(ports, owner, { paymentIntentId: id, userId: null, userEmail: null });
    const answers = await Promise.all([
      settlePayment(ports, id),
      confirm(),
      settlePayment(ports, id),
      confirm(),
    ]);
    const orders = await ports.documents.query('orders', 'userId', owner.uid);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      status: 'processing',
      amount: 3899,
      pageCount: 12,
      title: 'Rose',
      userEmail: 'rose@example.com',
    });
    const orderId = orders[0]?.id;
    expect(ports.jobs.all()).toEqual([
      { kind: 'generate-tts', key: `generate-tts:${orderId}`, input: { orderId } },
      { kind: 'send-mail', key: `send-mail:receipt:${orderId}`, input: { orderId, letter: 'receipt' } },
    ]);
    expect(answers[1]).toEqual({ success: true, paid: true, orderId: orders[0]?.id });
  });

  it('keeps the cloth in which the family saw its book, whatever the title is', async () => {
    const { ports, id } = await paid();
    const orderId = await settlePayment(ports, id);
    expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({
      cover: { author: null, photo: null, design: designOfBook(sessionId) },
    });
  });

  it('does not set a finished order back when the news comes late', async () => {
    const { ports, id } = await paid();
    const orderId = await settlePayment(ports, id);
    await moveOrder(ports, orderId ?? '', {
      kind: 'finished',
      audioUrl: '/book.mp3',
      audioFileSize: 9,
      audiobook: MADE_AUDIOBOOK,
    });
    await settlePayment(ports, id);
    expect(await ports.documents.get(`orders/${orderId}`)).toMatchObject({
      status: 'completed',
      audioUrl: '/book.mp3',
    });
  });

  it('belongs to whoever owns the session, not to the uid a client names', async () => {
    const { ports, id } = await paid();
    const steal = confirmPayment(ports, stranger, {
      paymentIntentId: id,
      userId: owner.uid,
      userEmail: null,
    });
    await expect(steal).rejects.toMatchObject({ code: 'permission-denied' });
  });

  it('says in the specified words that an unknown payment cannot be verified', async () => {
    const ports = await withText(family());
    expect(
      await confirmPayment(ports, owner, { paymentIntentId: 'pi_made_up', userId: null, userEmail: null }),
    ).toEqual({
      success: false,
      paid: false,
      error: 'Payment verification failed. Please contact support.',
    });
  });

  it('keeps what was bought when the manuscript changes afterwards', async () => {
    const { ports, id } = await paid();
    await ports.objects.write(
      objectPath.manuscriptText(sessionId),
      Buffer.from('{"version":1,"title":"Other","paragraphs":["x"]}'),
      {
        contentType: 'application/json',
      },
    );
    const orderId = await settlePayment(ports, id);
    expect(await readFrozenNarration(ports, orderId ?? '')).toMatchObject({
      title: 'Rose',
      paragraphs: ['I was born in 1931.', 'It was cold.'],
    });
  });

  it('is narrated with the finish of the day it was named a price, also when somebody comes back to the till', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const orderId = intent?.metadata.orderId ?? '';
    const { finish, ...frozen } = await readFrozenNarration(ports, orderId);
    expect(finish).toBe(FINISH);
    // As it was frozen before finishes were known.
    await ports.objects.write(objectPath.narration(orderId), Buffer.from(JSON.stringify(frozen)), {
      contentType: 'application/json',
    });
    expect((await openIntent(ports)).intent?.metadata.orderId).toBe(orderId);
    expect(await readFrozenNarration(ports, orderId)).toEqual({ ...frozen, finish: 'plain' });
  });

  it('keeps what its family has had mended since it was finished, also when somebody comes back to the till', async () => {
    const ports = await withText(family());
    const { intent } = await openIntent(ports);
    const orderId = intent?.metadata.orderId ?? '';
    ports.payments.pay(intent?.id ?? '');
    await settlePayment(ports, intent?.id ?? '');
    const bought = await readFrozenNarration(ports, orderId);
    const mended = {
      ...bought,
      paragraphs: ['I was born in 1932.', 'It was cold.'],
      fixedWords: 1,
      readings: [{ paragraph: 1, letters: 0, reading: 2 }],
    };
    await freezeChanges(ports, orderId, mended);
    expect((await openIntent(ports)).answer).toMatchObject({ isCharged: true });
    expect(await readFrozenNarration(ports, orderId)).toEqual(mended);
  });

  it('has the finish that the operator has chosen', async () => {
    const ports = await withText(family());
    const finish = chooseFinish({ VOICE_ABOVE_8KHZ: 'on' });
    const { intent } = await openIntent({ ...ports, finish });
    const orderId = intent?.metadata.orderId ?? '';
    expect((await readFrozenNarration(ports, orderId)).finish).toBe('bright-room');
    expect(chooseFinish({ VOICE_ABOVE_8KHZ: 'off' })).toBe(FINISH);
  });

  it('is made by the event alone: the page that asks writes nothing', async () => {
    const { ports, id } = await paid();
    const asked = confirmPayment(ports, owner, { paymentIntentId: id, userId: null, userEmail: null });
    expect(await ports.documents.query('orders', 'userId', owner.uid)).toEqual([]);
    await receivePaymentEvent(ports, { body: id, signature: '' });
    expect(await asked).toMatchObject({ paid: true });
  });

  it('is found by the sweep when its event is lost', async () => {
    const { ports } = await paid();
    expect(await sweepPayments(ports)).toBe(0);
    ports.clock.now += 120_000;
    expect(await sweepPayments(ports)).toBe(1);
    expect(await sweepPayments(ports)).toBe(0);
    expect(await ports.documents.query('orders', 'userId', owner.uid)).toHaveLength(1);
  });

  it('gives a charge back whose memoir was deleted meanwhile', async () => {
    const { ports, id } = await paid();
    await ports.documents.delete(`sessions/${sessionId}`);
    expect(await settlePayment(ports, id)).toBeNull();
    expect(ports.payments.intents.get(id)?.status).toBe('refunded');
    expect(ports.jobs.all()).toEqual([]);
  });

  it('gives a second charge for the same book back', async () => {
    const { ports, id } = await paid();
    const orderId = await settlePayment(ports, id);
    const first = ports.payments.intents.get(id);
    if (first) ports.payments.intents.set('pi_2', { ...first, id: 'pi_2', status: 'paid' });
    expect(await settlePayment(ports, 'pi_2')).toBe(orderId);
    expect(ports.payments.intents.get('pi_2')?.status).toBe('refunded');
    expect(ports.payments.intents.get(id)?.status).toBe('paid');
  });

  it('is the text as the person left it, chapters included', async () => {
    const ports = await withText(family());
    const review = (await getReview(ports, owner, { sessionId })).data?.review;
    const edits = { paragraphs: { '0.0': { isHeading: true, text: 'Rose is born' } }, settled: [] };
    const readingHash = review?.readingHash ?? '';
    await saveReview(ports, owner, { sessionId, readingHash, baseRevision: 0, edits });
    const { intent } = await openIntent(ports);
    expect(await readFrozenNarration(ports, intent?.metadata.orderId ?? '')).toMatchObject({
      paragraphs: ['Rose is born', 'It was cold.'],
      chapterStarts: [0],
    });
  });
});

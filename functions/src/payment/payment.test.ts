import { describe, expect, it } from 'vitest';
import type { Manuscript } from '../../../src/domain/manuscript.ts';
import { objectPath } from '../../../src/domain/object-path.ts';
import { makeSessionId } from '../../../src/domain/session.ts';
import { MADE_AUDIOBOOK } from '../../../tests/support/made-audiobook.ts';
import { memoryDocuments } from '../adapters/memory/documents.ts';
import { memoryJobs } from '../adapters/memory/jobs.ts';
import { memoryObjects } from '../adapters/memory/objects.ts';
import { moveOrder } from '../audiobook/order-record.ts';
import { getReview } from '../manuscript/get-review.ts';
import { saveReview } from '../manuscript/save-review.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { Caller } from '../ports/identity.ts';
import type { PaymentIntent, Payments } from '../ports/payments.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createPaymentIntent } from './create-payment-intent.ts';
import { readFrozenNarration } from './frozen-narration.ts';
import { settlePayment } from './settle-payment.ts';

const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(1));
const owner: Caller = { uid: 'rose', email: null, isAnonymous: true };
const stranger: Caller = { uid: 'eve', email: 'eve@example.com', isAnonymous: false };

/** A provider with one intent per idempotency key; the test says when it is paid. */
function provider(): Payments & { pay(id: string): void; readonly intents: Map<string, PaymentIntent> } {
  const intents = new Map<string, PaymentIntent>();
  return {
    intents,
    pay(id) {
      const intent = intents.get(id);
      if (intent) intents.set(id, { ...intent, status: 'paid', receiptEmail: 'rose@example.com' });
    },
    async createIntent({ amountCents, metadata }, idempotencyKey) {
      const id = `pi_${idempotencyKey}`;
      const known = intents.get(id);
      if (known) return known;
      const intent: PaymentIntent = {
        id,
        clientSecret: `${id}_secret`,
        amountCents,
        metadata,
        status: 'open',
        receiptEmail: null,
      };
      intents.set(id, intent);
      return intent;
    },
    findIntent: async (id) => intents.get(id) ?? null,
  };
}

function family(pageCount = 12) {
  const common = { ownerUid: owner.uid, sessionId, source: 's' };
  const manuscript: Manuscript = {
    ...common,
    status: 'ready',
    title: 'Rose',
    pageCount,
    wordCount: 3_000,
    preview: 'I was born',
    textHash: 'h1',
  };
  const documents = memoryDocuments({
    [`sessions/${sessionId}`]: { ownerUid: owner.uid, createdAt: new Date(0) },
    [`manuscripts/${sessionId}`]: manuscript as unknown as DocumentFields,
    [`voice_profiles/${sessionId}`]: {
      ...common,
      permission: { speakerName: 'Rose', right: 'kin', textVersion: 'v', givenAt: '2026-11-20' },
      outputUrl: '/speech',
      storagePath: 'voices/x',
      speechSeconds: 9,
      voice: { engine: 'flite', version: 1, parameters: { base: 'slt', pitchHz: 200 } },
      ttsSampleUrl: '/sample',
      ttsSampleError: null,
    },
  });
  const objects = memoryObjects();
  const payments = provider();
  const clock = { nowMs: () => 1_763_600_000_000 };
  return { documents, objects, payments, jobs: memoryJobs(), clock };
}

async function withText(ports: ReturnType<typeof family>) {
  const text = { version: 1, title: 'Rose', paragraphs: ['I was born in 1931.', 'It was cold.'] };
  await ports.objects.write(objectPath.manuscriptText(sessionId), Buffer.from(JSON.stringify(text)), {
    contentType: 'application/json',
  });
  return ports;
}

async function openIntent(ports: ReturnType<typeof family>, pageCount = 12) {
  const answer = await createPaymentIntent(ports, owner, { pageCount, sessionId });
  const intent = [...ports.payments.intents.values()].find(
    ({ clientSecret }) => clientSecret === answer.clientSecret,
  );
  return { answer, intent };
}

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
      expect(answer).toEqual({ success: false, error: expect.stringContaining(`${pageCount} pages`) });
      expect(answer.error).toContain('has 12');
      expect(intent).toBeUndefined();
    },
  );

  it('takes no card for more than 500 pages', async () => {
    const { answer, intent } = await openIntent(await withText(family(501)), 501);
    expect(answer).toMatchObject({ success: false, error: expect.stringContaining('made to order') });
    expect(intent).toBeUndefined();
  });

  it('opens one payment however often it is asked', async () => {
    const ports = await withText(family());
    await openIntent(ports);
    await openIntent(ports);
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
    expect(ports.jobs.all()).toEqual([
      { kind: 'narrate', key: `narrate:${orders[0]?.id}`, input: { orderId: orders[0]?.id } },
    ]);
    expect(answers[1]).toEqual({ success: true, paid: true, orderId: orders[0]?.id });
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

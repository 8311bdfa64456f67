import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryJobs } from '../../functions/src/adapters/memory/jobs.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { createPaymentIntent } from '../../functions/src/features/payment/create-payment-intent.ts';
import type { DocumentFields } from '../../functions/src/ports/documents.ts';
import type { Caller } from '../../functions/src/ports/identity.ts';
import type { PaymentIntent, Payments } from '../../functions/src/ports/payments.ts';
import type { Ports } from '../../functions/src/ports/ports.ts';
import type { Dispute } from '../../src/domain/audiobook/order.ts';
import type { Manuscript } from '../../src/domain/manuscript/manuscript.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';

export const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(1));
export const owner: Caller = { uid: 'rose', email: null, isAnonymous: true };
export const stranger: Caller = { uid: 'eve', email: 'eve@example.com', isAnonymous: false };

/** A provider with one intent per idempotency key; the test says when it is paid. */
function provider() {
  const intents = new Map<string, PaymentIntent>();
  const disputes = new Map<string, Dispute>();
  const change = (id: string, to: Partial<PaymentIntent>): PaymentIntent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`no payment ${id}`);
    const changed = { ...intent, ...to };
    intents.set(id, changed);
    return changed;
  };
  const payments: Payments & {
    pay(id: string): void;
    readonly intents: Map<string, PaymentIntent>;
    readonly disputes: Map<string, Dispute>;
    change: typeof change;
  } = {
    intents,
    disputes,
    change,
    pay(id) {
      // As at every provider: what was cancelled cannot be paid.
      if (intents.get(id)?.status !== 'cancelled')
        change(id, { status: 'paid', receiptEmail: 'rose@example.com' });
    },
    async createIntent({ amountCents, metadata }, idempotencyKey) {
      const id = `pi_${idempotencyKey}`;
      const known = intents.get(id);
      if (known) return known;
      const intent: PaymentIntent = {
        id,
        clientSecret: `${id}_secret`,
        amountCents,
        refundedCents: 0,
        metadata,
        status: 'open',
        receiptEmail: null,
      };
      intents.set(id, intent);
      return intent;
    },
    findIntent: async (id) => intents.get(id) ?? null,
    readEvent: ({ body }) => body,
    async refund(id) {
      return change(id, { status: 'refunded', refundedCents: intents.get(id)?.amountCents ?? 0 });
    },
    async cancelIntent(id) {
      const intent = intents.get(id);
      if (!intent || !['open', 'declined', 'needs-action'].includes(intent.status)) return intent ?? null;
      return change(id, { status: 'cancelled' });
    },
    async *charges() {
      for (const { id, status, amountCents, refundedCents, metadata, receiptEmail } of intents.values())
        if (status === 'paid' || status === 'refunded')
          yield {
            paymentIntentId: id,
            chargedAt: null,
            amountCents,
            refundedCents,
            metadata,
            email: receiptEmail,
          };
    },
    findDispute: async (id) => disputes.get(id) ?? null,
  };
  return payments;
}

export function family(pageCount = 12) {
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
  const clock = { now: 1_763_600_000_000, nowMs: () => clock.now };
  return { documents, objects, payments, jobs: memoryJobs(), clock };
}

export async function withText(ports: ReturnType<typeof family>) {
  const text = { version: 1, title: 'Rose', paragraphs: ['I was born in 1931.', 'It was cold.'] };
  await ports.objects.write(objectPath.manuscriptText(sessionId), Buffer.from(JSON.stringify(text)), {
    contentType: 'application/json',
  });
  return ports;
}

export async function openIntent(ports: ReturnType<typeof family> & Pick<Ports, 'finish'>, pageCount = 12) {
  const answer = await createPaymentIntent(ports, owner, { pageCount, sessionId });
  const intent = [...ports.payments.intents.values()].find(
    ({ clientSecret }) => clientSecret === answer.clientSecret,
  );
  return { answer, intent };
}

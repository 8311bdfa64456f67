import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { testCard } from '../../functions/src/adapters/local/test-payments.ts';
import { newCharge, newDispute, newEvent, newIntent, newRefund } from './stripe-objects.ts';

/** A payment as Stripe keeps it; the charge is told as its id unless it is asked for. */
interface Kept {
  readonly intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  afterAction?: 'pays' | 'declines' | undefined;
}

const told = ({ intent, charge }: Kept, isExpanded: boolean): Stripe.PaymentIntent => ({
  ...intent,
  latest_charge: isExpanded ? charge : (charge?.id ?? null),
});

/** `metadata[orderId]=x` as Stripe's clients send it. */
function fieldsUnder(form: URLSearchParams, name: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [key, value] of form) {
    const inner = new RegExp(`^${name}\\[([^\\]]+)\\]$`).exec(key)?.[1];
    if (inner !== undefined) fields[inner] = value;
  }
  return fields;
}

/**
 * Stripe's answers, each with every field of Stripe's own examples, on a port of this machine: payment intents, refunds,
 * idempotency keys and signed events. Source: https://docs.stripe.com/api
 */
export async function scriptedStripe() {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const intents = new Map<string, Kept>();
  const disputes = new Map<string, Stripe.Dispute[]>();
  const repeats = new Map<string, unknown>();
  const seen: string[] = [];
  const asked: { route: string; form: Record<string, string>; idempotencyKey: unknown }[] = [];
  const answered: unknown[] = [];
  let failures = 0;
  let refundRefusal: string | undefined;
  const refuse = (status: number, error: Record<string, string>) => ({ status, body: { error } });
  const missing = (id: string) =>
    refuse(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${id}'`,
    });

  const create = (form: URLSearchParams): Stripe.PaymentIntent => {
    const intent = newIntent({
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: fieldsUnder(form, 'metadata'),
    });
    intents.set(intent.id, { intent, charge: null });
    return intent;
  };
  const refund = (form: URLSearchParams) => {
    const id = form.get('payment_intent') ?? '';
    const kept = intents.get(id);
    if (!kept) return missing(id);
    const { intent, charge } = kept;
    if (!charge) return refuse(400, { type: 'invalid_request_error', message: 'no charge to refund' });
    if (charge.refunded)
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: 'already',
      });
    if (refundRefusal !== undefined)
      return refuse(400, { type: 'invalid_request_error', code: refundRefusal, message: 'refused' });
    charge.refunded = true;
    charge.amount_refunded = intent.amount;
    return { status: 200, body: newRefund(intent, charge) };
  };
  const cancel = (id: string) => {
    const kept = intents.get(id);
    if (!kept) return missing(id);
    const { intent } = kept;
    if (!intent.status.startsWith('requires_'))
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      });
    intent.status = 'canceled';
    intent.canceled_at = Math.floor(Date.now() / 1_000);
    return { status: 200, body: told(kept, false) };
  };
  /** Newest first, and no more at a time than is asked for. */
  const listCharges = (query: URLSearchParams) => {
    const since = Number(query.get('created[gte]') ?? 0);
    const after = query.get('starting_after');
    const all = [...intents.values()].flatMap(({ charge }) => charge ?? []).reverse();
    const found = all.filter(({ created }) => created >= since);
    const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const end = from + Number(query.get('limit') ?? 10);
    const data = found.slice(from, end);
    return { status: 200, body: { object: 'list', url: '/v1/charges', has_more: end < found.length, data } };
  };
  const answer = (route: string, form: URLSearchParams) => {
    if (route === 'POST /v1/payment_intents') return { status: 200, body: create(form) };
    if (route === 'POST /v1/refunds') return refund(form);
    const cancelled = /^POST \/v1\/payment_intents\/(\w+)\/cancel$/.exec(route)?.[1];
    if (cancelled !== undefined) return cancel(cancelled);
    const disputed = /^GET \/v1\/disputes\?.*payment_intent=(\w+)/.exec(route)?.[1];
    if (disputed !== undefined)
      return {
        status: 200,
        body: { object: 'list', url: '/v1/disputes', has_more: false, data: disputes.get(disputed) ?? [] },
      };
    if (route.startsWith('GET /v1/charges?')) return listCharges(new URLSearchParams(route.split('?')[1]));
    const id = /^GET \/v1\/payment_intents\/(\w+)/.exec(route)?.[1] ?? '';
    const kept = intents.get(id);
    return kept ? { status: 200, body: told(kept, /expand.*=latest_charge/.test(route)) } : missing(id);
  };

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const route = `${request.method} ${request.url}`;
    seen.push(route);
    const idempotencyKey = request.headers['idempotency-key'];
    const key = `${route} ${idempotencyKey ?? ''}`;
    const isKeyed = idempotencyKey !== undefined && request.method === 'POST';
    const known = isKeyed ? repeats.get(key) : undefined;
    const said = (known ?? structuredClone(answer(route, form))) as { status: number; body: unknown };
    if (isKeyed) repeats.set(key, said);
    asked.push({ route, form: Object.fromEntries(form), idempotencyKey });
    answered.push(said.body);
    if (failures > 0) {
      // The work is done and its answer lost: the worst moment.
      failures--;
      response.destroy();
      return;
    }
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const signed = (event: object, secret = webhookSecret, ageSeconds = 0) => {
    const id = `evt_${randomBytes(8).toString('hex')}`;
    const body = JSON.stringify({ id, object: 'event', ...event });
    const seconds = Math.floor(Date.now() / 1_000) - ageSeconds;
    const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { body, signature: `t=${seconds},v1=${v1}` };
  };
  const bySecret = (clientSecret: string): Kept => {
    const kept = [...intents.values()].find(({ intent }) => intent.client_secret === clientSecret);
    if (!kept) throw new Error('no such payment');
    return kept;
  };
  const charge = (kept: Kept) => {
    const { intent } = kept;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    kept.charge = newCharge(intent);
  };
  const decline = ({ intent }: Kept) => {
    intent.status = 'requires_payment_method';
    const message = 'Your card was declined.';
    intent.last_payment_error = { type: 'card_error', code: 'card_declined', message };
  };
  /** What an event of this kind is about. */
  const objectOf = (type: string, id: string): object => {
    const kept = intents.get(id);
    if (!kept) return { object: 'payment_intent', id };
    const { intent, charge: charged } = kept;
    if (/^charge\.dispute/.test(type))
      return disputes.get(id)?.[0] ?? newDispute(intent, charged?.id ?? '', 'needs_response');
    return type.startsWith('charge.') ? (charged ?? newCharge(intent)) : told(kept, false);
  };

  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    seen,
    asked,
    /** the bodies of the answers to these */
    answered,
    /** What a slow bank, or somebody at Stripe's own desk, makes of a payment. */
    become(clientSecret: string, status: 'processing' | 'canceled') {
      bySecret(clientSecret).intent.status = status;
    },
    /** Every refund is refused from now on, with this code. */
    refuseRefunds(code: string) {
      refundRefusal = code;
    },
    /** The next answers are lost on the way, after the work was done. */
    loseAnswers: (count: number) => {
      failures = count;
    },
    /** What Stripe's own form does with a card. */
    pay(clientSecret: string, cardNumber: string, email: string) {
      const kept = bySecret(clientSecret);
      const { intent } = kept;
      // A payment that is over takes no card.
      if (intent.status === 'succeeded' || intent.status === 'canceled') return;
      const card = testCard(cardNumber);
      intent.receipt_email = email;
      if (card.kind === 'declines') return decline(kept);
      if (card.kind === 'pays') return charge(kept);
      intent.status = 'requires_action';
      kept.afterAction = card.afterwards;
    },
    /** What the person answers the bank. */
    authenticate(clientSecret: string, isApproved: boolean) {
      const kept = bySecret(clientSecret);
      if (kept.intent.status === 'canceled') return;
      if (isApproved && kept.afterAction === 'pays') charge(kept);
      else decline(kept);
    },
    /** What somebody at Stripe's own desk gives back of a charge. */
    refundPart(id: string, cents: number) {
      const kept = intents.get(id);
      if (!kept?.charge) throw new Error('no such charge');
      kept.charge.amount_refunded = cents;
      kept.charge.refunded = cents === kept.intent.amount;
    },
    /** What a bank was asked, in Stripe's shape; a later word replaces the earlier one. */
    dispute(id: string, status: Stripe.Dispute.Status) {
      const kept = intents.get(id);
      if (!kept) throw new Error('no such payment');
      disputes.set(id, [newDispute(kept.intent, kept.charge?.id ?? '', status)]);
    },
    /** An event about a payment, signed as Stripe signs. */
    eventOf(id: string, type = 'payment_intent.succeeded', secret = webhookSecret, ageSeconds = 0) {
      return signed(newEvent(type, objectOf(type, id)), secret, ageSeconds);
    },
    signed,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { testCard } from '../../functions/src/adapters/local/test-payments.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  currency: string;
  client_secret: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'canceled' | 'succeeded';
  metadata: Record<string, string>;
  receipt_email: string | null;
  last_payment_error: { message: string } | null;
  latest_charge: {
    id: string;
    object: 'charge';
    amount_refunded: number;
    refunded: boolean;
  } | null;
  afterAction?: 'pays' | 'declines' | undefined;
}

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
 * Stripe's answers in their documented shape, on a port of this machine: payment intents, refunds, idempotency keys and
 * signed events. Source: https://docs.stripe.com/api
 */
export async function scriptedStripe() {
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`;
  const intents = new Map<string, Intent>();
  const disputes = new Map<string, object[]>();
  const repeats = new Map<string, unknown>();
  const seen: string[] = [];
  const asked: { route: string; form: Record<string, string>; idempotencyKey: unknown }[] = [];
  let failures = 0;
  let refundRefusal: string | undefined;
  const refuse = (status: number, error: Record<string, string>) => ({ status, body: { error } });
  const missing = (id: string) =>
    refuse(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${id}'`,
    });

  const create = (form: URLSearchParams): Intent => {
    const id = `pi_${randomBytes(12).toString('hex')}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      status: 'requires_payment_method',
      metadata: fieldsUnder(form, 'metadata'),
      receipt_email: null,
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(id, intent);
    return intent;
  };
  const refund = (form: URLSearchParams) => {
    const id = form.get('payment_intent') ?? '';
    const intent = intents.get(id);
    if (!intent) return missing(id);
    const { latest_charge: charge } = intent;
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
    return {
      status: 200,
      body: { id: `re_${id}`, object: 'refund', status: 'succeeded', payment_intent: id },
    };
  };
  const cancel = (id: string) => {
    const intent = intents.get(id);
    if (!intent) return missing(id);
    if (!intent.status.startsWith('requires_'))
      return refuse(400, {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      });
    intent.status = 'canceled';
    return { status: 200, body: intent };
  };
  const answer = (route: string, form: URLSearchParams) => {
    if (route === 'POST /v1/payment_intents') return { status: 200, body: create(form) };
    if (route === 'POST /v1/refunds') return refund(form);
    const cancelled = /^POST \/v1\/payment_intents\/(\w+)\/cancel$/.exec(route)?.[1];
    if (cancelled !== undefined) return cancel(cancelled);
    const disputed = /^GET \/v1\/disputes\?.*payment_intent=(\w+)/.exec(route)?.[1];
    if (disputed !== undefined)
      return { status: 200, body: { object: 'list', has_more: false, data: disputes.get(disputed) ?? [] } };
    const id = /^GET \/v1\/payment_intents\/(\w+)/.exec(route)?.[1] ?? '';
    const intent = intents.get(id);
    return intent ? { status: 200, body: intent } : missing(id);
  };

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const route = `${request.method} ${request.url}`;
    seen.push(route);
    const idempotencyKey = request.headers['idempotency-key'];
    asked.push({ route, form: Object.fromEntries(form), idempotencyKey });
    const key = `${route} ${idempotencyKey ?? ''}`;
    const isKeyed = idempotencyKey !== undefined && request.method === 'POST';
    const known = isKeyed ? repeats.get(key) : undefined;
    const said = (known ?? structuredClone(answer(route, form))) as { status: number; body: unknown };
    if (isKeyed) repeats.set(key, said);
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
  const bySecret = (clientSecret: string): Intent => {
    const intent = [...intents.values()].find((one) => one.client_secret === clientSecret);
    if (!intent) throw new Error('no such payment');
    return intent;
  };
  const charge = (intent: Intent) => {
    intent.status = 'succeeded';
    intent.last_payment_error = null;
    intent.latest_charge = { id: `ch_${intent.id}`, object: 'charge', amount_refunded: 0, refunded: false };
  };
  const decline = (intent: Intent) => {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { message: 'Your card was declined.' };
  };

  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhookSecret,
    seen,
    asked,
    /** What a slow bank, or somebody at Stripe's own desk, makes of a payment. */
    become(clientSecret: string, status: 'processing' | 'canceled') {
      bySecret(clientSecret).status = status;
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
      const intent = bySecret(clientSecret);
      // A payment that is over takes no card.
      if (intent.status === 'succeeded' || intent.status === 'canceled') return;
      const card = testCard(cardNumber);
      intent.receipt_email = email;
      if (card.kind === 'declines') return decline(intent);
      if (card.kind === 'pays') return charge(intent);
      intent.status = 'requires_action';
      intent.afterAction = card.afterwards;
    },
    /** What the person answers the bank. */
    authenticate(clientSecret: string, isApproved: boolean) {
      const intent = bySecret(clientSecret);
      if (intent.status === 'canceled') return;
      if (isApproved && intent.afterAction === 'pays') charge(intent);
      else decline(intent);
    },
    /** What somebody at Stripe's own desk gives back of a charge. */
    refundPart(id: string, cents: number) {
      const intent = intents.get(id);
      if (!intent?.latest_charge) throw new Error('no such charge');
      intent.latest_charge.amount_refunded = cents;
      intent.latest_charge.refunded = cents === intent.amount;
    },
    /** What a bank was asked, in Stripe's shape; a later word replaces the earlier one. */
    dispute(id: string, status: string) {
      const dispute = {
        id: `dp_${id}`,
        object: 'dispute',
        amount: intents.get(id)?.amount ?? 0,
        reason: 'fraudulent',
        status,
        payment_intent: id,
        evidence_details: { due_by: 1_900_000_000 },
      };
      disputes.set(id, [dispute]);
    },
    /** An event about a payment, signed as Stripe signs. */
    eventOf(id: string, type = 'payment_intent.succeeded', secret = webhookSecret, ageSeconds = 0) {
      const kind = /^charge\.dispute/.test(type) ? 'dispute' : type.startsWith('charge.') ? 'charge' : null;
      const object = kind
        ? { object: kind, id: `${kind}_${id}`, payment_intent: id }
        : { object: 'payment_intent', id };
      return signed({ type, data: { object } }, secret, ageSeconds);
    },
    signed,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

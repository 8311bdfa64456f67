import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../functions/src/adapters/local/database.ts';
import { testPayments } from '../../functions/src/adapters/local/test-payments.ts';
import { stripePayments } from '../../functions/src/adapters/stripe/stripe-payments.ts';
import { choosePayments } from '../../functions/src/hosts/choose-payments.ts';
import { scriptedStripe } from '../support/scripted-stripe.ts';
import { describePayments } from './payments.contract.ts';

const secretKey = 'sk_test_scripted';

const STRIPE_WORDS = {
  inquiry: 'warning_needs_response',
  open: 'needs_response',
  won: 'won',
  lost: 'lost',
} as const;

async function stripe() {
  const server = await scriptedStripe();
  onTestFinished(async () => void (await server.close()));
  const { apiBase, webhookSecret } = server;
  return { server, payments: stripePayments({ secretKey, webhookSecret, apiBase }) };
}

describePayments('test provider', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-pay-'));
  const database = openDatabase(dataDir);
  onTestFinished(() => {
    database.close();
    rmSync(dataDir, { recursive: true });
  });
  const payments = testPayments(database);
  return {
    payments,
    pay: (clientSecret, cardNumber, email) => void payments.confirm({ clientSecret, cardNumber, email }),
    authenticate: (clientSecret, isApproved) => void payments.authenticate({ clientSecret, isApproved }),
    eventOf: payments.eventOf,
    refundPart: payments.refundPart,
    dispute: payments.dispute,
    disputeEventOf: payments.eventOf,
  };
});

describePayments('Stripe', async () => {
  const { server, payments } = await stripe();
  return {
    payments,
    pay: server.pay,
    authenticate: server.authenticate,
    eventOf: (id) => server.eventOf(id),
    refundPart: server.refundPart,
    dispute: (id, state) => server.dispute(id, STRIPE_WORDS[state]),
    disputeEventOf: (id) => server.eventOf(id, 'charge.dispute.created'),
  };
});

describe('Stripe', () => {
  it('charges nobody twice when its answers are lost', async () => {
    const { server, payments } = await stripe();
    server.loseAnswers(2);
    const { id } = await payments.createIntent({ amountCents: 899, metadata: {} }, 'k');
    expect(await payments.createIntent({ amountCents: 899, metadata: {} }, 'k')).toMatchObject({ id });
    expect(server.seen.filter((route) => route === 'POST /v1/payment_intents').length).toBeGreaterThan(2);
  });

  it('finds the payment of a refund’s event, and refuses an event of another secret or of yesterday', async () => {
    const { server, payments } = await stripe();
    const { id } = await payments.createIntent({ amountCents: 899, metadata: {} }, 'k');
    expect(payments.readEvent(server.eventOf(id, 'charge.refunded'))).toBe(id);
    const refusal = expect.objectContaining({ code: 'permission-denied' });
    expect(() => payments.readEvent(server.eventOf(id, 'x', 'whsec_other'))).toThrow(refusal);
    expect(() => payments.readEvent(server.eventOf(id, 'x', undefined, 86_400))).toThrow(refusal);
  });

  it('is asked for a payment by every means the account has, wallets among them, and for a refund, each under its key', async () => {
    const { server, payments } = await stripe();
    const metadata = { orderId: 'o1', sessionId: 's1', pageCount: '12', tier: 'Memoir' };
    const { id, clientSecret } = await payments.createIntent({ amountCents: 3899, metadata }, 'o1:3899');
    server.pay(clientSecret, '4242424242424242', 'rose@example.com');
    await payments.refund(id);
    expect(server.asked.filter(({ route }) => route.startsWith('POST'))).toEqual([
      {
        route: 'POST /v1/payment_intents',
        idempotencyKey: 'o1:3899',
        form: {
          amount: '3899',
          currency: 'usd',
          'automatic_payment_methods[enabled]': 'true',
          'metadata[orderId]': 'o1',
          'metadata[sessionId]': 's1',
          'metadata[pageCount]': '12',
          'metadata[tier]': 'Memoir',
        },
      },
      { route: 'POST /v1/refunds', idempotencyKey: `refund:${id}`, form: { payment_intent: id } },
    ]);
  });

  it.each([
    ['processing', 'processing'],
    ['canceled', 'cancelled'],
  ] as const)('%s is %s here, and nothing that can be given back', async (theirs, status) => {
    const { server, payments } = await stripe();
    const { id, clientSecret } = await payments.createIntent({ amountCents: 899, metadata: {} }, 'k');
    server.become(clientSecret, theirs);
    expect(await payments.findIntent(id)).toMatchObject({ status });
    await expect(payments.refund(id)).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  it.each([
    ['warning_closed', 'won'],
    ['under_review', 'open'],
    ['prevented', 'lost'],
    ['a word of next year', 'open'],
  ])(
    'a dispute that is %s there is %s here, and names the last day while there is one',
    async (theirs, state) => {
      const { server, payments } = await stripe();
      const { id, clientSecret } = await payments.createIntent({ amountCents: 899, metadata: {} }, 'k');
      server.pay(clientSecret, '4242424242424242', 'rose@example.com');
      server.dispute(id, theirs);
      const answerBy = state === 'open' ? new Date(1_900_000_000_000) : null;
      expect(await payments.findDispute(id)).toMatchObject({ state, answerBy });
    },
  );

  it('has events of kinds that say nothing about a payment, and they are taken and left alone', async () => {
    const { server, payments } = await stripe();
    for (const object of [
      { object: 'balance' },
      { object: 'customer', id: 'cus_1' },
      { object: 'charge' },
      undefined,
    ])
      expect(
        payments.readEvent(server.signed({ type: 'unknown.kind', data: object && { object } })),
      ).toBeNull();
  });

  it.each([
    ['balance_insufficient', 'unavailable'],
    ['charge_disputed', 'failed-precondition'],
  ])('a refund that is refused for %s is %s', async (refusal, code) => {
    const { server, payments } = await stripe();
    const { id, clientSecret } = await payments.createIntent({ amountCents: 4_900, metadata: {} }, 'order-1');
    server.pay(clientSecret, '4242 4242 4242 4242', 'rose@example.com');
    server.refuseRefunds(refusal);
    await expect(payments.refund(id)).rejects.toMatchObject({ code });
  });

  it('is looked for at another address only with a test key', () => {
    const account = { secretKey: 'sk_live_x', webhookSecret: 'whsec_x', apiBase: 'http://127.0.0.1:1' };
    expect(() => stripePayments(account)).toThrow('test key');
  });
});

describe('who takes the cards', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  };

  it('is the test provider on a bare machine and Stripe wherever its keys are', () => {
    expect(choosePayments({})).toEqual({ provider: 'test' });
    expect(choosePayments(keys)).toMatchObject({ provider: 'stripe', publishableKey: 'pk_live_1' });
  });

  it.each(Object.keys(keys))('is nobody with half of the keys: without %s', (missing) => {
    expect(() => choosePayments({ ...keys, [missing]: '' })).toThrow(missing);
  });

  it('says how this machine works beside the .env of a deployment, which has the public key alone', () => {
    expect(() => choosePayments({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow('"ENV_FILE= npm start"');
  });

  it.each([
    [
      'a secret key where everybody reads it',
      { STRIPE_PUBLISHABLE_KEY: 'sk_live_1' },
      'never put a secret key',
    ],
    [
      'a public key where the secret one belongs',
      { STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY has to',
    ],
    [
      'keys of two modes',
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'live mode and STRIPE_PUBLISHABLE_KEY of test',
    ],
  ])('is nobody with %s', (_, wrong, words) => {
    expect(() => choosePayments({ ...keys, ...wrong })).toThrow(words);
  });

  it.each(['K_SERVICE', 'FUNCTION_TARGET', 'FIREBASE_CONFIG', 'GOOGLE_CLOUD_PROJECT'])(
    'is never the test provider where %s is set',
    (sign) => {
      expect(() => choosePayments({ [sign]: 'x' })).toThrow('no part in production');
      expect(() => choosePayments({ NODE_ENV: 'production' })).toThrow('no part in production');
    },
  );
});

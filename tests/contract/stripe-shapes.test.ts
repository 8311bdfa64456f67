import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { stripePayments } from '../../functions/src/adapters/stripe/stripe-payments.ts';
import { scriptedStripe } from '../support/scripted-stripe.ts';
import { EXAMPLES } from '../support/stripe-objects.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Where an answer has another shape than the example: a field that is missing, or of another type. Null is a value of any. */
function differences(example: unknown, answer: unknown, at: string): string[] {
  if (kindOf(example) === 'null' || kindOf(answer) === 'null') return [];
  if (kindOf(example) !== kindOf(answer)) return [`${at}: ${kindOf(answer)} instead of ${kindOf(example)}`];
  if (!isFields(example) || !isFields(answer) || /\.(metadata|data)$/.test(at)) return [];
  return Object.entries(example).flatMap(([name, value]) =>
    name in answer ? differences(value, answer[name], `${at}.${name}`) : [`${at}.${name} is missing`],
  );
}

/** Every object in an answer that says what it is, and of which there is an example. */
function objectsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isFields(value)) return [];
  const isKnown = typeof value.object === 'string' && Object.hasOwn(EXAMPLES, value.object);
  return [...(isKnown ? [value] : []), ...Object.values(value).flatMap(objectsIn)];
}

const exampleOf = ({ object }: Fields) => EXAMPLES[object as keyof typeof EXAMPLES];

/** Everything that the product asks Stripe, once each, and what it was answered. */
async function wholeLife() {
  const server = await scriptedStripe();
  onTestFinished(async () => void (await server.close()));
  const { apiBase, webhookSecret } = server;
  const payments = stripePayments({ secretKey: 'sk_test_scripted', webhookSecret, apiBase });
  const open = (key: string) =>
    payments.createIntent({ amountCents: 3_899, metadata: { orderId: key, sessionId: 's' } }, key);
  const [paid, left] = [await open('o1'), await open('o2')];
  await payments.cancelIntent(left.id);
  server.pay(paid.clientSecret, '4000000000000002', 'rose@example.com');
  await payments.findIntent(paid.id);
  server.pay(paid.clientSecret, '4242424242424242', 'rose@example.com');
  await payments.findIntent(paid.id);
  server.dispute(paid.id, 'warning_needs_response');
  await payments.findDispute(paid.id);
  for await (const charge of payments.charges(new Date(0))) expect(charge.paymentIntentId).toBe(paid.id);
  await payments.refund(paid.id);
  const events = [
    ...['payment_intent.succeeded', 'payment_intent.canceled', 'payment_intent.payment_failed'],
    ...['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'],
  ].map((type) => server.eventOf(paid.id, type));
  return { server, payments, paid, events };
}

it('every answer of the stand-in has the fields and types of Stripe’s own examples', async () => {
  const { server, events } = await wholeLife();
  const answers = [...server.answered, ...events.map(({ body }) => JSON.parse(body))];
  const found = answers.flatMap(objectsIn);
  expect([...new Set(found.map(({ object }) => object))].sort()).toEqual(Object.keys(EXAMPLES).sort());
  expect(found.flatMap((one) => differences(exampleOf(one), one, String(one.object)))).toEqual([]);
});

it('every kind of event that an endpoint is asked to send names its payment', async () => {
  const { payments, paid, events } = await wholeLife();
  for (const event of events) expect(payments.readEvent(event)).toBe(paid.id);
});

it('finds a field that is missing, and one of another type', () => {
  const { id: _, ...rest } = EXAMPLES.refund;
  expect(differences(EXAMPLES.refund, rest, 'refund')).toEqual(['refund.id is missing']);
  const odd = { ...EXAMPLES.refund, amount: '100' };
  expect(differences(EXAMPLES.refund, odd, 'refund')).toEqual(['refund.amount: string instead of number']);
});

const TYPES = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm');

/** The parameters that the types of Stripe's package know for a request. */
function parametersOf(file: string, name: string): string[] {
  const text = readFileSync(join(TYPES, file), 'utf8');
  const begin = text.indexOf(`export interface ${name} `);
  expect(begin, `${name} in ${file}`).toBeGreaterThanOrEqual(0);
  const lines = text.slice(begin, text.indexOf('\n}', begin)).split('\n');
  return lines.flatMap((line) => /^ {4}(\w+)\??:/.exec(line)?.[1] ?? []);
}

const REQUESTS: readonly [route: RegExp, file: string, name: string][] = [
  [/^POST \/v1\/payment_intents$/, 'resources/PaymentIntents.d.ts', 'PaymentIntentCreateParams'],
  [/^POST \/v1\/payment_intents\/\w+\/cancel$/, 'resources/PaymentIntents.d.ts', 'PaymentIntentCancelParams'],
  [/^GET \/v1\/payment_intents\/\w+$/, 'resources/PaymentIntents.d.ts', 'PaymentIntentRetrieveParams'],
  [/^POST \/v1\/refunds$/, 'resources/Refunds.d.ts', 'RefundCreateParams'],
  [/^GET \/v1\/disputes$/, 'resources/Disputes.d.ts', 'DisputeListParams'],
  [/^GET \/v1\/charges$/, 'resources/Charges.d.ts', 'ChargeListParams'],
];

it('every request names only parameters that Stripe knows for it', async () => {
  const { server } = await wholeLife();
  const paging = parametersOf('shared.d.ts', 'PaginationParams');
  const met = new Set<string>();
  for (const { route, form } of server.asked) {
    const [path = '', query = ''] = route.split('?');
    const [, file, name] =
      REQUESTS.find(([of]) => of.test(path)) ?? expect.fail(`an unknown request: ${path}`);
    met.add(name);
    const known = [...parametersOf(file, name), ...(name.endsWith('ListParams') ? paging : [])];
    const named = [...Object.keys(form), ...new URLSearchParams(query).keys()];
    for (const one of named) expect(known, `${name}: ${one}`).toContain(one.split('[')[0]);
  }
  expect(met.size).toBe(REQUESTS.length);
});

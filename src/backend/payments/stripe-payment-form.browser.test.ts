import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { beforeEach, expect, test, vi } from 'vitest';
import { stripePaymentForm } from './stripe-payment-form.ts';

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: vi.fn() }));

/** What Stripe's own script would do, as far as a page can see it. Source: https://docs.stripe.com/js */
let tell: Record<string, (event?: unknown) => void>;
const confirmPayment = vi.fn();
const element = {
  on: vi.fn((name: string, then: () => void) => {
    tell[name] = then;
  }),
  mount: vi.fn(),
  destroy: vi.fn(),
};
const submit = vi.fn();
const elements = { create: vi.fn(() => element), getElement: vi.fn(() => element), submit };
const stripe = { elements: vi.fn(() => elements), confirmPayment };

beforeEach(() => {
  vi.clearAllMocks();
  tell = {};
  vi.mocked(loadStripe).mockResolvedValue(stripe as unknown as Stripe);
  submit.mockResolvedValue({});
  confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
});

async function ready() {
  const form = await stripePaymentForm('pi_1_secret_2', 'pk_test_1');
  const mounted = form.mount(document.body);
  tell.ready?.();
  await mounted;
  return form;
}

test('the form of the payment is drawn with our publishable key, and the receipt’s address goes along', async () => {
  const form = await ready();
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1');
  expect(stripe.elements).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
  expect(elements.create).toHaveBeenCalledWith('payment');
  expect(element.mount).toHaveBeenCalledWith(document.body);
  expect(await form.confirm('ann@example.com')).toEqual({ status: 'paid', paymentIntentId: 'pi_1' });
  expect(confirmPayment).toHaveBeenCalledExactlyOnceWith({
    elements,
    redirect: 'if_required',
    confirmParams: { receipt_email: 'ann@example.com', return_url: `${location.origin}${location.pathname}` },
  });
  form.unmount();
  expect(element.destroy).toHaveBeenCalledOnce();
});

test.each([
  ['a card that is declined', { type: 'card_error', message: 'Your card was declined.' }],
  [
    'a bank that does not know the person (3-D Secure)',
    { type: 'invalid_request_error', message: 'We are unable to authenticate your payment method.' },
  ],
])('%s is told in Stripe’s words', async (_, error) => {
  confirmPayment.mockResolvedValue({ error });
  expect(await (await ready()).confirm('a@b.c')).toEqual({ status: 'refused', message: error.message });
});

test('a form that is not filled in is told before anybody is asked, and again if it is sent all the same', async () => {
  const error = { type: 'validation_error', message: 'Your card number is incomplete.' };
  const form = await ready();
  expect(await form.check()).toBe(null);
  submit.mockResolvedValue({ error });
  expect(await form.check()).toBe(error.message);
  expect(confirmPayment).not.toHaveBeenCalled();
  confirmPayment.mockResolvedValue({ error });
  expect(await form.confirm('a@b.c')).toEqual({ status: 'failed', message: error.message });
});

test.each(['api_error', 'api_connection_error', 'rate_limit_error', 'idempotency_error'])(
  'after an %s nobody here knows whether the card was charged',
  async (type) => {
    confirmPayment.mockResolvedValue({ error: { type, message: 'An error occurred with our connection.' } });
    expect(await (await ready()).confirm('a@b.c')).toEqual({ status: 'unknown' });
  },
);

test('an error without words, and a payment that stopped half way, have the specified ones', async () => {
  const words = { status: 'refused', message: 'Payment processing failed. Please contact support.' };
  const form = await ready();
  confirmPayment.mockResolvedValueOnce({ error: { type: 'card_error' } });
  expect(await form.confirm('a@b.c')).toEqual(words);
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { id: 'pi_1', status: 'requires_payment_method' } });
  expect(await form.confirm('a@b.c')).toEqual(words);
});

test('a payment that the bank still works on is asked about later, and not paid again', async () => {
  confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'processing' } });
  expect(await (await ready()).confirm('a@b.c')).toEqual({ status: 'paid', paymentIntentId: 'pi_1' });
});

test.each([
  ['canceled', { status: 'expired' }],
  ['succeeded', { status: 'paid', paymentIntentId: 'pi_1' }],
  ['processing', { status: 'paid', paymentIntentId: 'pi_1' }],
] as const)('a payment that became %s in another tab is no error of the card', async (status, outcome) => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent’s status is not what it has to be.',
    payment_intent: { id: 'pi_1', status },
  };
  confirmPayment.mockResolvedValue({ error });
  expect(await (await ready()).confirm('a@b.c')).toEqual(outcome);
});

test.each([
  ['tells that they cannot be loaded', () => tell.loaderror?.({ error: { type: 'api_connection_error' } })],
  ['never tells anything', () => vi.advanceTimersByTime(30_000)],
])('fields whose frame %s are told, with what to do', async (_, happen) => {
  vi.useFakeTimers();
  try {
    const form = await stripePaymentForm('pi_1_secret_2', 'pk_test_1');
    const mounted = form.mount(document.body);
    happen();
    await expect(mounted).rejects.toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(
        /^The card form couldn’t load\. You haven’t been charged\. .*try again\.$/,
      ),
    });
    expect(await form.confirm('a@b.c')).toMatchObject({ message: 'Payment form not loaded properly' });
  } finally {
    vi.useRealTimers();
  }
});

test('a form that has not loaded charges nothing', async () => {
  const form = await stripePaymentForm('pi_1_secret_2', 'pk_test_1');
  expect(await form.confirm('a@b.c')).toEqual({
    status: 'failed',
    message: 'Payment form not loaded properly',
  });
  expect(confirmPayment).not.toHaveBeenCalled();
});

test.each([
  ['is blocked', () => vi.mocked(loadStripe).mockRejectedValue(new Error('Failed to load Stripe.js'))],
  ['is not there', () => vi.mocked(loadStripe).mockResolvedValue(null)],
])('a script that %s is told with the specified words', async (_, given) => {
  given();
  await expect(stripePaymentForm('pi_1_secret_2', 'pk_test_1')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Failed to initialize payment. Please try again.',
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startPayment } from './payments.ts';

let place: HTMLElement;
let asked: { url: string; body: unknown }[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  asked = [];
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (String(url) === '/config.json') {
      return Response.json({
        firebase: { projectId: 'p', apiKey: 'k', storageBucket: 'b' },
        region: 'us-central1',
        audioService: '',
        payments: { provider: 'test', confirmUrl: '/test-payments/confirm' },
      });
    }
    asked.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return answer();
  });
});
afterEach(() => {
  place.remove();
  vi.unstubAllGlobals();
});

async function shown() {
  const form = await startPayment('pi_123_secret_abc');
  await form.mount(place);
  return form;
}
const paid = () => Response.json({ status: 'paid' });
const field = (label: string) => page.getByLabelText(label, { exact: true });

test('the test form says what it is and pays with the test card', async () => {
  answer = paid;
  const form = await shown();
  await expect.element(page.getByRole('group', { name: 'Test payment — no money moves' })).toBeVisible();
  await field('Card number').fill('4242-4242 4242 4242');
  expect(await form.confirm('ada@example.com')).toEqual({ status: 'paid', paymentIntentId: 'pi_123' });
  expect(asked).toEqual([
    {
      url: `${location.origin}/test-payments/confirm`,
      body: { clientSecret: 'pi_123_secret_abc', cardNumber: '4242424242424242', email: 'ada@example.com' },
    },
  ]);
});

test('a payment that ended elsewhere is told as such', async () => {
  answer = () => Response.json({ status: 'cancelled' });
  expect(await (await shown()).confirm('a@b.c')).toEqual({ status: 'expired' });
});

test('a declined card is told by its message', async () => {
  answer = () => Response.json({ status: 'declined', message: 'Your card was declined.' });
  const form = await shown();
  await field('Card number').fill('4000000000000002');
  expect(await form.confirm('a@b.c')).toEqual({ status: 'refused', message: 'Your card was declined.' });
});

test.each([
  ['Yes, approve', true, { status: 'paid', paymentIntentId: 'pi_123' }],
  ['No, refuse', false, { status: 'refused', message: 'We could not ask your bank.' }],
] as const)('when the bank asks, the person answers "%s"', async (label, isApproved, outcome) => {
  const answers = [
    { status: 'needs-action' },
    isApproved ? { status: 'paid' } : { status: 'declined', message: 'We could not ask your bank.' },
  ];
  answer = () => Response.json(answers.shift());
  const form = await shown();
  await field('Card number').fill('4000002500003155');
  const confirmed = form.confirm('a@b.c');
  await page.getByRole('button', { name: label }).click();
  expect(await confirmed).toEqual(outcome);
  expect(asked[1]).toEqual({
    url: `${location.origin}/test-payments/authenticate`,
    body: { clientSecret: 'pi_123_secret_abc', isApproved },
  });
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['Card number', '42', 'Your card number is incomplete.'],
  ['Expiry', '13/34', 'Your card’s expiration date is incomplete.'],
  ['CVC', '1', 'Your card’s security code is incomplete.'],
])('%s %s is refused before anyone is asked', async (label, value, message) => {
  const form = await shown();
  await field(label).fill(value);
  expect(await form.check()).toBe(message);
  expect(await form.confirm('a@b.c')).toEqual({ status: 'failed', message });
  expect(asked).toEqual([]);
});

test.each(['12/30', '1230', '12 / 2030', '1/30'])('the expiry %s is understood', async (expiry) => {
  const form = await shown();
  await field('Expiry').fill(expiry);
  expect(await form.check()).toBeNull();
});

test.each([
  ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a strange answer', () => Response.json({ hello: 'there' }, { status: 500 })],
])('%s leaves open whether the card was charged', async (_, strange) => {
  answer = strange;
  const form = await shown();
  expect(await form.confirm('a@b.c')).toEqual({ status: 'unknown' });
});

test('a form that is not on the page cannot pay', async () => {
  const form = await shown();
  form.unmount();
  expect(place.childElementCount).toBe(0);
  expect(await form.confirm('a@b.c')).toEqual({
    status: 'failed',
    message: 'Payment form not loaded properly',
  });
});

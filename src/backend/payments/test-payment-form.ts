import * as v from 'valibot';
import { deadline } from '@/backend/calls/callables.ts';
import { absolute } from '@/backend/config.ts';
import { CALL_TIMEOUT_MS } from '@/domain/limits.ts';
import { intentIdOf, PAYMENT_TEXTS, type PaymentForm, type PaymentOutcome } from './payment-form.ts';

const ANSWER = v.object({
  status: v.picklist(['paid', 'declined', 'needs-action', 'cancelled']),
  message: v.optional(v.string()),
});
type Answer = v.InferOutput<typeof ANSWER>;
const DECLINED = 'Your card was declined.';

interface Field {
  readonly label: string;
  readonly autocomplete: AutoFill;
  readonly value: string;
  readonly maxLength: number;
}

/** Filled in, because the only right answer is known: it is a test. */
const FIELDS: readonly Field[] = [
  { label: 'Card number', autocomplete: 'cc-number', value: '4242 4242 4242 4242', maxLength: 23 },
  { label: 'Expiry', autocomplete: 'cc-exp', value: '12 / 34', maxLength: 7 },
  { label: 'CVC', autocomplete: 'cc-csc', value: '123', maxLength: 4 },
];

/** A number is not broken over two lines, where it would look like two. */
const HINTS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'declines'],
  ['4000 0025 0000 3155', 'asks first'],
].map(([number, does]) => `${number?.replaceAll(' ', '\u00a0')} ${does}`);

function drawHint(words: string): HTMLLIElement {
  const hint = document.createElement('li');
  hint.textContent = words;
  return hint;
}

/** As it stands on the card. */
const inFours = (number: string): string => number.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 ');

function drawField(field: Field): { label: HTMLLabelElement; input: HTMLInputElement } {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = field.autocomplete;
  input.maxLength = field.maxLength;
  input.required = true;
  input.value = field.value;
  if (field.autocomplete === 'cc-number')
    input.addEventListener('change', () => {
      input.value = inFours(input.value);
    });
  label.append(field.label, input);
  return { label, input };
}

function draw(): { form: HTMLElement; values: () => [number: string, expiry: string, cvc: string] } {
  const form = document.createElement('fieldset');
  form.dataset.provider = 'test';
  const legend = document.createElement('legend');
  legend.textContent = 'Test payment — no money moves';
  const hints = document.createElement('ul');
  hints.append(...HINTS.map(drawHint));
  const fields = FIELDS.map(drawField);
  form.append(legend, hints, ...fields.map(({ label }) => label));
  const valueAt = (index: number) => fields[index]?.input.value.trim() ?? '';
  return { form, values: () => [valueAt(0), valueAt(1), valueAt(2)] };
}

/** What a card form refuses before it asks anyone; undefined when all is filled in. */
function fault(digits: string, expiry: string, cvc: string): string | undefined {
  if (!/^\d{12,19}$/.test(digits)) return 'Your card number is incomplete.';
  if (!/^(0?[1-9]|1[0-2])\/?\d{2}(\d{2})?$/.test(expiry.replaceAll(/\s/g, '')))
    return 'Your card’s expiration date is incomplete.';
  if (!/^\d{3,4}$/.test(cvc)) return 'Your card’s security code is incomplete.';
  return undefined;
}

async function post(url: string, body: Record<string, string | boolean>): Promise<Answer> {
  const limit = deadline(undefined, CALL_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: limit.signal,
    });
    return v.parse(ANSWER, await response.json());
  } finally {
    limit.clear();
  }
}

/** What a bank's own page does (3-D Secure): asks the person, inside the form. */
function askPerson(form: HTMLElement): Promise<boolean> {
  const question = document.createElement('div');
  question.setAttribute('role', 'group');
  const words = document.createElement('p');
  words.textContent = 'Your bank asks: did you start this payment? (test)';
  question.append(words);
  form.append(question);
  return new Promise((resolve) => {
    for (const [label, isApproved] of [
      ['Yes, approve', true],
      ['No, refuse', false],
    ] as const) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', () => {
        question.remove();
        resolve(isApproved);
      });
      question.append(button);
      if (isApproved) button.focus();
    }
  });
}

function outcomeOf({ status, message }: Answer, clientSecret: string): PaymentOutcome {
  if (status === 'paid') return { status: 'paid', paymentIntentId: intentIdOf(clientSecret) };
  if (status === 'cancelled') return { status: 'expired' };
  return { status: 'refused', message: message ?? DECLINED };
}

/** Sends the card and, when the bank asks, the person's answer. */
async function charge(
  form: HTMLElement,
  confirmUrl: string,
  card: { readonly clientSecret: string; readonly cardNumber: string; readonly email: string },
): Promise<PaymentOutcome> {
  const { clientSecret } = card;
  try {
    const first = await post(absolute(confirmUrl), card);
    if (first.status !== 'needs-action') return outcomeOf(first, clientSecret);
    const isApproved = await askPerson(form);
    const url = absolute(confirmUrl.replace(/confirm$/, 'authenticate'));
    return outcomeOf(await post(url, { clientSecret, isApproved }), clientSecret);
  } catch {
    // The line broke on the way there or on the way back: only the provider knows.
    return { status: 'unknown' };
  }
}

/** The built-in provider's form: the same life as a real one, and plainly marked as a test. */
export function testPaymentForm(clientSecret: string, confirmUrl: string): PaymentForm {
  const { form, values } = draw();
  const card = () => {
    const [number, expiry, cvc] = values();
    const cardNumber = number.replace(/[\s-]/g, '');
    return { cardNumber, message: fault(cardNumber, expiry, cvc) };
  };
  return {
    provider: 'test',
    mount: async (element) => element.append(form),
    unmount: () => form.remove(),
    check: async () => (form.isConnected ? (card().message ?? null) : PAYMENT_TEXTS.notLoaded),
    confirm: async (email) => {
      if (!form.isConnected) return { status: 'failed', message: PAYMENT_TEXTS.notLoaded };
      const { cardNumber, message } = card();
      if (message !== undefined) return { status: 'failed', message };
      return charge(form, confirmUrl, { clientSecret, cardNumber, email });
    },
  };
}

import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '@/backend/calls/callables.ts';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import { changeProgress } from '@/device/storage/books/progress.ts';
import type { VoiceProfile } from '@/domain/voice/voice.ts';
import { currentProgress } from '../../../../tests/support/fresh-session.ts';
import { confirm, onAPaymentStep, open, payAs } from '../../../../tests/support/payment-step.tsx';
import { toneFile } from '../../../../tests/support/tone.ts';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/calls/documents.ts', () => ({ readManuscript: vi.fn(), readVoiceProfile: vi.fn() }));
vi.mock('@/backend/calls/quotes.ts', () => ({ readQuote: vi.fn(async () => null) }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/payments/payments.ts', () => ({ startPayment: vi.fn() }));
vi.mock('@/backend/accounts/auth.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/auth.ts')>()),
  ensureSignedIn: vi.fn(async () => ({ uid: 'u1' })),
}));
vi.mock('@/backend/accounts/sign-in.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/sign-in.ts')>()),
  createAccount: vi.fn(),
}));

onAPaymentStep();
const profile = { permission: { speakerName: 'Rose', right: 'kin' } } as unknown as VoiceProfile;
beforeEach(() => void vi.mocked(readVoiceProfile).mockReset().mockResolvedValue(profile));

const choose = () => page.getByText('What the book says first').click();
const form = (begins: RegExp) => page.getByRole('radio', { name: begins });
const intents = () => vi.mocked(call).mock.calls.filter(([name]) => name === 'create_payment_intent');

test('the words that a book begins with are read in full and chosen before it is paid for, and told before the card is charged', async () => {
  open(3);
  await choose();
  await expect
    .element(page.getByText('Read in the voice of Rose, recreated by computer with the family’s permission.'))
    .toBeVisible();
  await expect.element(form(/^Read in the voice/)).toBeChecked();
  await form(/^For our family/).click();
  await expect.element(form(/^For our family/)).toBeChecked();
  confirm.mockImplementationOnce(async () => {
    expect(intents().at(-1)?.[1]).toMatchObject({ credit: 'family' });
    return { status: 'paid', paymentIntentId: 'pi_1' };
  });
  await payAs('ann@example.com', 'secret1');
  await expect.poll(() => currentProgress().payment.kind).toBe('settled');
  expect(intents().filter(([, input]) => 'credit' in input)).toHaveLength(1);
});

test('Enter on the words that a book begins with pays nothing', async () => {
  open(3);
  await expect.element(page.getByText('card field')).toBeVisible();
  await choose();
  form(/^For our family/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByLabelText('Email', { exact: true }))
    .not.toHaveAttribute('aria-invalid', 'true');
  expect(confirm).not.toHaveBeenCalled();
});

test('who chooses nothing is asked nothing, and no card form waits for it', async () => {
  open(3);
  confirm.mockImplementationOnce(async () => {
    const { sessionId } = currentProgress();
    for (const [, input] of intents()) expect(input).toEqual({ pageCount: 3, sessionId });
    return { status: 'paid', paymentIntentId: 'pi_1' };
  });
  await payAs('ann@example.com', 'secret1');
  await expect.poll(() => currentProgress().payment.kind).toBe('settled');
});

test('what was chosen for a book is there when it is opened again, and known to its card form', async () => {
  await changeProgress((now) => ({ ...now, credit: 'hearing' }));
  vi.mocked(readVoiceProfile).mockRejectedValue(new Error('no line'));
  open(3);
  await choose();
  await expect.element(form(/^You are hearing the voice of a loved one/)).toBeChecked();
  await expect.poll(() => intents()[0]?.[1]).toMatchObject({ credit: 'hearing' });
});

test('a card is not charged for a form whose payment is another one by now', async () => {
  open(3);
  await choose();
  await form(/^For our family/).click();
  await expect.element(page.getByText('card field')).toBeVisible();
  vi.mocked(call).mockImplementation(
    async (name) =>
      (name === 'create_payment_intent' ? { success: true, clientSecret: 'pi_2_secret_3' } : {}) as never,
  );
  await payAs('ann@example.com', 'secret1');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Nothing was charged\./);
  expect(confirm).not.toHaveBeenCalled();
});

const box = () => page.getByRole('checkbox', { name: /^Please begin my audiobook right away\./ });

test('the wish to begin at once is not ticked beforehand, is told before the card is charged, and nobody needs it to pay', async () => {
  open(3);
  await expect.element(box()).not.toBeChecked();
  await page.getByText('You don’t have to check this.').click();
  await expect.element(page.getByText(/you can withdraw for all 14 days/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Your right to withdraw' }))
    .toHaveAttribute('href', '/terms-of-service#withdrawal');
  await box().click();
  confirm.mockImplementationOnce(async () => {
    expect(intents().at(-1)?.[1]).toMatchObject({ atOnce: true });
    return { status: 'refused', message: 'Your card was declined.' };
  });
  await payAs('ann@example.com', 'secret1');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/declined/);
  await box().click();
  confirm.mockImplementationOnce(async () => {
    expect(intents().at(-1)?.[1]).not.toHaveProperty('atOnce');
    return { status: 'paid', paymentIntentId: 'pi_1' };
  });
  await page.getByRole('button', { name: 'Pay $8.99' }).click();
  await expect.poll(() => currentProgress().payment.kind).toBe('settled');
});

const ownRecording = () => page.getByRole('checkbox', { name: /^Begin with .* own recording/ });
const withRecording = { ...profile, storagePath: 'voices/s/speech.wav', speechSeconds: 17.6 } as VoiceProfile;

test('the person’s own recording is offered in sight with its length where it is kept, not ticked beforehand, and told before the card is charged', async () => {
  vi.mocked(readVoiceProfile).mockResolvedValue(withRecording);
  open(3);
  await expect.element(ownRecording()).not.toBeChecked();
  await expect.element(ownRecording()).toHaveAccessibleName(/^Begin with Rose.s own recording/);
  await expect.element(ownRecording()).toHaveAccessibleDescription('18 seconds, cleaned');
  await ownRecording().click();
  await expect.element(ownRecording()).toBeChecked();
  confirm.mockImplementationOnce(async () => {
    expect(intents().at(-1)?.[1]).toMatchObject({ ownRecording: true });
    return { status: 'refused', message: 'Your card was declined.' };
  });
  await payAs('ann@example.com', 'secret1');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/declined/);
  await ownRecording().click();
  confirm.mockImplementationOnce(async () => {
    expect(intents().at(-1)?.[1]).toMatchObject({ ownRecording: false });
    return { status: 'paid', paymentIntentId: 'pi_1' };
  });
  await page.getByRole('button', { name: 'Pay $8.99' }).click();
  await expect.poll(() => currentProgress().payment.kind).toBe('settled');
});

test('the person’s own recording can be heard before it is chosen, and no key there pays', async () => {
  const outputUrl = URL.createObjectURL(toneFile('rose.wav', 18));
  vi.mocked(readVoiceProfile).mockResolvedValue({ ...withRecording, outputUrl });
  open(3);
  await expect.element(page.getByText('card field')).toBeVisible();
  await page.getByRole('button', { name: /^Play Rose.s own recording/ }).click();
  await expect.element(page.getByRole('button', { name: /^Pause Rose.s own recording/ })).toBeVisible();
  for (const part of [page.getByRole('slider', { name: /own recording/ }), ownRecording()]) {
    part.element().focus();
    await userEvent.keyboard('{Enter}');
  }
  await expect
    .element(page.getByLabelText('Email', { exact: true }))
    .not.toHaveAttribute('aria-invalid', 'true');
  expect(confirm).not.toHaveBeenCalled();
});

test('no recording is offered where none is kept, and one that was chosen can be taken back', async () => {
  open(3);
  await choose();
  await expect.element(form(/^Read in the voice/)).toBeVisible();
  await expect.element(ownRecording()).not.toBeInTheDocument();
  await changeProgress((now) => ({ ...now, ownRecording: true }));
  await expect.element(ownRecording()).toBeChecked();
  await ownRecording().click();
  await expect.element(ownRecording()).not.toBeInTheDocument();
  expect(currentProgress().ownRecording).toBe(false);
});

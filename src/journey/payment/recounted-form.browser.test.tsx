import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { readManuscript } from '@/backend/calls/documents.ts';
import { type PaymentForm, startPayment } from '@/backend/payments/payments.ts';
import { currentProgress, onAFreshSession } from '../../../tests/support/fresh-session.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { withText, withVoice } from '../../../tests/support/with-voice.ts';
import { PaymentStep } from './PaymentStep.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({
  call: vi.fn(async () => ({ success: true, clientSecret: 'pi_1_secret_2' })),
}));
vi.mock('@/backend/calls/documents.ts', () => ({
  readManuscript: vi.fn(),
  readVoiceProfile: vi.fn(async () => null),
}));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/payments/payments.ts', () => ({ startPayment: vi.fn() }));

onAFreshSession();

/** What the server has counted: of another document read as it is, with no change of the person's own. */
function counted(pageCount: number): void {
  const text = { title: 'Lane', source: 'document', wordCount: 1, preview: '', textHash: '' };
  const { sessionId } = currentProgress();
  vi.mocked(readManuscript).mockResolvedValue({
    ...text,
    ...{ ownerUid: 'u0', sessionId, status: 'ready', pageCount, pageCountAsRead: pageCount },
  });
}

test('a form whose text was changed meanwhile charges nothing: the pages are counted anew, for a new form', async () => {
  const user = { uid: 'u1', email: 'ann@example.com', isAnonymous: false };
  currentUser.setState({ status: 'signed-in', user });
  const confirm = vi.fn<PaymentForm['confirm']>().mockResolvedValue({ status: 'expired' });
  const form = { mount: async () => undefined, unmount: () => undefined, check: async () => null, confirm };
  vi.mocked(startPayment).mockImplementation(async () => ({ provider: 'test', ...form }));
  counted(3);
  const on = {
    onStartOver: vi.fn(),
    onBack: vi.fn(),
    onPaid: vi.fn(),
    onReadAgain: vi.fn(),
    onAddPages: null,
  };
  mount(<PaymentStep progress={withText(withVoice(currentProgress()))} {...on} />);
  await expect.element(page.getByRole('button', { name: 'Pay $8.99' })).toBeEnabled();
  counted(22);
  await page.getByRole('button', { name: 'Pay $8.99' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Nothing was charged\. Your text has changed, or the card form was open too long\./);
  await expect
    .element(page.getByText(/22 pages instead of 3, .* now Memoir, \$38\.99 \(before: Lullaby, \$8\.99\)\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pay $38.99' })).toBeEnabled();
  const { sessionId } = currentProgress();
  expect(call).toHaveBeenCalledWith('create_payment_intent', { pageCount: 22, sessionId });
  expect(confirm).toHaveBeenCalledOnce();
});

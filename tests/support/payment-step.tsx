import { beforeEach, expect, type Mock, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { createAccount } from '@/backend/accounts/sign-in.ts';
import { call } from '@/backend/calls/callables.ts';
import { readManuscript } from '@/backend/calls/documents.ts';
import { type PaymentForm, startPayment } from '@/backend/payments/payments.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import type { CallableName } from '@/domain/calls/callables.ts';
import { PaymentStep } from '@/journey/payment/PaymentStep.tsx';
import { useStore } from '@/ui/hooks/use-store.ts';
import { currentProgress, onAFreshSession } from './fresh-session.ts';
import { mount } from './mount.tsx';
import { withText, withVoice } from './with-voice.ts';

/** What each callable answers; a test changes it before the step is opened. */
export const ANSWERS: Partial<Record<CallableName, object>> = {};
export const confirm = vi.fn<PaymentForm['confirm']>();
export const check = vi.fn<PaymentForm['check']>();

/** Every test of the file begins with a guest on a fresh session, a server that answers and a card that is good. */
export function onAPaymentStep(): void {
  onAFreshSession();
  beforeEach(() => {
    currentUser.setState({ status: 'signed-in', user: { uid: 'u0', email: null, isAnonymous: true } });
    // What one test answered is nothing the next one has asked for.
    delete ANSWERS.get_review;
    Object.assign(ANSWERS, {
      create_payment_intent: { success: true, clientSecret: 'pi_1_secret_2' },
      confirm_payment: { success: true, paid: true, orderId: 'o1' },
      request_quote: { success: true },
    });
    vi.mocked(call)
      .mockReset()
      .mockImplementation(async (name) => (ANSWERS[name] ?? { success: false }) as never);
    vi.mocked(createAccount).mockReset().mockResolvedValue({ success: true, uid: 'u0' });
    check.mockReset().mockResolvedValue(null);
    confirm.mockReset().mockResolvedValue({ status: 'paid', paymentIntentId: 'pi_1' });
    vi.mocked(startPayment)
      .mockReset()
      .mockImplementation(async () => {
        const field = document.createElement('p');
        field.textContent = 'card field';
        return {
          provider: 'test',
          mount: async (host) => host.append(field),
          unmount: () => field.remove(),
          check,
          confirm,
        };
      });
  });
}

interface StepProps {
  onPaid: () => void;
  onStartOver: () => void;
  onReadAgain?: () => void;
  onAddPages: () => Promise<void>;
  hasText: boolean;
  hasVoice?: boolean;
}

function Step({ hasText, hasVoice = true, ...on }: StepProps) {
  const progress = useStore(progressStore, (state) => state.progress);
  const read = progress && (hasText ? withText(progress) : progress);
  return (
    read && (
      <PaymentStep
        progress={hasVoice ? withVoice(read) : read}
        onBack={() => undefined}
        onReadAgain={() => undefined}
        {...on}
      />
    )
  );
}

/** Opens the step for a book of so many pages, zero for none. @returns what the step called, and how it is left */
export function open(
  pageCount: number,
  {
    pageCountAsRead = pageCount,
    unspokenWords,
    ...more
  }: { onReadAgain?: () => void; pageCountAsRead?: number; unspokenWords?: number; hasVoice?: boolean } = {},
): { onPaid: Mock; onStartOver: Mock; onAddPages: Mock<() => Promise<void>>; unmount: () => void } {
  vi.mocked(readManuscript).mockResolvedValue(
    pageCount === 0
      ? null
      : {
          ownerUid: 'u0',
          sessionId: currentProgress().sessionId,
          status: 'ready',
          title: 'Lane',
          source: 'document',
          pageCount,
          pageCountAsRead,
          wordCount: 1,
          preview: '',
          textHash: '',
          ...(unspokenWords && { unspokenWords }),
        },
  );
  const on = { onPaid: vi.fn(), onStartOver: vi.fn(), onAddPages: vi.fn(async () => undefined), ...more };
  const { unmount } = mount(<Step hasText={pageCount > 0} {...on} />);
  return { ...on, unmount };
}

export async function fillAccount(email: string, password: string): Promise<void> {
  const block = page.getByRole('region', { name: 'Create Your Account' });
  await block.getByLabelText('Email').fill(email);
  await block.getByLabelText('Password').fill(password);
}

/** The smallest package, as soon as its card can be typed. */
export async function payAs(email: string, password: string): Promise<void> {
  await expect.element(page.getByText('card field')).toBeVisible();
  await fillAccount(email, password);
  await page.getByRole('button', { name: 'Pay $8.99' }).click();
}

export const alert = () => page.getByRole('alert');

import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { call } from '@/backend/calls/callables.ts';
import { startPayment } from '@/backend/payments/payments.ts';
import { readReviewRow } from '@/device/storage/books/reviews.ts';
import { AppError } from '@/domain/errors.ts';
import { NO_EDITS } from '@/domain/manuscript/review.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { answerReview, BOOK, server } from '../../../../tests/support/review-server.ts';
import { Checkout } from './Checkout.tsx';

vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
vi.mock('@/backend/accounts/session.ts', () => ({ ensureSession: vi.fn(async () => undefined) }));
vi.mock('@/backend/payments/payments.ts', () => ({ startPayment: vi.fn() }));

onAFreshSession();

const confirm = vi.fn();
let isOnline = true;

beforeEach(() => {
  isOnline = true;
  Object.assign(server, { review: BOOK, edits: NO_EDITS, revision: 0 });
  const user = { uid: 'u1', email: 'ann@example.com', isAnonymous: false };
  currentUser.setState({ status: 'signed-in', user });
  confirm.mockReset().mockResolvedValue({ status: 'paid', paymentIntentId: 'pi_1' });
  const form = { mount: async () => undefined, unmount: () => undefined, check: async () => null, confirm };
  vi.mocked(startPayment)
    .mockReset()
    .mockImplementation(async () => ({ provider: 'test', ...form }));
  vi.mocked(call)
    .mockReset()
    .mockImplementation((async (name: string, input: never) => {
      if (name === 'create_payment_intent') return { success: true, clientSecret: 'pi_1_secret_2' };
      if (!isOnline) throw new AppError('unavailable');
      return answerReview(name, input);
    }) as never);
});

/** As step 4 does it: a title that is saved is counted anew, behind the form. */
function CountedCheckout() {
  const [counting, setCounting] = useState(0);
  const { sessionId } = currentProgress();
  return (
    <Checkout
      typedPassword={{ current: '' }}
      {...{ sessionId, pageCount: 3, priceCents: 899, counting, speakerName: 'Rose' }}
      title={server.edits.title ?? BOOK.title}
      onBack={() => undefined}
      onCountAgain={() => undefined}
      onVoucher={() => undefined}
      onExpired={() => setCounting(counting + 1)}
    />
  );
}

const summary = () => page.getByRole('region', { name: 'Order Summary' });
const title = () => page.getByLabelText('Title of the book');
const openTitle = () => page.getByText('Change the title').click();
const pay = () => page.getByRole('button', { name: 'Pay $8.99' });

test('before paying it is said under which title the book is spoken and shown, and in whose voice', async () => {
  mount(<CountedCheckout />);
  // What the specification has in the summary, and no field.
  expect(summary().getByRole('textbox').elements()).toHaveLength(0);
  await openTitle();
  await expect.element(title()).toHaveValue('A memoir');
  await expect
    .element(title())
    .toHaveAccessibleDescription('Read aloud at the start and shown on the cover.');
  await expect.element(summary()).toMatchTextContent(/Read aloud in Rose’s voice/);
});

test('a title that is changed where it is paid for is bought: the card form is one of the new text', async () => {
  mount(<CountedCheckout />);
  await expect.element(pay()).toBeEnabled();
  const forms = vi.mocked(startPayment).mock.calls.length;
  await openTitle();
  await title().fill('The house at the lane');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.edits.title).toBe('The house at the lane');
  await expect.poll(() => vi.mocked(startPayment).mock.calls.length).toBe(forms + 1);
  await expect.element(title()).toHaveValue('The house at the lane');
  expect(confirm).not.toHaveBeenCalled();
  await pay().click();
  await expect.poll(() => confirm.mock.calls.length).toBe(1);
});

test('whoever pays with a title that is not saved yet charges nothing: it is saved first', async () => {
  mount(<CountedCheckout />);
  await expect.element(pay()).toBeEnabled();
  await openTitle();
  await title().fill('The house at the lane');
  // As the space bar of a remote does: the field is not left before.
  (pay().element() as HTMLButtonElement).click();
  await expect.element(page.getByText(/^Your title is saved\. Nothing has been charged\./)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  expect(server.edits.title).toBe('The house at the lane');
  expect(confirm).not.toHaveBeenCalled();
});

test('a title that cannot be sent says so at its field, is kept on the device, and nothing is charged', async () => {
  mount(<CountedCheckout />);
  await openTitle();
  await title().fill('The gate');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.edits.title).toBe('The gate');
  isOnline = false;
  await title().fill('The house at the lane');
  await userEvent.keyboard('{Tab}');
  await expect.element(title()).toHaveAccessibleDescription(/not saved with us yet, so nothing was charged/);
  expect(await readReviewRow(currentProgress().sessionId)).toMatchObject({
    isDirty: true,
    edits: { title: 'The house at the lane' },
  });
  await pay().click();
  await expect.element(title()).toHaveAccessibleDescription(/not saved with us yet, so nothing was charged/);
  expect(confirm).not.toHaveBeenCalled();
});

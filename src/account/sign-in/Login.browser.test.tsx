import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { goOnAsGuest, sendPasswordReset, signIn } from '@/backend/accounts/sign-in.ts';
import { type Draft, draftsHere } from '@/device/storage/books/drafts.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { Login } from './Login.tsx';
import { SignedOutNotice } from './SignedOutNotice.tsx';
import { signInPath } from './sign-in-path.ts';

vi.mock('@/device/storage/books/drafts.ts', () => ({ draftsHere: vi.fn(async () => []) }));
vi.mock('@/backend/accounts/sign-in.ts', async (original) => ({
  ...(await original<typeof import('@/backend/accounts/sign-in.ts')>()),
  goOnAsGuest: vi.fn(async () => undefined),
  signIn: vi.fn(),
  sendPasswordReset: vi.fn(),
}));

async function submit(): Promise<void> {
  await page.getByLabelText('Email').fill('ann@example.com');
  await page.getByLabelText('Password').fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Until the test ends: React lets no later form finish before an action that is still under way. */
function signInPending(): void {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof signIn>>>();
  onTestFinished(() => resolve({ success: false, error: 'over' }));
  vi.mocked(signIn).mockReturnValue(promise);
}

test('a sign-in leads to the audiobooks', async () => {
  vi.mocked(signIn).mockResolvedValue({ success: true, uid: 'u1' });
  const { pathname } = mount(<Login />, '/login');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Access Your Audiobooks' })).toBeVisible();
  await submit();
  await expect.poll(pathname).toBe('/my-audiobooks');
});

test('whoever is signed in already is led on without a form', async () => {
  currentUser.setState({
    status: 'signed-in',
    user: { uid: 'u1', isAnonymous: false, email: 'ann@example.com' },
  });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
  const { pathname } = mount(<Login />, '/login');
  await expect.poll(pathname).toBe('/my-audiobooks');
});

test('a guest, whose sign-in has no email, is asked for one', async () => {
  currentUser.setState({ status: 'signed-in', user: { uid: 'g1', isAnonymous: true, email: null } });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
  const { pathname } = mount(<Login />, '/login');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(pathname()).toBe('/login');
});

test('whoever signs in reads first that the book begun here goes to their account', async () => {
  vi.mocked(draftsHere).mockResolvedValue([{ title: 'The harbor' } as Draft]);
  onTestFinished(() => void vi.mocked(draftsHere).mockResolvedValue([]));
  mount(<Login />, '/login');
  await expect
    .element(page.getByText('Signing in adds the book on this device, “The harbor,” to your account.'))
    .toBeVisible();
});

test('a refusal is shown and the address stays', async () => {
  const error = 'Authentication failed. Please check your email and password.';
  vi.mocked(signIn).mockResolvedValue({ success: false, error });
  mount(<Login />, '/login');
  await submit();
  await expect.element(page.getByRole('alert')).toMatchTextContent(error);
  await expect.element(page.getByLabelText('Email')).toHaveValue('ann@example.com');
});

test.each([
  ['email', 'Email'],
  ['password', 'Password'],
] as const)('a refusal about the %s stands at its field, where the cursor is then', async (field, label) => {
  const error = 'Authentication failed. Please check your email and password.';
  vi.mocked(signIn).mockResolvedValue({ success: false, error, field });
  mount(<Login />, '/login');
  await submit();
  const input = page.getByLabelText(label, { exact: true });
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription(error);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test('a password that was forgotten to type is asked for in our words, not in the browser’s', async () => {
  const error = 'Please enter your email and password';
  vi.mocked(signIn).mockResolvedValue({ success: false, error, field: 'email' });
  mount(<Login />, '/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveAccessibleDescription(error);
});

test('the button says that it is busy', async () => {
  signInPending();
  mount(<Login />, '/login');
  await submit();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
});

test('a forgotten password is answered without telling who has an account', async () => {
  vi.mocked(sendPasswordReset).mockResolvedValue(undefined);
  mount(<Login />, '/login');
  const forgot = page.getByRole('button', { name: 'Forgot your password?' });
  await forgot.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please enter your email first.');
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await page.getByLabelText('Email').fill('ann@example.com');
  await forgot.click();
  await expect.element(page.getByText(/If there’s an account for this address/)).toBeVisible();
  expect(sendPasswordReset).toHaveBeenCalledWith('ann@example.com');
  // In place of the form, and back to it with what was typed.
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toHaveFocus();
  await expect.element(page.getByText('ann@example.com')).toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(page.getByLabelText('Email')).toHaveValue('ann@example.com');
});

test.each([
  ['/step-1', '/step-1'],
  ['https://evil.example/step-1', '/my-audiobooks'],
  ['//evil.example', '/my-audiobooks'],
])('whoever came from %s is led to %s after signing in', async (from, to) => {
  vi.mocked(signIn).mockResolvedValue({ success: true, uid: 'u1' });
  const { pathname } = mount(<Login />, signInPath(from));
  await submit();
  await expect.poll(pathname).toBe(to);
});

test('what was said of the last try is gone during the next one, and after asking for a new password', async () => {
  const error = 'Authentication failed. Please check your email and password.';
  vi.mocked(signIn).mockResolvedValue({ success: false, error, field: 'password' });
  mount(<Login />, '/login');
  await submit();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(error);
  vi.mocked(sendPasswordReset).mockResolvedValue(undefined);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.element(page.getByText(/If there’s an account for this address/)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await submit();
  await expect.element(alert).toMatchTextContent(error);
  signInPending();
  await submit();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a member who was signed out from elsewhere is told why, and led back after signing in', async () => {
  currentUser.setState({ status: 'signed-out', user: null, hasEnded: true });
  onTestFinished(() => currentUser.setState({ hasEnded: false }));
  mount(<SignedOutNotice />, '/step-2?x=1');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /^You were signed out because your password changed or your sign-in expired\. .* continue without signing in\./,
    );
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', signInPath('/step-2?x=1'));
  currentUser.setState({ status: 'signed-in', hasEnded: false });
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test.each(['/login', '/step-2'])('who was signed out goes on as a guest from %s', async (path) => {
  currentUser.setState({ status: 'signed-out', user: null, hasEnded: true });
  onTestFinished(() => currentUser.setState({ hasEnded: false }));
  mount(<SignedOutNotice />, path);
  await page.getByRole('button', { name: 'Continue without signing in' }).click();
  await expect.poll(() => vi.mocked(goOnAsGuest).mock.calls.length).toBe(1);
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sendPasswordReset, signIn } from '@/backend/auth.ts';
import { mount } from '../../tests/support/mount.tsx';
import { Login } from './Login.tsx';

vi.mock('@/backend/auth.ts', () => ({ signIn: vi.fn(), sendPasswordReset: vi.fn() }));

async function submit(): Promise<void> {
  await page.getByLabelText('Email').fill('ann@example.com');
  await page.getByLabelText('Password').fill('secret1');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a sign-in leads to the audiobooks', async () => {
  vi.mocked(signIn).mockResolvedValue({ success: true, uid: 'u1' });
  const { pathname } = mount(<Login />, '/login');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Access Your Audiobooks' })).toBeVisible();
  await submit();
  await expect.poll(pathname).toBe('/my-audiobooks');
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
  vi.mocked(signIn).mockReturnValue(new Promise(() => undefined));
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
  await expect.element(page.getByText(/If this address has an account/)).toBeVisible();
  expect(sendPasswordReset).toHaveBeenCalledWith('ann@example.com');
});

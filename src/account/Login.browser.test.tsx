import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '@/backend/auth.ts';
import { mount } from '../../tests/support/mount.tsx';
import { Login } from './Login.tsx';

vi.mock('@/backend/auth.ts', () => ({ signIn: vi.fn() }));

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

test('the button says that it is busy', async () => {
  vi.mocked(signIn).mockReturnValue(new Promise(() => undefined));
  mount(<Login />, '/login');
  await submit();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
});

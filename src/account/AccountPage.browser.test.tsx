import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { createAccount, signIn } from '@/backend/accounts/sign-in.ts';
import { mount } from '../../tests/support/mount.tsx';
import { AccountPage } from './AccountPage.tsx';

vi.mock('@/backend/accounts/sign-in.ts', () => ({ createAccount: vi.fn(), signIn: vi.fn() }));
vi.mock('./MyGifts.tsx', () => ({ MyGifts: () => null }));
vi.mock('./my-data/MyDataPanel.tsx', () => ({ MyDataPanel: () => null }));

test('somebody without an account creates one by keys alone, and is led to what is for members', async () => {
  currentUser.setState({ status: 'signed-out', user: null });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
  vi.mocked(createAccount).mockImplementation(async (email) => {
    currentUser.setState({ status: 'signed-in', user: { uid: 'u1', isAnonymous: false, email } });
    return { success: true, uid: 'u1' };
  });
  mount(<AccountPage ofMember={(uid) => <p>Your own voice, {uid}</p>} />, '/account');
  const choose = page.getByRole('button', { name: /^New here\? Create an account$/ });
  await expect.element(choose).toBeVisible();
  (choose.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: /^Create Your Account$/ })).toBeVisible();
  await expect.element(page.getByText(/^Password must be at least 6 characters$/)).toBeVisible();
  await page.getByLabelText(/^Email/).fill('ann@example.com');
  await page.getByLabelText(/^Password/).fill('three words here');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Your own voice, u1$/)).toBeVisible();
  expect(createAccount).toHaveBeenCalledExactlyOnceWith('ann@example.com', 'three words here');
  expect(signIn).not.toHaveBeenCalled();
});

test('whoever opens the letter about a voice signed out is told how they learn who left it', async () => {
  currentUser.setState({ status: 'signed-out', user: null });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
  const { unmount } = mount(<AccountPage />, `/account?left=${'a'.repeat(32)}.${'b'.repeat(22)}`);
  const told = page.getByText(/^Sign in with the address our letter came to, and we’ll tell you who it is/);
  await expect.element(told).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^New here\? Create an account$/ })).toBeVisible();
  unmount();
  mount(<AccountPage />, '/account');
  await expect.element(page.getByRole('button', { name: /^New here\? Create an account$/ })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

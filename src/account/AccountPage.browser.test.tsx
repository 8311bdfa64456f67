import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { countMyData } from '@/backend/accounts/my-data.ts';
import { createAccount, signIn } from '@/backend/accounts/sign-in.ts';
import { call } from '@/backend/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { VoiceWill } from '@/journey/voice/will/VoiceWill.tsx';
import { mount } from '../../tests/support/mount.tsx';
import { AccountPage } from './AccountPage.tsx';

vi.mock('@/backend/accounts/sign-in.ts', () => ({ createAccount: vi.fn(), signIn: vi.fn() }));
vi.mock('@/backend/accounts/my-data.ts', () => ({ countMyData: vi.fn() }));
vi.mock('@/backend/calls/callables.ts', () => ({ call: vi.fn() }));
const gone = vi.hoisted(() => ({ is: false }));
vi.mock('./MyGifts.tsx', async (original) => {
  const { MyGifts } = await original<typeof import('./MyGifts.tsx')>();
  return { MyGifts: (props: Parameters<typeof MyGifts>[0]) => (gone.is ? <MyGifts {...props} /> : null) };
});
const close = vi.hoisted(() => ({ onDeleted: (_proof: object, _scope: string): void => undefined }));
vi.mock('./my-data/MyDataPanel.tsx', () => ({
  MyDataPanel: ({ onDeleted, proof }: { onDeleted: typeof close.onDeleted; proof: object | null }) => {
    close.onDeleted = onDeleted;
    return <p>{proof ? 'What we keep, after a deletion' : 'What we keep'}</p>;
  },
}));

const MEMBER = { uid: 'u1', isAnonymous: false, email: 'ann@example.com' };
function signedIn() {
  currentUser.setState({ status: 'signed-in', user: MEMBER });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
}
function line(isUp: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isUp);
  dispatchEvent(new Event(isUp ? 'online' : 'offline'));
}

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
  await expect.element(page.getByText(/^Someone has said you may use their voice\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^New here\? Create an account$/ })).toBeVisible();
  unmount();
  mount(<AccountPage />, '/account');
  await expect.element(page.getByRole('button', { name: /^New here\? Create an account$/ })).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

test('an account that was just closed says so, with the proof and one way on, and asks nobody to sign in to it', async () => {
  signedIn();
  mount(<AccountPage />, '/account');
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
  currentUser.setState({ status: 'signed-out', user: null });
  close.onDeleted({ success: true, remaining: 0 }, 'everything');
  await expect.element(page.getByRole('heading', { name: /^Your account is closed$/ })).toBeVisible();
  const told = page.getByText(/^Everything is deleted\. We checked, and nothing is left\.$/);
  await expect.element(told).toBeVisible();
  await expect.poll(() => document.activeElement?.contains(told.element())).toBe(true);
  await expect.element(page.getByRole('link', { name: /^Back to Home$/ })).toHaveAttribute('href', '/');
  await expect.element(page.getByText(/Welcome Back|Sign in/)).not.toBeInTheDocument();
});

test('without internet the account says so in one line, and opens by itself when there is some', async () => {
  signedIn();
  line(false);
  onTestFinished(() => {
    vi.restoreAllMocks();
    dispatchEvent(new Event('online'));
  });
  mount(<AccountPage ofMember={() => <p>Your own voice</p>} />, '/account');
  const told = page.getByText(
    /^Your account needs the internet\. It opens on its own when you’re back online\.$/,
  );
  await expect.element(told).toBeVisible();
  expect(page.getByText(/^(What we keep|Your own voice)$/).elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: /^Listen to your books$/ }))
    .toHaveAttribute('href', '/my-audiobooks');
  line(true);
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
  await expect.element(page.getByText(/^Your own voice$/)).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
  line(false);
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
});

test('where the server gives no answer the account says so once, calmly, and opens by itself when it does', async () => {
  signedIn();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    gone.is = false;
  });
  gone.is = true;
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  vi.mocked(countMyData).mockRejectedValue(new AppError('unavailable'));
  mount(
    <AccountPage ofMember={(uid, _, onFailure) => <VoiceWill uid={uid} onFailure={onFailure} />} />,
    '/account',
  );
  const told = page.getByText(
    /^We can’t reach your account just now\. Nothing was lost\. It opens on its own/,
  );
  await expect.element(told).toBeVisible();
  await expect.element(page.getByText(/^Signed in as/)).toBeVisible();
  expect(page.getByRole('alert').elements(), 'nothing in red').toEqual([]);
  expect(page.getByText(/gifts|Your own voice|What we keep/).elements()).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: /^Listen to your books$/ }))
    .toHaveAttribute('href', '/my-audiobooks');
  await page.getByRole('button', { name: /^Try Again$/ }).click();
  await expect.element(page.getByText(/^We still can’t reach your account\. Nothing was lost/)).toBeVisible();
  gone.is = false;
  vi.mocked(call).mockResolvedValue({ success: true, wills: { own: null, left: [] } });
  vi.mocked(countMyData).mockResolvedValue({ success: true });
  vi.advanceTimersByTime(10_000);
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Your own voice$/ })).toBeVisible();
  expect(page.getByRole('button', { name: /^Try Again$/ }).elements()).toEqual([]);
});

test('whoever tries again and reaches the account is at its head, and not nowhere', async () => {
  signedIn();
  gone.is = true;
  onTestFinished(() => {
    gone.is = false;
  });
  vi.mocked(call).mockRejectedValue(new AppError('unavailable'));
  mount(<AccountPage />, '/account');
  const again = page.getByRole('button', { name: /^Try Again$/ });
  await expect.element(again).toBeVisible();
  vi.mocked(call).mockResolvedValue({ success: true, gifts: [] });
  vi.mocked(countMyData).mockResolvedValue({ success: true });
  await again.click();
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^Your Account$/ })).toHaveFocus();
});

test('what was deleted is no longer told once something else is done', async () => {
  signedIn();
  const ofMember = (_: string, onChange: () => void) => (
    <button type="button" onClick={onChange}>
      Take it back
    </button>
  );
  mount(<AccountPage ofMember={ofMember} />, '/account');
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
  close.onDeleted({ success: true, remaining: 0 }, 'materials');
  await expect.element(page.getByText(/^What we keep, after a deletion$/)).toBeVisible();
  await page.getByRole('button', { name: /^Take it back$/ }).click();
  await expect.element(page.getByText(/^What we keep$/)).toBeVisible();
});

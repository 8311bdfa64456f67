import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '@/backend/accounts/auth.ts';
import { countMyData } from '@/backend/accounts/my-data.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { MyDataPanel } from './MyDataPanel.tsx';

vi.mock('@/backend/accounts/my-data.ts', () => ({ countMyData: vi.fn(), deleteMyData: vi.fn() }));

const panel = (isMember: boolean) => (
  <MyDataPanel isMember={isMember} whenNobody="Sign in to see it." proof={null} onDeleted={() => undefined} />
);

test('signed out, nobody is told that there is nothing of theirs: it is seen after signing in', async () => {
  currentUser.setState({ status: 'signed-out', user: null });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
  mount(panel(false));
  await expect.element(page.getByText(/^Sign in to see it\.$/)).toBeVisible();
  await expect.element(page.getByText(/nothing of yours/)).not.toBeInTheDocument();
  expect(countMyData).not.toHaveBeenCalled();
});

test('a member of whom nothing is kept is told so', async () => {
  currentUser.setState({
    status: 'signed-in',
    user: { uid: 'u1', isAnonymous: false, email: 'a@example.com' },
  });
  onTestFinished(() => currentUser.setState({ status: 'unknown', user: null }));
  vi.mocked(countMyData).mockResolvedValue({ success: true, holdings: [], permissions: [] });
  mount(panel(true));
  await expect.element(page.getByText(/^We have nothing of yours on our server\.$/)).toBeVisible();
});

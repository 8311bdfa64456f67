import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../tests/support/mount.tsx';
import { browserObjects } from './answer.ts';
import { Measuring } from './Measuring.tsx';
import { MeasuringChoice } from './MeasuringChoice.tsx';
import { sendEvents } from './send-events.ts';
import { usePixelId } from './use-pixel-id.ts';

vi.mock('./use-pixel-id.ts', () => ({ usePixelId: vi.fn() }));
vi.mock('./send-events.ts', () => ({ sendEvents: vi.fn(async () => undefined) }));
vi.mock('./answer.ts', async (original) => ({
  ...(await original<typeof import('./answer.ts')>()),
  browserObjects: vi.fn(),
}));

beforeEach(() => {
  localStorage.clear();
  vi.mocked(sendEvents).mockClear();
  vi.mocked(browserObjects).mockReturnValue(false);
  vi.mocked(usePixelId).mockReturnValue('123456789');
});

const card = page.getByRole('complementary', { name: 'May we measure?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Nothing to wait for where nothing comes: the paragraph beside it is there, and so would the card be. */
async function expectNoCard(path: string): Promise<void> {
  mount(
    <>
      <Measuring />
      <p>beside {path}</p>
    </>,
    path,
  );
  await expect.element(page.getByText(`beside ${path}`)).toBeVisible();
  await import('./AskingCard.tsx');
  await expect.element(card).not.toBeInTheDocument();
}

test('a visitor is asked once, and what was agreed to is told', async () => {
  mount(<Measuring />);
  await expect.element(card).toBeVisible();
  expect(sendEvents).not.toHaveBeenCalled();
  await button('Yes, I agree').click();
  await expect.element(card).not.toBeInTheDocument();
  expect(vi.mocked(sendEvents).mock.calls[0]).toEqual(['123456789']);
  await expectNoCard('/pricing');
});

test('a no is remembered, and nothing is told', async () => {
  mount(<Measuring />);
  await button('No').click();
  await expect.element(card).not.toBeInTheDocument();
  await expectNoCard('/blog');
  expect(sendEvents).not.toHaveBeenCalled();
});

test.each(['/step-1', '/step-4', '/my-audiobooks', '/account', '/login', '/privacy-policy'])(
  'nobody is asked on %s',
  expectNoCard,
);

test('nobody is asked where no pixel is configured', async () => {
  vi.mocked(usePixelId).mockReturnValue(null);
  await expectNoCard('/');
});

test('who has the browser object is neither asked nor told that it could be changed here', async () => {
  vi.mocked(browserObjects).mockReturnValue(true);
  await expectNoCard('/');
  mount(<MeasuringChoice />);
  await expect.element(page.getByText(/Your browser asks not to be tracked/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('the answer can be given and changed where the privacy policy speaks of it', async () => {
  mount(<MeasuringChoice />);
  const status = page.getByRole('status');
  await expect.element(status).toMatchTextContent(/have not answered yet/);
  await button('Yes, I agree').click();
  await expect.element(status).toMatchTextContent(/^You have agreed/);
  await button('No longer agree').click();
  await expect.element(status).toMatchTextContent(/have not agreed/);
  await button('Yes, I agree').click();
  await expect.element(status).toMatchTextContent(/^You have agreed/);
});

import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../tests/support/mount.tsx';
import { OfflineStrip } from './AfterPaint.tsx';

function lineIs(up: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(up);
  dispatchEvent(new Event(up ? 'online' : 'offline'));
}

afterEach(() => vi.restoreAllMocks());

test('without internet every screen says so in one line, and stops when it is back', async () => {
  mount(<OfflineStrip />);
  const strip = page.getByText('No internet. Books kept on this device still play.');
  await expect.element(page.getByRole('status')).toBeInTheDocument();
  await expect.element(strip).not.toBeInTheDocument();
  lineIs(false);
  await expect.element(strip).toBeInViewport();
  lineIs(true);
  await expect.element(strip).not.toBeInTheDocument();
});

test.each([
  [390, 844],
  [1280, 800],
])(
  'it lies on nothing that can be pressed, at the top and at the foot of the screen, %i by %i',
  async (width, height) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(414, 896));
    mount(
      <>
        <header>
          <button type="button">Menu</button>
        </header>
        <main style={{ height: 2 * height, position: 'relative' }}>
          <button type="button" style={{ position: 'absolute', top: height - 160 }}>
            Speed
          </button>
          <button type="button" style={{ position: 'sticky', top: 'calc(100vh - 48px)', height: 48 }}>
            Next Step
          </button>
        </main>
        <OfflineStrip />
      </>,
    );
    lineIs(false);
    const strip = page.getByText('No internet.', { exact: false });
    await expect.element(strip).toBeInViewport();
    const place = strip.element().getBoundingClientRect();
    expect(place.top).toBe(0);
    for (const name of ['Menu', 'Speed', 'Next Step'])
      expect(page.getByRole('button', { name }).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
        place.bottom,
      );
    scrollTo(0, 300);
    await expect.element(strip).toBeInViewport();
    expect(page.getByRole('button', { name: 'Next Step' }).element().getBoundingClientRect().bottom).toBe(
      height,
    );
  },
);

test.each([
  ['a helper', '/help', 'Pages'],
  ['who scans', '/step-1', 'Pages'],
  ['who records', '/step-2', 'Recordings'],
])('%s is told in one line of a phone what becomes of what is added', async (_who, path, what) => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(414, 896));
  mount(<OfflineStrip />, path);
  lineIs(false);
  const strip = page.getByText(`No internet. ${what} are saved here.`);
  await expect.element(strip).toBeInViewport();
  const words = document.createRange();
  words.selectNodeContents(strip.element());
  expect(words.getClientRects()).toHaveLength(1);
});

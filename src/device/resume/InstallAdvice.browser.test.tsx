import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdPromptEarly } from '@/ui/hooks/early-prompt.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { InstallAdvice } from './InstallAdvice.tsx';
import { holdInstallPrompt, promptStore } from './install-prompt.ts';

const title = () =>
  page.getByRole('heading', {
    name: /^(Put Kindred Pages on your home screen|Install Kindred Pages on this computer)$/,
  });

beforeEach(() => {
  localStorage.clear();
  promptStore.setState({ held: null });
});

holdPromptEarly();

function offer() {
  holdInstallPrompt();
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { prompt, event };
}

const onAnIphone = () =>
  vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari');

test('the browser’s own question is held and asked after the first pages, once', async () => {
  const { prompt, event } = offer();
  expect(event.defaultPrevented).toBe(true);
  mount(<InstallAdvice pages={3} safe={1} />);
  await expect.element(title()).toBeVisible();
  await page.getByRole('button', { name: 'Install' }).click();
  expect(prompt).toHaveBeenCalledOnce();
  await expect.element(title()).not.toBeInTheDocument();
  offer();
  await expect.element(title()).not.toBeInTheDocument();
});

test('a question that comes before the screens are there is kept for them', async () => {
  const { prompt } = offer();
  promptStore.setState({ held: null });
  holdInstallPrompt();
  mount(<InstallAdvice pages={3} safe={1} />);
  await page.getByRole('button', { name: 'Install' }).click();
  expect(prompt).toHaveBeenCalledOnce();
});

test('a phone is told of its home screen, and a computer, which has none, of itself', async () => {
  const ask = globalThis.matchMedia.bind(globalThis);
  let isTouched = true;
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) =>
    query === '(any-pointer: coarse)' ? ({ matches: isTouched } as MediaQueryList) : ask(query),
  );
  offer();
  const { unmount } = mount(<InstallAdvice pages={3} safe={1} />);
  await expect.element(title()).toHaveTextContent('Put Kindred Pages on your home screen');
  const why = page.getByText('It opens without internet, and your pages are kept more safely.');
  await expect.element(why).toBeVisible();
  unmount();
  isTouched = false;
  mount(<InstallAdvice pages={3} safe={1} />);
  await expect.element(title()).toHaveTextContent('Install Kindred Pages on this computer');
  await expect.element(why).toBeVisible();
});

test('in the library it is offered to who comes to listen', async () => {
  offer();
  mount(<InstallAdvice isLibrary />);
  await expect.element(title()).toBeVisible();
  await expect.element(page.getByText(/^Your audiobooks are one tap away/)).toBeVisible();
});

test('in the library it is offered once in a while, not at every visit', async () => {
  offer();
  const { unmount } = mount(<InstallAdvice isLibrary />);
  await expect.element(title()).toBeVisible();
  unmount();
  mount(
    <>
      <InstallAdvice isLibrary />
      <p>here</p>
    </>,
  );
  await expect.element(page.getByText('here')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

test('before the first page nothing is offered, and without the browser’s question neither', async () => {
  mount(
    <>
      <InstallAdvice pages={3} safe={3} />
      <p>here</p>
    </>,
  );
  await expect.element(page.getByText('here')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
  offer();
  await expect.element(title()).toBeVisible();
});

test('dismissed, it never comes back', async () => {
  offer();
  mount(<InstallAdvice pages={3} safe={3} />);
  await page.getByRole('button', { name: 'Not now' }).click();
  mount(<InstallAdvice pages={4} safe={4} />);
  await expect.element(title()).not.toBeInTheDocument();
});

test('on an iPhone the advice comes before the scan and says that the app has its own storage', async () => {
  onAnIphone();
  mount(<InstallAdvice pages={0} safe={0} />);
  await expect.element(page.getByText(/after seven days without a visit/)).toBeVisible();
  await expect.element(page.getByText('Tap Share, then “Add to Home Screen”.')).toBeVisible();
});

test('on an iPhone with pages that wait, adding it now is advised against', async () => {
  onAnIphone();
  mount(<InstallAdvice pages={3} safe={1} />);
  await expect.element(page.getByText(/would start without these pages/)).toBeVisible();
  await expect.element(page.getByText(/Tap Share/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'I understand' }).click();
  await expect.element(title()).not.toBeInTheDocument();
});

test('inside the installed app there is nothing to advise', async () => {
  onAnIphone();
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  mount(
    <>
      <InstallAdvice pages={0} safe={0} />
      <p>here</p>
    </>,
  );
  await expect.element(page.getByText('here')).toBeVisible();
  await expect.element(title()).not.toBeInTheDocument();
});

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { promptStore } from '@/device/resume/install-prompt.ts';
import {
  answerListenApp,
  forgetListenApps,
  isListenAppAddress,
} from '@/device/storage/downloads/listen-app.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { InstallBook } from './InstallBook.tsx';

const TOKEN = 'abcdefghijklmnopqrstuv';
const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="manifest"]')];
const answered = (path: string) => answerListenApp(new Request(new URL(path, location.href)));

async function cover(): Promise<string> {
  const canvas = new OffscreenCanvas(700, 700);
  canvas.getContext('2d')?.fillRect(0, 0, 700, 700);
  return URL.createObjectURL(await canvas.convertToBlob());
}

beforeEach(async () => {
  await forgetListenApps();
  promptStore.setState({ held: null });
  const product = document.createElement('link');
  product.rel = 'manifest';
  product.href = '/manifest.webmanifest';
  document.head.append(product);
  Object.defineProperty(navigator.serviceWorker, 'controller', { value: {}, configurable: true });
  onTestFinished(() => {
    for (const link of links()) link.remove();
    Reflect.deleteProperty(navigator.serviceWorker, 'controller');
  });
});

/** What a browser asks with, as it holds it back. */
function question() {
  const prompt = vi.fn(async () => undefined);
  promptStore.setState({ held: Object.assign(new Event('beforeinstallprompt'), { prompt }) });
  return prompt;
}

test('a shared book is installed as an app of its own, with its title and its cover', async () => {
  const early = question();
  const { unmount } = mount(<InstallBook token={TOKEN} title="Letters" coverUrl={await cover()} />);
  await expect
    .poll(() => links().map(({ href }) => new URL(href).pathname))
    .toEqual([`/listen/${TOKEN}/app.webmanifest`]);
  const manifest = await (await answered(`/listen/${TOKEN}/app.webmanifest`)).json();
  expect(manifest).toMatchObject({
    name: 'Letters',
    start_url: `/listen/${TOKEN}`,
    scope: `/listen/${TOKEN}`,
  });
  const icon = await createImageBitmap(await (await answered(manifest.icons[0].src)).blob());
  expect([icon.width, icon.height]).toEqual([512, 512]);
  // What was held before asks about the whole product.
  const button = page.getByRole('button', { name: 'Put this book on your home screen' });
  await expect.element(button).not.toBeInTheDocument();
  const prompt = question();
  await button.click();
  expect([prompt.mock.calls.length, early.mock.calls.length]).toEqual([1, 0]);
  unmount();
  expect(links().map(({ href }) => new URL(href).pathname)).toEqual(['/manifest.webmanifest']);
});

test('the worker answers for the app of a book, and for nothing else below a link', async () => {
  const at = (path: string) => isListenAppAddress(new URL(path, location.href));
  expect(at(`/listen/${TOKEN}/icon.png`)).toBe(true);
  for (const path of [`/listen/${TOKEN}`, `/listen/${TOKEN}/other.png`, '/listen/short/icon.png'])
    expect(at(path)).toBe(false);
  expect((await answered(`/listen/${TOKEN}/icon.png`)).status).toBe(404);
});

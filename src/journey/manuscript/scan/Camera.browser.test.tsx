// @module-tag screens
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPages } from '@/device/storage/pages/pages.ts';
import {
  darkness,
  type FakeCamera,
  framesShown,
  hand,
  plugInCamera,
  printedPage,
} from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Scanner } from './Scanner.tsx';

onAFreshSession();

const shutter = page.getByRole('button', { name: 'Capture page' });
const count = async () => (await listPages(currentProgress().sessionId)).length;

function open(): ReturnType<typeof mount> {
  const nothing = () => undefined;
  return mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
}

test('the tap is felt at once and the page is saved soon after', async () => {
  plugInCamera();
  open();
  await expect.element(shutter).toBeEnabled();
  const before = document.querySelectorAll('[class*="flash"]').length;
  shutter.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  expect(document.querySelectorAll('[class*="flash"]').length).toBe(before + 1);
  // The first photo of all waits for the worker to start.
  await expect.poll(count).toBe(1);
  const [saved] = await listPages(currentProgress().sessionId);
  expect(saved?.warnings).toEqual([]);
});

test('Enter and the keys of remotes are the shutter too', async () => {
  plugInCamera();
  open();
  await expect.element(shutter).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Enter}');
  await expect.poll(count).toBe(1);
  await userEvent.keyboard('{PageDown}');
  await expect.poll(count).toBe(2);
});

test('a camera that stops giving frames is opened anew, whatever its flags say', async () => {
  const camera = plugInCamera();
  open();
  await expect.element(shutter).toBeEnabled();
  const asked = camera.asked();
  document.dispatchEvent(new Event('visibilitychange'));
  await framesShown(3);
  expect(camera.asked()).toBe(asked);
  camera.freeze();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(camera.asked).toBe(asked + 1);
  await expect.element(shutter).toBeEnabled();
});

test('a camera that is black after a return is opened anew; one that stays black is said, and gone on with', {
  tags: ['clock'],
}, async () => {
  const camera = plugInCamera();
  open();
  await expect.element(shutter).toBeEnabled();
  const asked = camera.asked();
  camera.show(darkness());
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(camera.asked).toBe(asked + 1);
  const words = page.getByText(/The camera shows only black/);
  await expect.element(words).toBeVisible();
  await expect.element(shutter).toBeEnabled();
  camera.show(printedPage(2));
  await expect.element(words).not.toBeInTheDocument();
  expect(camera.asked()).toBe(asked + 1);
});

test('a camera that is unplugged is said, and taken up again by itself when it is back', {
  tags: ['clock'],
}, async () => {
  const camera = plugInCamera();
  open();
  await expect.element(shutter).toBeEnabled();
  camera.unplug();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/No camera was found.*Pages you have taken are saved/);
  camera.plugInAgain();
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.element(shutter).toBeEnabled();
  await expect.element(alert).not.toBeInTheDocument();
});

test('frames without a size are no page', async () => {
  const camera = plugInCamera();
  open();
  await expect.element(shutter).toBeEnabled();
  camera.showNothing();
  await shutter.click();
  expect(await count()).toBe(0);
  camera.show(printedPage(1));
  await shutter.click();
  await expect.poll(count).toBe(1);
});

test('each way of having no camera has its advice', async () => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  ask.mockRejectedValue(new DOMException('busy', 'NotReadableError'));
  open();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/The camera is in use\..*Another app or tab may be using it/);
  ask.mockRejectedValue(new DOMException('none', 'NotFoundError'));
  await page.getByRole('button', { name: 'Try the camera again' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No camera was found on this device/);
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

test.each([
  ['an iPhone', IPHONE, 'NotAllowedError', /choose Website Settings, and set Camera to Allow/],
  ['an iPhone', IPHONE, 'NotReadableError', /End the call or close the app/],
  ['an iPhone', IPHONE, 'NotFoundError', /Restart your phone/],
  ['an Android phone', ANDROID, 'NotAllowedError', /choose Permissions, and turn on Camera/],
  ['an Android phone', ANDROID, 'NotReadableError', /End the call or close the app/],
  ['an Android phone', ANDROID, 'NotFoundError', /Restart your phone/],
])('%s without a camera says what to do there (%#)', async (_, userAgent, name, advice) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
  open();
  await expect.element(page.getByRole('alert')).toMatchTextContent(advice);
});

test('hands-free takes each page once, when it lies still, after it was turned', async () => {
  const camera = plugInCamera();
  open();
  for (let taken = 1; taken <= 3; taken += 1) {
    camera.show(printedPage(taken));
    await shutter.click();
    await expect.poll(count).toBe(taken);
  }
  camera.show(printedPage(4));
  const said: string[] = [];
  vi.spyOn(speechSynthesis, 'speak').mockImplementation(({ text }) => said.push(text));
  await expect.element(page.getByRole('button', { name: 'Spoken hints' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Hands-free' }).click();
  const voice = page.getByRole('button', { name: 'Spoken hints' });
  await expect.element(voice).toHaveAttribute('aria-pressed', 'false');
  await voice.click();
  expect(said[0]).toBe('Hints are spoken');
  await expect.poll(count).toBe(4);
  camera.show(hand());
  await framesShown(12);
  camera.show(printedPage(5));
  await expect.poll(count).toBe(5);
  await expect.element(page.getByText('Turn the page').first()).toBeVisible();
  await expect.poll(() => said).toContain('Turn the page');
  expect(await count()).toBe(5);
  onTestFinished(() => expect(camera.asked()).toBe(2));
});

/** Long enough that a page lying still would have been taken twice over. */
const LONGER_THAN_TO_BE_TAKEN_MS = 2_000;
const lieStill = () => new Promise((resolve) => setTimeout(resolve, LONGER_THAN_TO_BE_TAKEN_MS));

async function takeByHand(camera: FakeCamera, pages: number): Promise<void> {
  for (let taken = 1; taken <= pages; taken += 1) {
    camera.show(printedPage(taken));
    await framesShown(4);
    await shutter.click();
    await expect.poll(count).toBe(taken);
  }
}

async function turnTo(camera: FakeCamera, next: number): Promise<void> {
  camera.show(hand());
  await framesShown(12);
  camera.show(printedPage(next));
}

test('hands-free switched on over the page just taken waits until it is turned', {
  tags: ['clock'],
}, async () => {
  const camera = plugInCamera();
  open();
  await takeByHand(camera, 3);
  await page.getByRole('button', { name: 'Hands-free' }).click();
  await expect.element(page.getByText(/Same page\? Turn it/).first()).toBeVisible();
  await lieStill();
  expect(await count()).toBe(3);
  await turnTo(camera, 4);
  await expect.poll(count).toBe(4);
  await lieStill();
  expect(await count()).toBe(4);
});

test('hands-free switched off and on again over a still page does not take it twice', {
  tags: ['clock'],
}, async () => {
  const camera = plugInCamera();
  open();
  await takeByHand(camera, 3);
  const handsFree = page.getByRole('button', { name: 'Hands-free' });
  await handsFree.click();
  await turnTo(camera, 4);
  await expect.poll(count).toBe(4);
  await handsFree.click();
  await handsFree.click();
  await lieStill();
  expect(await count()).toBe(4);
});

test('hands-free in a scanner opened anew waits for the first turn: the page in view may be the last one taken', {
  tags: ['clock'],
}, async () => {
  const camera = plugInCamera();
  const { unmount } = open();
  await takeByHand(camera, 3);
  unmount();
  open();
  await expect.element(shutter).toBeEnabled();
  await page.getByRole('button', { name: 'Hands-free' }).click();
  await lieStill();
  expect(await count()).toBe(3);
  await turnTo(camera, 4);
  await expect.poll(count).toBe(4);
});

test('the light of a camera that has one goes on and off, is refused honestly, and is on again in a camera opened anew', async () => {
  const lights: boolean[] = [];
  let refuses = false;
  const { prototype } = MediaStreamTrack;
  const lit = new WeakMap<MediaStreamTrack, boolean>();
  vi.spyOn(prototype, 'getCapabilities').mockReturnValue({ torch: true, zoom: { min: 1, max: 4 } } as object);
  vi.spyOn(prototype, 'getSettings').mockImplementation(function (this: MediaStreamTrack) {
    return { torch: lit.get(this) ?? false } as object;
  });
  vi.spyOn(prototype, 'applyConstraints').mockImplementation(async function (this: MediaStreamTrack, wanted) {
    const [{ torch = false } = {}] = (wanted?.advanced ?? []) as { torch?: boolean }[];
    if (!refuses) lit.set(this, torch);
    lights.push(torch);
  });
  const camera = plugInCamera();
  open();
  const light = page.getByRole('button', { name: 'Light' });
  await expect.element(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'true');
  // Set alone, the zoom would put it out.
  await page.getByRole('slider', { name: 'Zoom' }).fill('2');
  await expect.poll(() => lights).toEqual([true, true]);
  const asked = camera.asked();
  camera.freeze();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(camera.asked).toBe(asked + 1);
  await expect.element(light).toHaveAttribute('aria-pressed', 'true');
  await light.click();
  await expect.element(light).toHaveAttribute('aria-pressed', 'false');
  refuses = true;
  await light.click();
  await expect.poll(() => lights.at(-1)).toBe(true);
  await expect.element(light).toHaveAttribute('aria-pressed', 'false');
});

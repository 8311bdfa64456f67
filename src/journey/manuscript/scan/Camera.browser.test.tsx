import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listPages } from '@/storage/pages.ts';
import { framesShown, hand, plugInCamera, printedPage } from '../../../../tests/support/fake-camera.ts';
import { currentProgress, onAFreshSession } from '../../../../tests/support/fresh-session.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Scanner } from './Scanner.tsx';

onAFreshSession();

const shutter = page.getByRole('button', { name: 'Capture page' });
const count = async () => (await listPages(currentProgress().sessionId)).length;

function open(): void {
  const nothing = () => undefined;
  mount(<Scanner sessionId={currentProgress().sessionId} onClose={nothing} onComplete={nothing} />);
}

test('the tap is felt at once and the page is saved soon after', async () => {
  plugInCamera();
  open();
  await expect.element(shutter).toBeEnabled();
  const before = document.querySelectorAll('[class*="flash"]').length;
  shutter.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  expect(document.querySelectorAll('[class*="flash"]').length).toBe(before + 1);
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
  await expect.poll(camera.asked, { timeout: 5_000 }).toBe(asked + 1);
  await expect.element(shutter).toBeEnabled();
});

test('each way of having no camera has its advice', async () => {
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  ask.mockRejectedValue(new DOMException('busy', 'NotReadableError'));
  open();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Another app or tab may be using the camera/);
  ask.mockRejectedValue(new DOMException('none', 'NotFoundError'));
  await page.getByRole('button', { name: 'Try the camera again' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/No camera was found on this device/);
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
  await page.getByRole('button', { name: 'Hands-free' }).click();
  await expect.poll(count, { timeout: 5_000 }).toBe(4);
  camera.show(hand());
  await framesShown(12);
  camera.show(printedPage(5));
  await expect.poll(count, { timeout: 5_000 }).toBe(5);
  await expect.element(page.getByText('Turn the page'), { timeout: 8_000 }).toBeVisible();
  expect(await count()).toBe(5);
  onTestFinished(() => expect(camera.asked()).toBe(2));
});

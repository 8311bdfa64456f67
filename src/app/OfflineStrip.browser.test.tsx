import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../tests/support/mount.tsx';
import { OfflineStrip } from './OfflineStrip.tsx';

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

import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSendingChoice } from '@/device/outbox/sending-choice.ts';
import { uploadsStore } from '@/device/outbox/uploads-store.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { SendingLine } from './SendingLine.tsx';
import { StoppedNotice } from './StoppedNotice.tsx';

async function asNew(): Promise<void> {
  await saveSendingChoice('isPaused', false);
  await saveSendingChoice('isWifiOnly', false);
  uploadsStore.setState({}, true);
}
beforeEach(asNew);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  return asNew();
});

const plugInto = (type: string | undefined) =>
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: Object.assign(new EventTarget(), { type }),
  });

test('sending is paused and goes on by a tap, and the words say so', async () => {
  mount(<SendingLine pages={12} safe={9} />);
  await expect.element(page.getByText('Sending: 9 of 12 backed up.')).toBeVisible();
  await page.getByRole('button', { name: 'Pause sending' }).click();
  await expect.element(page.getByText('Sending is paused. 3 pages are saved on this phone.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await expect.element(page.getByText('Sending: 9 of 12 backed up.')).toBeVisible();
});

test('where the browser cannot tell Wi-Fi, the choice is not shown', async () => {
  plugInto(undefined);
  mount(<SendingLine pages={12} safe={9} />);
  await expect.element(page.getByRole('button', { name: 'Pause sending' })).toBeVisible();
  await expect.element(page.getByLabelText('Send only on Wi-Fi')).not.toBeInTheDocument();
});

test('on a phone’s data, only on Wi-Fi means that pages wait', async () => {
  plugInto('cellular');
  mount(<SendingLine pages={2} safe={1} />);
  await page.getByLabelText('Send only on Wi-Fi').click();
  await expect.element(page.getByText('Waiting for Wi-Fi. 1 page is saved on this phone.')).toBeVisible();
});

test('when all pages are safe there is nothing to pause', async () => {
  mount(<SendingLine pages={2} safe={2} />);
  await expect.element(page.getByText('All 2 pages are backed up.')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('every step says that sending is paused, but only while something waits', async () => {
  await saveSendingChoice('isPaused', true);
  mount(<StoppedNotice />);
  await expect.element(page.getByText(/paused/)).not.toBeInTheDocument();
  uploadsStore.setState({ a: { sizeBytes: 1, sentBytes: 0, state: { kind: 'stored' } } });
  await expect.element(page.getByText('Sending is paused. 1 file is saved on this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume sending' }).click();
  await expect.element(page.getByText(/paused/)).not.toBeInTheDocument();
});

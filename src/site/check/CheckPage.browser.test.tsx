// @module-tag screens
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { abuseEmail } from '@/domain/config/brand.ts';
import { KEYS_PATH } from '@/domain/provenance/keys-path.ts';
import { chooseFiles } from '../../../tests/support/choose-files.ts';
import { soundFile } from '../../../tests/support/marked-sound.ts';
import { mount } from '../../../tests/support/mount.tsx';
import { CheckPage } from './CheckPage.tsx';

const PAYLOAD = '0123456789abcdef';
const zone = () => page.getByRole('group');
const heading = (name: string) => page.getByRole('heading', { name });
/** Listening is arithmetic, on a machine that may have other things to do. */
const HEARD = { timeout: 50_000 };

test('a recording with our mark is told, with how sure, which order, what it does not prove, and where to write', async () => {
  mount(<CheckPage />);
  await chooseFiles(zone(), soundFile('grandma.wav', 20, PAYLOAD));
  const verdict = heading('Yes, this voice was recreated with Kindred Pages');
  await expect.element(verdict, HEARD).toBeVisible();
  await expect.element(verdict).toHaveFocus();
  await expect.element(page.getByText('grandma.wav')).toBeVisible();
  await expect.element(page.getByText(/less than once in 100 million/)).toBeVisible();
  await expect.element(page.getByText(`number begins with ${PAYLOAD}`, { exact: false })).toBeVisible();
  await expect.element(page.getByText(/doesn’t say whose voice it is/)).toBeVisible();
  await expect.element(page.getByText('The file has no signed record.', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: abuseEmail() }))
    .toHaveAttribute('href', `mailto:${abuseEmail()}`);
  await expect.element(page.getByRole('group', { name: 'Check another recording' })).toBeVisible();
});

test('a sample’s mark belongs to no order', async () => {
  mount(<CheckPage />);
  await chooseFiles(zone(), soundFile('sample.wav', 20, '0'.repeat(16)));
  await expect.element(page.getByText(/belongs to no order/), HEARD).toBeVisible();
});

test('a recording without a mark is no proof that the voice is real, and a short one tells nothing', async () => {
  mount(<CheckPage />);
  await chooseFiles(zone(), soundFile('voicemail.wav', 3.2, null));
  await expect.element(heading('Too short to tell'), HEARD).toBeVisible();
  await expect.element(page.getByText(/no proof that the voice is real/)).toBeVisible();
  await expect.element(page.getByText(/We heard nothing that resembles our mark\.$/)).toBeVisible();
  const score = page.getByText(/^This recording scores \d+\.\d\. We count 7 or more/);
  await expect.element(score).not.toBeVisible();
  await page.getByText('The numbers').click();
  await expect.element(score).toBeVisible();
});

test('twenty seconds are enough, as a video of twenty seconds decodes them', async () => {
  mount(<CheckPage />);
  await chooseFiles(zone(), soundFile('clip.wav', 19.96, null));
  await expect.element(heading('We didn’t find the Kindred Pages mark'), HEARD).toBeVisible();
  await expect.element(page.getByText(/^We listened to 20 seconds\./)).toBeVisible();
});

test('what is no sound, silent or too short is said in a sentence, and another file can be chosen', async () => {
  mount(<CheckPage />);
  const said = (words: RegExp) =>
    expect.element(page.getByRole('alert').getByText(words), HEARD).toBeVisible();
  await chooseFiles(zone(), new File(['Dear Ruth'], 'letter.mp3', { type: 'audio/mpeg' }));
  await said(/letter.mp3/);
  await said(/couldn’t open this file as sound/);
  await chooseFiles(zone(), soundFile('second.wav', 1, null));
  await said(/shorter than 3 seconds/);
  await chooseFiles(zone(), soundFile('quiet.wav', 4, null, 0));
  await said(/it’s silent/);
  await chooseFiles(zone(), soundFile('short.wav', 3.2, null));
  await expect.element(page.getByRole('alert'), HEARD).not.toBeInTheDocument();
});

test('listening shows how far it is, and can be canceled', async () => {
  mount(<CheckPage />);
  await chooseFiles(zone(), soundFile('minute.wav', 30, null));
  const bar = page.getByRole('progressbar', { name: 'Listening' });
  await expect.poll(() => Number(bar.element().getAttribute('value')), HEARD).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Choose a recording to check' })).toBeVisible();
});

test('only the public keys are asked for while a recording is checked', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  mount(<CheckPage />);
  await chooseFiles(zone(), soundFile('grandma.wav', 20, PAYLOAD));
  await expect.element(heading('Yes, this voice was recreated with Kindred Pages'), HEARD).toBeVisible();
  expect(fetched.mock.calls).toEqual([[KEYS_PATH]]);
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { abuseEmail, BRAND } from '@/domain/config/brand.ts';
import { VOICE_PERMISSION_QUESTION, VOICE_RIGHTS } from '@/domain/voice/voice.ts';
import { mount } from '../../tests/support/mount.tsx';
import { PrivacyPolicy } from './legal/PrivacyPolicy.tsx';
import { TermsOfService } from './legal/TermsOfService.tsx';
import { OurStory } from './OurStory.tsx';

test('our story ends with the way to step 1', async () => {
  const { pathname } = mount(<OurStory />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible();
  await page.getByRole('link', { name: 'Start Preserving Memories' }).click();
  expect(pathname()).toBe('/step-1');
});

test('the privacy policy quotes the question that is asked before a voice is made', async () => {
  mount(<PrivacyPolicy />);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect.element(page.getByText(VOICE_PERMISSION_QUESTION, { exact: false })).toBeVisible();
  for (const right of Object.values(VOICE_RIGHTS))
    await expect.element(page.getByText(`${right}.`)).toBeVisible();
});

test('the privacy policy says that nothing is sent before a yes of its own, and no voice made of a child', async () => {
  mount(<PrivacyPolicy />);
  await expect.element(page.getByText(/Before the first recording leaves your device/)).toBeVisible();
  await expect.element(page.getByText(/make no voice of anybody under 18, whoever asks/)).toBeVisible();
  expect(page.getByText(/child’s parent or guardian/).elements()).toEqual([]);
});

test('the privacy policy says where a voice is reported', async () => {
  mount(<PrivacyPolicy />);
  await expect.element(page.getByRole('heading', { name: 'Report a voice' })).toBeVisible();
  const address = page.getByRole('link', { name: abuseEmail() });
  await expect.element(address).toHaveAttribute('href', `mailto:${abuseEmail()}`);
});

test('the terms name the prices the server charges by and lead to the privacy policy', async () => {
  const { pathname } = mount(<TermsOfService />);
  for (const price of ['$8.99', '$38.99', '$99.99'])
    await expect.element(page.getByText(new RegExp(`\\${price}`))).toBeVisible();
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  expect(pathname()).toBe('/privacy-policy');
});

test('the accessibility statement says what falls short and whom to write to', async () => {
  mount(<PrivacyPolicy />);
  await expect.element(page.getByRole('heading', { name: 'Accessibility' })).toBeVisible();
  await expect.element(page.getByText(/Photographing pages needs somebody who can see them/)).toBeVisible();
  const address = page.getByRole('link', { name: BRAND.supportEmail }).first();
  await expect.element(address).toHaveAttribute('href', `mailto:${BRAND.supportEmail}`);
});

test('the terms say how one withdraws, until when, and what ticking the box changes', async () => {
  mount(<TermsOfService />);
  await expect.element(page.getByRole('heading', { name: 'Your right to withdraw' })).toBeVisible();
  await expect
    .element(page.getByText(/press “Withdraw from contract here,” then “Confirm withdrawal.”/))
    .toBeVisible();
  await expect.element(page.getByText(/If you didn’t, it lasts the full 14 days/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: '30-day refund' })).toBeVisible();
});

import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RECEIPT_HEAD } from '@/domain/audiobook/receipt.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { ReceiptDisclosure } from './ReceiptDisclosure.tsx';

vi.mock('@/backend/objects/fresh-link.ts', () => ({ freshLink: vi.fn(async (url: string) => url) }));

const words = Array.from({ length: 250 }, (_, i) => `3\t2\tword${i}\tword${i}\t9.000\t\n`).join('');
const TABLE = `${RECEIPT_HEAD}2\t1\tTHE\t\t\tLeft out: page number\n3\t2\tDr.\tDoctor\t62.000\t\n${words}`;
const urlOf = (table: string) => URL.createObjectURL(new Blob([table]));
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function open(url: string) {
  mount(<ReceiptDisclosure url={url} title="Letters" />);
  await page.getByText('Every word, and how it is read').click();
}

test('what is not read aloud is seen first, with its page and the reason', async () => {
  await open(urlOf(TABLE));
  await expect.element(page.getByRole('radio', { name: 'Not read aloud (1)' })).toBeChecked();
  await expect.element(page.getByText('Left out: page number')).toBeVisible();
  await expect.element(page.getByText('Page 2', { exact: true })).toBeVisible();
  await page.getByText('Said in other words (1)').click();
  await expect.element(page.getByText('Said: Doctor')).toBeVisible();
  await expect.element(page.getByText('1:02', { exact: true })).toBeVisible();
});

test('all words come in portions, and one of them is found by its letters', async () => {
  await open(urlOf(TABLE));
  await page.getByText('Every word (252)').click();
  await expect.element(page.getByText('Said: word97')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(100);
  await button('Show more').click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(200);
  await page.getByRole('searchbox', { name: 'Look for words' }).fill('WORD249');
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
  await page.getByRole('searchbox').fill('nobody');
  await expect.element(page.getByText('Nothing here has these words.')).toBeVisible();
});

test('a list that does not open says so, and is asked for again', async () => {
  await open(urlOf('something else'));
  await expect.element(button('Try Again')).toBeVisible();
});

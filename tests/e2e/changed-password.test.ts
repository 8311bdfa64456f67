// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** A password is reset on a tablet while a book is under way on a phone. The tests are steps of one walk. */
const scratch = scratchFolder('changed-password');
const file = (name: string) => join(scratch.path, name);
const email = 'walter@example.com';
const OLD = 'green gate 1941';
const NEW = 'blue boat 1952';

let product: Product;
let phone: Browser;
let tablet: Browser;
const signUps: string[] = [];

async function signIn({ page }: Browser, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function bringText(name: string): Promise<void> {
  await phone.page.getByRole('heading', { name: /^Step 1/ }).waitFor();
  await phone.page.locator('input[type=file]').first().setInputFiles(file(name));
}

beforeAll(async () => {
  writeFileSync(file('bees.txt'), 'We kept bees behind the mill. The whole yard smelled of wax.');
  writeFileSync(file('boats.txt'), 'My brother built boats. He launched the first one on a Sunday.');
  product = await startProduct({ dataDir: file('data') });
  const made = await fetch(`${product.address}/identitytoolkit.googleapis.com/v1/accounts:signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: OLD, returnSecureToken: true }),
  });
  expect(made.status).toBe(200);
  phone = await openBrowser(file('phone'));
  tablet = await openBrowser(file('tablet'));
  phone.context.on('request', (request) => {
    if (request.url().includes('accounts:signUp')) signUps.push(request.url());
  });
});

afterAll(async () => {
  await phone?.close();
  await tablet?.close();
  await product?.stop();
  scratch.remove();
});

it('a member begins a book on the phone', async () => {
  await phone.page.goto(`${product.address}/login`);
  await signIn(phone, OLD);
  await phone.page.waitForURL(/my-audiobooks$/);
  await phone.page.goto(`${product.address}/step-1`);
  await bringText('bees.txt');
  await phone.page.getByRole('button', { name: 'Accept & Continue' }).click();
  await phone.page.waitForURL(/step-2$/);
});

it('the password is reset on a tablet, by a page of the same site that leads to the sign-in', async () => {
  const { page } = tablet;
  await page.goto(`${product.address}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  const linkOf = () => /http\S+oobCode=\S+/.exec(product.output())?.[0];
  await expect.poll(linkOf).toBeDefined();
  // An installed app answers for every address of the site that it does not leave to the server.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(linkOf() ?? '');
  await page.getByRole('banner').getByRole('link', { name: 'Kindred Pages' }).waitFor();
  await page.getByLabel('New password').fill('123');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect(await page.getByText(/at least 6 characters/).count()).toBe(2);
  expect(
    await page
      .getByText(/at least 6 characters/)
      .locator('visible=true')
      .count(),
  ).toBe(1);
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(tablet, NEW);
  await page.waitForURL(/my-audiobooks$/);
});

it('the phone says so, keeps what it has, and makes no guest of the member', async () => {
  const { page } = phone;
  await page.goto(`${product.address}/step-1`);
  await page.getByText(/^You were signed out because your password changed/).waitFor();
  await bringText('boats.txt');
  const waiting = page.getByRole('dialog', { name: 'Processing your document...' });
  await waiting.getByText(/^You were signed out/).waitFor();
  expect(signUps).toEqual([]);
});

it('signing in leads back, and what waited goes on under the account', async () => {
  const { page } = phone;
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(/login/);
  await signIn(phone, NEW);
  await page.waitForURL(/step-1$/);
  await page.getByRole('button', { name: 'Accept & Continue' }).waitFor();
  expect(await page.getByText(/^You were signed out/).count()).toBe(0);
  expect(signUps).toEqual([]);
});

// @module-tag walks
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { approach } from '../attacks/outsider.ts';
import { type Browser, openBrowser } from '../support/browser.ts';
import { CLIP_STORY, makeClip } from '../support/make-clip.ts';
import { answerAsKin } from '../support/next-of-kin.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/**
 * The built client paying by Stripe under our policy. Stripe is played: its script does to a page what Stripe's own does,
 * as its guide names it (frames and more code from its own subdomains, calls to its API, its bank's question in a frame).
 * Source: https://docs.stripe.com/security/guide
 */
const scratch = scratchFolder('stripe');
const EMAIL = 'walter@example.com';
let product: Product;
let browser: Browser;
const asked: string[] = [];

const STRIPE_JS = `
  const frame = (src, parent, css) => {
    const made = document.createElement('iframe');
    made.src = src;
    made.allow = 'payment *';
    made.style.cssText = css;
    parent.append(made);
    return new Promise((resolve) => made.addEventListener('load', resolve));
  };
  const more = document.createElement('script');
  more.src = 'https://b.js.stripe.com/v3/fingerprinted/js/shared-1.js';
  document.head.append(more);
  window.Stripe = (key) => ({
    _registerWrapper() {},
    elements({ clientSecret }) {
      const told = {};
      const element = {
        on: (name, then) => { told[name] = then; },
        async mount(place) {
          const parent = typeof place === 'string' ? document.querySelector(place) : place;
          parent.innerHTML = '';
          await frame('https://js.stripe.com/v3/elements-inner-payment.html#' + key, parent, 'border: 0; width: 100%; height: 120px');
          told.ready?.();
        },
        destroy() {},
      };
      return { create: () => element, getElement: () => element, submit: async () => ({}), clientSecret };
    },
    async confirmPayment({ elements, confirmParams }) {
      const [id] = elements.clientSecret.split('_secret_');
      const answer = await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_secret: elements.clientSecret, receipt_email: confirmParams.receipt_email }),
      });
      await frame('https://hooks.stripe.com/3d_secure_2/hosted?' + id, document.body, 'position: fixed; inset: 0; border: 0');
      return { paymentIntent: await answer.json() };
    },
  });
  // Named in its own address; the wrapper warns of any other.
  window.Stripe.version = new URL(document.currentScript.src).pathname.split('/')[1];`;

async function play(route: Route): Promise<void> {
  const request = route.request();
  const { origin, hostname, pathname } = new URL(request.url());
  if (origin === product.address && pathname === '/config.json') {
    const config = await (await route.fetch()).json();
    const payments = { provider: 'stripe', publishableKey: 'pk_test_1' };
    return route.fulfill({ json: { ...config, payments } });
  }
  if (origin === product.address) return route.continue();
  asked.push(`${hostname}${pathname.replace(/pi_\w+/, 'pi')}`);
  if (hostname === 'api.stripe.com') {
    const sent = new URLSearchParams(request.postData() ?? '');
    const clientSecret = sent.get('client_secret') ?? '';
    await (await approach(product.address)).pay(clientSecret, sent.get('receipt_email') ?? '');
    const [id] = clientSecret.split('_secret_');
    return route.fulfill({
      json: { id, object: 'payment_intent', status: 'succeeded' },
      headers: { 'access-control-allow-origin': '*' },
    });
  }
  if (request.resourceType() === 'script')
    return route.fulfill({
      contentType: 'text/javascript',
      body: hostname === 'js.stripe.com' ? STRIPE_JS : 'window.isMoreThere = true;',
    });
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title>' });
}

beforeAll(async () => {
  writeFileSync(
    join(scratch.path, 'memoir.txt'),
    'We kept bees behind the mill, and sold the honey in Linz.',
  );
  writeFileSync(join(scratch.path, 'clip.wav'), await makeClip(140, CLIP_STORY));
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
  browser = await openBrowser(join(scratch.path, 'profile'), { isWithoutWorker: true });
  await browser.context.route('**/*', play);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  scratch.remove();
});

it('a family pays by Stripe under the policy of our pages, with nothing refused by it', {
  timeout: 600_000,
}, async () => {
  const { page, complaints } = browser;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await page.goto(`${product.address}/step-1`);
  await page.locator('input[type=file]').first().setInputFiles(join(scratch.path, 'memoir.txt'));
  await button('Accept & Continue').click();
  await page.getByRole('heading', { name: /Step 2/ }).waitFor();
  await page.locator('input[type=file]').first().setInputFiles(join(scratch.path, 'clip.wav'));
  await page.getByText('Type exact times').waitFor();
  await button('Next Step').click();
  await page.getByLabel('Name of the person speaking').fill('Walter');
  await answerAsKin(page);
  await button('Continue').click();
  await button('Yes, continue').click({ timeout: 280_000 });
  await button('Approve & Continue').click({ timeout: 280_000 });
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password').fill('green gate 1941');
  await button('Pay $8.99').click();
  await page.getByRole('heading', { name: /Step 5/ }).waitFor();
  expect(await page.evaluate('window.isMoreThere')).toBe(true);
  for (const needed of [
    'api.stripe.com/v1/payment_intents/pi/confirm',
    'hooks.stripe.com/3d_secure_2/hosted',
  ])
    expect(asked).toContain(needed);
  expect(complaints).toEqual([]);
});

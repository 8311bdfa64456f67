// @module-tag walks
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { projectConfig } from '../../functions/deploy/project-config.ts';
import { SECURITY_HEADERS } from '../../functions/src/wire/hosting/security-headers.ts';
import { openBrowser } from '../support/browser.ts';
import { type Product, scratchFolder, startProduct } from '../support/product.ts';

/** The built client with a key of App Check in its configuration, under the policy a deployment then has; Google is played. */
const SITE_KEY = '6Lc-test';
const scratch = scratchFolder('app-check');
let product: Product;
beforeAll(async () => {
  product = await startProduct({ dataDir: join(scratch.path, 'data') });
});
afterAll(async () => {
  await product?.stop();
  scratch.remove();
});

/** What the code of reCAPTCHA does, as far as the SDK asks it: loads more code, and answers. */
const ENTERPRISE = `
  const policy = trustedTypes.createPolicy('recaptcha#test', { createScriptURL: (url) => url });
  const more = document.createElement('script');
  more.src = policy.createScriptURL('https://www.gstatic.com/recaptcha/releases/x/recaptcha__en.js');
  document.head.append(more);
  let succeed;
  window.grecaptcha = { enterprise: {
    ready: (then) => { more.onload = then; if (window.isMoreThere) then(); },
    render: (_, { callback }) => { succeed = callback; return 0; },
    execute: async () => { succeed(); return 'attested'; },
  } };`;

async function policy(): Promise<string> {
  const value = SECURITY_HEADERS['Content-Security-Policy'] ?? '';
  const rule = { source: '**', headers: [{ key: 'Content-Security-Policy', value }] };
  const config = { exportUrl: 'https://demo.cloudfunctions.net/exportMyData', appCheckSiteKey: SITE_KEY };
  const { hosting } = projectConfig(
    { hosting: { headers: [rule] } },
    config as Parameters<typeof projectConfig>[1],
  );
  return hosting.headers[0]?.headers[0]?.value ?? '';
}

async function openWithKey(name: string) {
  const browser = await openBrowser(join(scratch.path, name), {
    isWithoutWorker: true,
    allow: (message) => /ERR_FAILED|App Check|AppCheck/.test(message),
  });
  onTestFinished(() => browser.close());
  const asked: string[] = [];
  const calls: (string | undefined)[] = [];
  const widened = await policy();
  await browser.context.route('**/*', async (route: Route) => {
    const request = route.request();
    const { origin, pathname, hostname } = new URL(request.url());
    if (origin === product.address && pathname === '/config.json') {
      const config = await (await route.fetch()).json();
      const firebase = { ...config.firebase, appId: '1:1:web:1' };
      return route.fulfill({ json: { ...config, firebase, appCheckSiteKey: SITE_KEY } });
    }
    if (origin === product.address) {
      if (pathname.startsWith('/call/')) calls.push(request.headers()['x-firebase-appcheck']);
      if (!request.isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      return route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': widened },
      });
    }
    asked.push(request.url());
    if (name === 'blocked') return route.abort();
    if (hostname === 'www.google.com')
      return route.fulfill({ contentType: 'text/javascript', body: ENTERPRISE });
    if (hostname === 'www.gstatic.com')
      return route.fulfill({ contentType: 'text/javascript', body: 'window.isMoreThere = true;' });
    return route.fulfill({
      json: { token: 'vouched', ttl: '3600s' },
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return { ...browser, asked, calls };
}

/** Asks for a quote's worth of calls: the account page counts what is kept. */
async function callOnce(page: Awaited<ReturnType<typeof openWithKey>>['page']): Promise<void> {
  await page.goto(`${product.address}/step-1`);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'memoir.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('We kept bees behind the mill.'),
    });
  await page.getByRole('button', { name: 'Accept & Continue' }).waitFor();
}

it('calls carry the token of App Check, under the policy of a deployment', async () => {
  const { page, asked, calls, complaints } = await openWithKey('vouched');
  await callOnce(page);
  expect(asked.filter((url) => url.startsWith('https://www.google.com/'))).toEqual([
    'https://www.google.com/recaptcha/enterprise.js?render=explicit&trustedtypes=true',
  ]);
  expect(asked.some((url) => url.includes(':exchangeRecaptchaEnterpriseToken'))).toBe(true);
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls)).toEqual(new Set(['vouched']));
  expect(complaints).toEqual([]);
});

it('where Google is blocked the road goes on without', async () => {
  const { page, calls } = await openWithKey('blocked');
  await callOnce(page);
  expect(calls.length).toBeGreaterThan(0);
});

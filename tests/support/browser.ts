import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';

export interface Browser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings the pages wrote to their consoles, and what they threw. */
  readonly complaints: string[];
  close(): Promise<void>;
}

const openBrowsers = new Set<Browser>();

/** What stands on every open page and what it complained of, for somebody who reads why a test failed. */
export async function describeOpenPages(): Promise<string> {
  const told: string[] = [];
  for (const { context, complaints } of openBrowsers) {
    told.push(...complaints);
    for (const page of context.pages()) {
      const text = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5_000 })
        .catch((error: unknown) => String(error));
      const focused = await page
        .evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
        .catch((error: unknown) => String(error));
      told.push(`${page.url()}\n${text}\n(focus: ${focused})`);
    }
  }
  return told.join('\n');
}

interface Exceptions {
  /** expected noise: a message of the test's own making */
  readonly allow?: (message: string) => boolean;
  /** further switches of Chromium */
  readonly flags?: readonly string[];
  /** no service worker: it would answer before a test that plays somebody else's server */
  readonly isWithoutWorker?: boolean;
}

/**
 * A real browser with a folder that outlives it. `newContext` would be private browsing, in which nothing lasts.
 * @param profile folder of the browser's data
 */
export async function openBrowser(
  profile: string,
  { allow = () => false, flags = [], isWithoutWorker = false }: Exceptions = {},
): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      ...flags,
    ],
    headless: true,
    serviceWorkers: isWithoutWorker ? 'block' : 'allow',
    viewport: { width: 390, height: 844 },
  });
  const complaints: string[] = [];
  const note = (message: string) => {
    if (isWithoutWorker && message.includes('Service Worker registration blocked')) return;
    if (!allow(message)) complaints.push(message);
  };
  const listen = (page: Page) => {
    page.setDefaultTimeout(180_000);
    page.on('pageerror', (error) => note(`thrown: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        note(`${message.type()}: ${message.text()} ${message.location().url}`.trim());
    });
  };
  context.on('page', listen);
  for (const page of context.pages()) listen(page);
  const page = context.pages()[0] ?? (await context.newPage());
  const close = async () => {
    openBrowsers.delete(browser);
    // An answer that a test's own server was still writing is of no use to a browser that is gone.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  const browser = { context, page, complaints, close };
  openBrowsers.add(browser);
  return browser;
}

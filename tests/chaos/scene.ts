import type { Page } from 'playwright-core';
import type { FakeCamera } from './fake-camera.ts';
import type { KeptPage } from './in-page.ts';
import { keptPages, pageIsInView, screenCounts } from './in-page.ts';
import { type KillableBrowser, openKillable } from './killable-browser.ts';

/** A phone with one book to scan: opened again after whatever happened, and asked what it has kept. */
export interface Scene {
  browser(): KillableBrowser | undefined;
  /**
   * Opens what is closed, up to the running scanner.
   * @param onOpening told when the document has arrived and nothing of it runs yet
   * @returns the pages the device has, once the screen says the same
   */
  openScanner(onOpening?: () => void): Promise<KeptPage[]>;
  /** Lays a page under the camera, presses the shutter and waits until the screen counts it. */
  scan(number: number): Promise<KeptPage>;
  /** Forgets the tab: the next use opens a new one. */
  tabIsGone(): void;
  kept(): Promise<KeptPage[]>;
  readonly countsAgain: boolean;
  readonly opensOffline: boolean;
  close(): Promise<void>;
}

/** What is put to the test: the product's scanner, or a page like it around another library. */
export interface Subject {
  readonly path: string;
  kept(page: Page): Promise<KeptPage[]>;
  /** it counts again what it has kept; otherwise the person remembers */
  readonly countsAgain: boolean;
  /** it opens without a line and without a server; otherwise the person waits for both */
  readonly opensOffline: boolean;
}

const SCANNER: Subject = { path: '/step-1?scan=1', kept: keptPages, countsAgain: true, opensOffline: true };

interface SceneOptions {
  readonly profile: string;
  readonly camera: FakeCamera;
  readonly address: string;
  readonly subject?: Subject;
  /** the number in the picture before the first page's */
  readonly firstPicture?: number;
}

const SHUTTER = 'button[aria-label="Capture page"]:not([disabled])';
const OPEN_WITHIN_MS = 90_000;

/** A page of which nothing is known but its number. */
export function pageByNumber(n: number): KeptPage {
  return { n, sizeBytes: 0, uploadId: '', sessionId: '', state: '' };
}

export function setScene({
  profile,
  camera,
  address,
  subject = SCANNER,
  firstPicture = 0,
}: SceneOptions): Scene {
  let browser: KillableBrowser | undefined;
  let hasTab = false;
  const openBrowser = async () => {
    browser = await openKillable({ profile, film: camera.film });
    hasTab = true;
    return browser;
  };
  const page = () => {
    if (!browser) throw new Error('the browser is closed');
    return browser.page();
  };
  return {
    browser: () => browser,
    countsAgain: subject.countsAgain,
    opensOffline: subject.opensOffline,
    kept: () => subject.kept(page()),
    tabIsGone: () => {
      hasTab = false;
    },
    async openScanner(onOpening) {
      const isAlive = browser?.context.browser()?.isConnected() === true;
      if (!isAlive) await browser?.kill();
      const open = isAlive && browser ? browser : await openBrowser();
      if (!hasTab) await open.newTab();
      hasTab = true;
      await open.page().goto(`${address}${subject.path}`, { timeout: OPEN_WITHIN_MS, waitUntil: 'commit' });
      onOpening?.();
      await open.page().locator(SHUTTER).waitFor({ timeout: OPEN_WITHIN_MS });
      const kept = await subject.kept(open.page());
      if (subject.countsAgain) await screenCounts(open.page(), kept.length);
      return kept;
    },
    async scan(number) {
      camera.show(firstPicture + number);
      await pageIsInView(page(), firstPicture + number);
      await page().keyboard.press('Space');
      await screenCounts(page(), number);
      if (!subject.countsAgain) return pageByNumber(number);
      const newest = (await subject.kept(page())).at(-1);
      if (!newest) throw new Error('the screen counts pages that the device does not have');
      return newest;
    },
    async close() {
      await browser?.kill();
      browser = undefined;
    },
  };
}

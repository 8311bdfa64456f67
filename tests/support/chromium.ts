import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Switches for a quiet, closed machine: without them Chromium calls home at every start. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const PLAYWRIGHT_CACHES = [
  join(homedir(), '.cache/ms-playwright'),
  join(homedir(), 'Library/Caches/ms-playwright'),
];
const PLAYWRIGHT_BINARIES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
];

function playwrightBrowsers(): string[] {
  return PLAYWRIGHT_CACHES.filter((cache) => existsSync(cache)).flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith('chromium-'))
      .flatMap((name) => PLAYWRIGHT_BINARIES.map((binary) => join(cache, name, binary))),
  );
}

/** Where a Chromium is: CHROMIUM_PATH, an installed one, Playwright's. Undefined when there is none. */
export function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
  return [...INSTALLED, ...playwrightBrowsers()].find((path) => existsSync(path));
}

/** The same, for configuration that must name a path; a missing browser is reported by run-tests.ts. */
export function chromiumPath(): string {
  return findChromium() ?? '/usr/bin/chromium';
}

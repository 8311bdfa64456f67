import { spawn } from 'node:child_process';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts';
import { teachReading } from './in-page.ts';

export interface KillableBrowser {
  readonly context: BrowserContext;
  page(): Page;
  /** A new tab in the place of the old one. */
  newTab(): Promise<Page>;
  /**
   * Ends every process of the browser at once, as the system does when memory runs out.
   * @returns false when it was dead already
   */
  kill(): Promise<boolean>;
}

const READY = /DevTools listening on (ws:\S+)/;
const PATIENCE_MS = 20_000;

interface BrowserOptions {
  readonly profile: string;
  /** the film the camera plays */
  readonly film?: string;
}

/** A Chromium of our own, leader of its process group. Playwright's own launch would not let us kill the group. */
export async function openKillable({ profile, film }: BrowserOptions): Promise<KillableBrowser> {
  const child = spawn(
    chromiumPath(),
    [
      '--headless',
      ...CHROMIUM_FLAGS,
      // Chromium refuses to start as root without it.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--no-default-browser-check',
      '--disable-session-crashed-bubble',
      '--window-size=390,844',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let connected: Browser | undefined;
  const kill = async () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false;
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    await connected?.close().catch(() => {}); // its other end has just died
    return true;
  };
  try {
    const address = await addressOf(child, ended);
    connected = await chromium.connectOverCDP(address, { timeout: PATIENCE_MS });
    const context = connected.contexts()[0];
    if (!context) throw new Error('the browser has no context');
    await teachReading(context);
    let page = await context.newPage();
    return {
      context,
      page: () => page,
      newTab: async () => {
        const old = page;
        page = await context.newPage();
        await old.close().catch(() => {}); // it may have crashed
        return page;
      },
      kill,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

function addressOf(child: ReturnType<typeof spawn>, ended: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let words = '';
    const timer = setTimeout(() => reject(new Error(`the browser did not start: ${words}`)), PATIENCE_MS);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`the browser ended: ${words}`));
    });
    child.stderr?.on('data', (part: Buffer) => {
      words += part.toString();
      const address = READY.exec(words)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

import type { Page } from 'playwright-core';
import { type Counts, FATE, type Kill } from './faults.ts';
import type { KillableBrowser } from './killable-browser.ts';
import type { KillableServer } from './killable-server.ts';
import type { Chance } from './random.ts';
import type { Scene } from './scene.ts';

export interface Fate {
  /** grows with every blow; what fails without one is no work of fate */
  blows(): number;
  /** Strikes until told to stop. */
  begin(): void;
  /** Waits until the blow that is just falling has fallen. */
  isOver(): Promise<unknown>;
  stop(): Promise<void>;
  /** The person is at work again, or about to be: the next blow may fall. */
  resume(): void;
}

interface FateOptions {
  readonly scene: Scene;
  readonly server: KillableServer;
  readonly chance: Chance;
  readonly kills: Counts<Kill>;
  readonly flips: { count: number };
  readonly killsWanted: number;
}

/** Long enough for several pages, short enough to meet each moment of one. */
const LONGEST_PEACE_MS = 800;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function crashTab(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash', { timeout: 5_000 });
  // Never answered: the one who would answer is dead.
  session.send('Page.crash').catch(() => {});
  await crashed;
}

async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** A tab that dies meanwhile cannot be told; whatever opens after it must have a line again. */
async function flipLine({ context }: KillableBrowser, downMs: number): Promise<void> {
  context.setOffline(true).catch(() => {});
  await pause(downMs);
  while (context.browser()?.isConnected()) {
    const isUp = await context.setOffline(false).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await pause(50);
  }
}

async function strike(kind: Kill | 'line down', options: FateOptions): Promise<void> {
  const { scene, server, chance } = options;
  // Neither holds up the next blow: a browser may well die while the server is away. The end of the book looks after both.
  if (kind === 'server killed') {
    void server.killFor(chance.between(0, 1_500));
    return;
  }
  const browser = scene.browser();
  if (!browser) throw new Error('there is no browser to strike');
  // Before the product has begun to load, nothing of it can be hurt.
  if (browser.page().url() === 'about:blank') throw new Error('there is nothing to strike');
  switch (kind) {
    case 'browser killed':
      if (!(await browser.kill())) throw new Error('the browser was dead');
      return;
    case 'tab crashed':
      await crashTab(browser.page());
      return scene.tabIsGone();
    case 'worker stopped':
      return stopWorkers(browser.page());
    case 'worker stopped, tab away':
      // Without the page the worker sends by itself, until it is stopped too.
      await browser.page().goto('about:blank');
      await pause(chance.between(0, 400));
      await stopWorkers(browser.page());
      return scene.tabIsGone();
    case 'line down':
      // A browser that dies without a line comes back with one.
      void flipLine(browser, chance.between(100, 2_000));
  }
}

/** Random blows, each a random moment after the person has taken up the work, or while the scanner opens. */
export function makeFate(options: FateOptions): Fate {
  const { chance, kills, flips, killsWanted } = options;
  let isOn = false;
  let blows = 0;
  let resume = () => {};
  let running = Promise.resolve();
  let blow: Promise<boolean> = Promise.resolve(true);
  const run = async () => {
    while (isOn) {
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      await pause(chance.between(0, LONGEST_PEACE_MS));
      const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
      if (!isOn || total >= killsWanted) continue;
      const kind = chance.pick(FATE);
      blows += 1;
      blow = strike(kind, options).then(
        () => true,
        () => false, // the browser was just being closed or opened: a blow into the air is not counted
      );
      const hasHit = await blow;
      blows += 1;
      if (!hasHit) continue;
      if (kind === 'line down') flips.count += 1;
      else kills[kind] += 1;
    }
  };
  return {
    blows: () => blows,
    begin() {
      isOn = true;
      running = run();
    },
    isOver: () => blow,
    resume: () => resume(),
    async stop() {
      isOn = false;
      resume();
      await running;
    },
  };
}

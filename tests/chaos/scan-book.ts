import { join } from 'node:path';
import { fakeCamera } from './fake-camera.ts';
import { makeFate } from './fate.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Counts, Kill } from './faults.ts';
import type { KeptPage } from './in-page.ts';
import type { KillableServer } from './killable-server.ts';
import type { Chance } from './random.ts';
import { type Scene, setScene } from './scene.ts';
import { asksInOrder, serverPages } from './server-pages.ts';
import { judge, type SavedPage, type Verdict } from './verdict.ts';

export interface World {
  readonly dataDir: string;
  readonly proxy: FaultProxy;
  readonly server: KillableServer;
  readonly chance: Chance;
  readonly kills: Counts<Kill>;
  readonly flips: { count: number };
  readonly killsWanted: number;
  readonly say: (line: string) => void;
}

export interface BookResult extends Verdict {
  readonly capturedBytes: number;
}

export const SIZE = { width: 1_280, height: 720 };
/** Every eighth request to the backend goes wrong. */
export const FAULT_SHARE = 0.125;
/** How often a blow may fall while the scanner opens again. */
const STRUCK_WHILE_OPENING = 0.3;
const MAX_UNEXPLAINED = 3;
/** how often a page that needs the server may fail to open */
const MAX_REFUSED = 100;
const SENT_WITHIN_MS = 180_000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the screen has shown as saved, and what is wrong with what the device has later. */
export function makeLedger() {
  const saved = new Map<number, SavedPage>();
  const findings: string[] = [];
  return {
    saved,
    findings,
    /** Notes the pages the screen shows; every one shown before must be among them, unchanged. */
    note(kept: readonly KeptPage[]) {
      for (const { n, sizeBytes, uploadId } of kept) {
        const sha256 = uploadId.split('#')[1] ?? '';
        const known = saved.get(n);
        if (known && known.sha256 !== sha256) findings.push(`page ${n} has changed on the device`);
        saved.set(n, known ?? { n, sizeBytes, sha256 });
      }
    },
    compare(kept: readonly KeptPage[]) {
      const numbers = new Set(kept.map(({ n }) => n));
      for (const n of saved.keys()) if (!numbers.has(n)) findings.push(`page ${n} is gone from the device`);
    },
  };
}

export type Ledger = ReturnType<typeof makeLedger>;

/** Playwright tells its whole log with an error. */
export function firstLine(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.split('\n')[0] ?? words;
}

/** Decides whether a failure that no blow explains ends the run. */
function makePatience(world: World, scene: Scene) {
  let unexplained = 0;
  let refused = 0;
  return {
    async bear(error: unknown, page: number): Promise<void> {
      if (!scene.opensOffline && refused < MAX_REFUSED) {
        refused += 1;
        return pause(500);
      }
      unexplained += 1;
      world.say(`  stopped by no fault of ours at page ${page}: ${firstLine(error)}`);
      if (unexplained >= MAX_UNEXPLAINED) throw error;
    },
  };
}

/** Scans until the book is done, whatever fate does. Works like a person: looks where the count stands and goes on. */
export async function scanThrough(world: World, scene: Scene, ledger: Ledger, pages: number): Promise<void> {
  const fate = makeFate({ ...world, scene });
  const patience = makePatience(world, scene);
  let count = 0;
  const onOpening = () => {
    if (world.chance.next() < STRUCK_WHILE_OPENING) fate.resume();
  };
  fate.begin();
  while (count < pages) {
    const before = fate.blows();
    try {
      const kept = await scene.openScanner(onOpening);
      ledger.note(kept);
      if (scene.countsAgain) ledger.compare(kept);
      count = scene.countsAgain ? kept.length : Math.max(0, ...ledger.saved.keys());
      fate.resume();
      while (count < pages) {
        ledger.note([await scene.scan(count + 1)]);
        count += 1;
        fate.resume();
      }
    } catch (error) {
      await fate.isOver();
      if (fate.blows() === before) await patience.bear(error, count + 1);
    }
  }
  await fate.stop();
}

/** The storm is over: everything is sent. */
export async function sendEverything(world: World, scene: Scene, ledger: Ledger): Promise<KeptPage[]> {
  world.proxy.setFaultShare(0);
  await world.server.isUp();
  await scene.browser()?.context.setOffline(false);
  const endsAt = Date.now() + SENT_WITHIN_MS;
  // One person opens the product again, the other one leaves it open: both must arrive. The last blow may have closed it.
  const staysOpen = world.chance.next() < 0.5;
  let kept = await (staysOpen ? scene.kept().catch(() => scene.openScanner()) : scene.openScanner());
  while (kept.some(({ state }) => !state.includes('"uploaded"')) && Date.now() < endsAt) {
    await pause(250);
    kept = await scene.kept();
  }
  ledger.note(kept);
  ledger.compare(kept);
  for (const { n, state } of kept) {
    if (!state.includes('"uploaded"')) ledger.findings.push(`page ${n} was never sent: ${state}`);
  }
  return kept;
}

/** Everything is sent, and the product asks for the reading. */
async function finish(world: World, scene: Scene, ledger: Ledger, pages: number): Promise<KeptPage[]> {
  const kept = await sendEverything(world, scene, ledger);
  const { asked } = world.proxy.takeCalls('transcribe_photos');
  await scene
    .browser()
    ?.page()
    .getByRole('button', { name: `Complete (${pages})` })
    .click();
  const givesUpAt = Date.now() + 20_000;
  while (asked.length === 0 && Date.now() < givesUpAt) await pause(50);
  if (!asksInOrder(asked[0], kept[0]?.sessionId ?? '', pages)) {
    ledger.findings.push(`the pages were not given to the reading in order: ${asked[0] ?? 'never asked'}`);
  }
  return kept;
}

/** One book on a fresh phone. */
export async function scanBook(world: World, folder: string, pages: number): Promise<BookResult> {
  const scene = setScene({
    profile: join(folder, 'profile'),
    camera: fakeCamera(join(folder, 'film.y4m'), SIZE),
    address: world.proxy.address,
  });
  const ledger = makeLedger();
  try {
    await scene.openScanner();
    await scene
      .browser()
      ?.page()
      .evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    world.proxy.setFaultShare(FAULT_SHARE);
    await scanThrough(world, scene, ledger, pages);
    const kept = await finish(world, scene, ledger, pages);
    const reader = await scene.browser()?.newTab();
    if (!reader) throw new Error('the browser is closed');
    const found = await serverPages(world.dataDir, kept[0]?.sessionId ?? '', reader);
    const verdict = judge([...ledger.saved.values()], found);
    const { findings } = ledger;
    return {
      ...verdict,
      lost: verdict.lost + findings.filter((line) => line.includes('is gone')).length,
      altered: verdict.altered + findings.filter((line) => line.includes('has changed')).length,
      isOrderIntact: verdict.isOrderIntact && !findings.some((line) => line.includes('in order')),
      findings: [...findings, ...verdict.findings],
      capturedBytes: kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    };
  } finally {
    await scene.close();
  }
}

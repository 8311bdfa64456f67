import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fakeCamera } from '../chaos/fake-camera.ts';
import { startFaultProxy } from '../chaos/fault-proxy.ts';
import { startKillableServer } from '../chaos/killable-server.ts';
import { seededChance } from '../chaos/random.ts';
import { type Scene, setScene } from '../chaos/scene.ts';
import { filesFor, gzipKiB, readManifest } from '../support/bundle.ts';
import { scratchFolder, startProduct } from '../support/product.ts';
import type { Figure } from './figure.ts';
import { countShownAfterMs, type ShotTimes, shotTimes, watchShots } from './shot-times.ts';

const FULL_HD = { width: 1_920, height: 1_080 };
const SMALL = { width: 1_280, height: 720 };
const WARM_UP_SHOTS = 5;
const TIMED_SHOTS = 60;
const BOOK_PAGES = 500;
/** after so many pages the browser is killed once */
const KILL_EVERY_PAGES = 125;
const HEAP_EVERY_PAGES = 50;
const SLOW_PHONE = 6;
const MIB = 1_048_576;

const atMost = (name: string, value: number, unit: string, most: number): Figure => ({
  name,
  value,
  unit,
  target: `<= ${most}`,
  ok: value <= most,
});

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** MiB of the page's own heap after a collection. */
async function heapMib(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / MIB;
}

/** Growth per 100 pages, by least squares. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return (100 * over) / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}

function openPage(scene: Scene): Page {
  const browser = scene.browser();
  if (!browser) throw new Error('the browser is closed');
  return browser.page();
}

async function timeShots(scene: Scene): Promise<Figure[]> {
  await scene.openScanner();
  await watchShots(openPage(scene).context());
  await scene.openScanner();
  for (let n = 1; n <= WARM_UP_SHOTS + TIMED_SHOTS; n += 1) await scene.scan(n);
  const shots = (await shotTimes(openPage(scene))).slice(WARM_UP_SHOTS);
  const figures = (name: string, of: (shot: ShotTimes) => number, most: number) => [
    atMost(`${name} at 1080p, median`, quantile(shots.map(of), 0.5), 'ms', most),
    atMost(`${name} at 1080p, p95`, quantile(shots.map(of), 0.95), 'ms', most),
  ];
  return [
    ...figures('shutter to feedback', ({ feedbackMs }) => feedbackMs, 100),
    ...figures('shutter to "Saved"', ({ savedMs }) => savedMs, 300),
  ];
}

/** Scans 500 pages with three kills on the way. @returns heap over pages since the last kill, and all captured bytes */
async function scanLongBook(scene: Scene) {
  const runs: (readonly [number, number])[][] = [];
  for (let n = 1; n <= BOOK_PAGES; n += 1) {
    const isFresh = (n - 1) % KILL_EVERY_PAGES === 0;
    if (isFresh) {
      await scene.browser()?.kill();
      await scene.openScanner();
      runs.push([]);
    }
    await scene.scan(n);
    if (n % HEAP_EVERY_PAGES === 0 || n % KILL_EVERY_PAGES === 0 || isFresh) {
      runs.at(-1)?.push([n, await heapMib(openPage(scene))]);
    }
  }
  return runs;
}

async function sendAll(scene: Scene): Promise<number> {
  for (;;) {
    const kept = await scene.kept();
    if (kept.every(({ state }) => state.includes('"uploaded"'))) {
      return kept.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function timeLongList(scene: Scene, slowness: number): Promise<number> {
  const page = openPage(scene);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await scene.openScanner();
  const shownAfterMs = await countShownAfterMs(page, BOOK_PAGES);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return shownAfterMs;
}

async function measureLongBook(scene: Scene, uploadBytes: () => number): Promise<Figure[]> {
  const before = uploadBytes();
  const runs = await scanLongBook(scene);
  const capturedBytes = await sendAll(scene);
  const sentBytes = uploadBytes() - before;
  await watchShots(openPage(scene).context());
  const plainMs = await timeLongList(scene, 1);
  const slowMs = await timeLongList(scene, SLOW_PHONE);
  const last = runs.at(-1) ?? [];
  return [
    atMost(`list of ${BOOK_PAGES} pages shown after the scanner opened`, plainMs, 'ms', 100),
    atMost(`the same at ${SLOW_PHONE}x CPU throttle`, slowMs, 'ms', 100),
    atMost('heap of the scanner, most', Math.max(...runs.flat().map(([, mib]) => mib)), 'MiB', 150),
    atMost('heap growth for each 100 pages', slope(last), 'MiB', 1),
    atMost('bytes sent for each byte captured, three kills included', sentBytes / capturedBytes, '', 1.05),
  ];
}

/** What the scanner's code adds to the first screen of the wizard. */
function scanRoute(): Figure {
  const manifest = readManifest();
  const shell = filesFor(manifest, ['index.html', 'src/wizard/StepOne.tsx']);
  const all = filesFor(manifest, [
    'index.html',
    'src/wizard/StepOne.tsx',
    'src/journey/manuscript/scan/Scanner.tsx',
    'src/outbox/start.ts',
  ]);
  const added = all.filter((file) => !shell.includes(file));
  return atMost('scanner and outbox beyond the first screen of the wizard, gzip', gzipKiB(added), 'KiB', 45);
}

/** The scanner in a real browser on the built product, with a fake camera. */
export async function benchScan(): Promise<Figure[]> {
  const scratch = scratchFolder('bench-scan');
  const dataDir = join(scratch.path, 'data');
  const proxy = await startFaultProxy(seededChance(1));
  const server = await startKillableServer(() => startProduct({ dataDir }), proxy);
  const sceneOf = (name: string, size: typeof SMALL) =>
    setScene({
      profile: join(scratch.path, name),
      camera: fakeCamera(join(scratch.path, `${name}.y4m`), size),
      address: proxy.address,
    });
  const short = sceneOf('short', FULL_HD);
  const long = sceneOf('long', SMALL);
  try {
    const shots = await timeShots(short);
    await short.close();
    return [...shots, ...(await measureLongBook(long, proxy.uploadBytes)), scanRoute()];
  } finally {
    await short.close();
    await long.close();
    await server.stop();
    await proxy.close();
    scratch.remove();
  }
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { scratchFolder } from '../../support/product.ts';
import type { ChaosReport } from '../chaos-report.ts';
import { fakeCamera } from '../fake-camera.ts';
import type { Traffic } from '../fault-proxy.ts';
import { readJpegs } from '../in-page.ts';
import { type ChaosOptions, runBooks } from '../run-chaos.ts';
import { type BookResult, FAULT_SHARE, makeLedger, SIZE, scanThrough, type World } from '../scan-book.ts';
import { pageByNumber, type Scene, setScene } from '../scene.ts';
import { scanInStorm } from '../storm.ts';
import { type FoundPage, judge, type Verdict } from '../verdict.ts';

/** Uppy with Golden Retriever and tus; Workbox's queue in a service worker. */
export const PEERS = ['uppy', 'workbox'] as const;
type PeerName = (typeof PEERS)[number];

const TRAFFIC: Traffic = { backend: /^\/(files|upload)/, uploads: /^\/(files|upload)/ };
const CALM_MS = 45_000;
const READY = /is ready: (http:\/\/\S+)/;

/** The peers' pages and worker, as a bundler ships them. */
export async function buildPeers(outDir: string): Promise<void> {
  const common = { configFile: false, logLevel: 'error', root: import.meta.dirname } as const;
  const target = 'es2022';
  await build({ ...common, build: { outDir, target, emptyOutDir: true } });
  const input = join(import.meta.dirname, 'workbox-worker.ts');
  const output = { entryFileNames: '[name].js', format: 'iife' } as const;
  await build({
    ...common,
    build: { outDir, target, emptyOutDir: false, rolldownOptions: { input, output } },
  });
}

function startPeerServer(web: string, data: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'peer-server.ts'), web, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return new Promise<{ address: string; stop(): Promise<void>; kill(): Promise<void> }>((resolve, reject) => {
    void ended.then(() => reject(new Error('the server of the peers ended')));
    child.stdout.on('data', (part: Buffer) => {
      const address = READY.exec(part.toString())?.[1];
      if (address) resolve({ address, stop: kill, kill });
    });
  });
}

/** Files that have arrived whole: those put by name, and those of tus whose announced length is there. */
function arrived(data: string): { name: string; bytes: Buffer }[] {
  const put = join(data, 'put');
  const tus = join(data, 'tus');
  const whole = readdirSync(put)
    .filter((name) => name.startsWith('page_'))
    .map((name) => ({ name, bytes: readFileSync(join(put, name)) }));
  const resumable = readdirSync(tus)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const path = join(tus, file.slice(0, -'.json'.length));
      const { size, metadata } = JSON.parse(readFileSync(join(tus, file), 'utf8'));
      const isWhole = existsSync(path) && statSync(path).size === size;
      return isWhole ? [{ name: String(metadata.filename), bytes: readFileSync(path) }] : [];
    });
  return [...whole, ...resumable];
}

async function foundPages(data: string, reader: Page): Promise<FoundPage[]> {
  const pages: FoundPage[] = [];
  for (const { name, bytes } of arrived(data)) {
    const [shows = null] = await readJpegs(reader, [bytes]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    pages.push({ n: Number(/\d+/.exec(name)), sizeBytes: bytes.length, sha256, shows });
  }
  return pages.sort((one, other) => one.n - other.n);
}

/** The peers do not say which bytes they kept, so that only the picture is compared. */
function judgePictures(saved: readonly number[], found: readonly FoundPage[]): Verdict {
  const plain = (page: FoundPage) => ({
    ...page,
    sizeBytes: 0,
    sha256: '',
    shows: page.shows === page.n ? page.n : null,
  });
  const known = new Set([...saved, ...found.map(({ n }) => n)]);
  const verdict = judge(
    [...known].map((n) => ({ n, sizeBytes: 0, sha256: '' })),
    found.map(plain),
  );
  return { ...verdict, saved: saved.length };
}

async function scanPeerBook(
  world: World,
  scene: Scene,
  reach: { data: string; pages: number },
): Promise<BookResult> {
  const ledger = makeLedger();
  await scene.openScanner();
  world.proxy.setFaultShare(FAULT_SHARE);
  await scanThrough(world, scene, ledger, reach.pages);
  world.proxy.setFaultShare(0);
  await world.server.isUp();
  await scene.browser()?.context.setOffline(false);
  await scene.openScanner();
  const endsAt = Date.now() + CALM_MS;
  const isThere = () => new Set(arrived(reach.data).map(({ name }) => name)).size >= ledger.saved.size;
  while (!isThere() && Date.now() < endsAt) await new Promise((resolve) => setTimeout(resolve, 500));
  const reader = await scene.browser()?.newTab();
  if (!reader) throw new Error('the browser is closed');
  const found = await foundPages(reach.data, reader);
  return {
    ...judgePictures([...ledger.saved.keys()], found),
    capturedBytes: found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

function peerScene(peer: PeerName, folder: string, address: string): Scene {
  return setScene({
    profile: join(folder, 'profile'),
    camera: fakeCamera(join(folder, 'film.y4m'), SIZE),
    address,
    subject: {
      path: `/?peer=${peer}`,
      countsAgain: false,
      opensOffline: peer === 'workbox',
      kept: async (page) => {
        const names = await page.evaluate(() => window.keptNames());
        return names.map((name) => pageByNumber(Number(/\d+/.exec(name))));
      },
    },
  });
}

/** The storm of `runChaos` over books on a minimal page around another library. */
export async function runPeer(peer: PeerName, options: ChaosOptions): Promise<ChaosReport> {
  const scratch = scratchFolder(`chaos-${peer}`);
  const web = join(scratch.path, 'web');
  const folder = join(scratch.path, 'book');
  const data = join(folder, 'data');
  try {
    await buildPeers(web);
    return await runBooks(options, async ({ pages, ...book }) => {
      mkdirSync(data, { recursive: true });
      const storm = {
        ...book,
        dataDir: data,
        traffic: TRAFFIC,
        startServer: () => startPeerServer(web, data),
      };
      try {
        return await scanInStorm(storm, async (world) => {
          const scene = peerScene(peer, folder, world.proxy.address);
          return await scanPeerBook(world, scene, { data, pages }).finally(() => scene.close());
        });
      } finally {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    });
  } finally {
    scratch.remove();
  }
}

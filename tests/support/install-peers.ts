import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Folders with a lock file of their own: what only a bench, a storm or a deployed function needs. */
export const PEERS = {
  /** Uppy, tus and the queue of Workbox, which the storm compares with */
  uploads: join(root, 'tests/chaos/peers'),
  lighthouse: join(root, 'tests/bench/lighthouse'),
  /** what runs a function on Google's machines */
  framework: join(root, 'tests/support/functions-framework'),
  /** what neural voices run in, 32 MB of native code */
  sherpa: join(root, 'tests/support/sherpa-onnx'),
  /** plays an EPUB in a browser, as reading apps do */
  reader: join(root, 'tests/support/epub-reader'),
} as const;
export type PeerFolder = keyof typeof PEERS;

/** Variables of the npm that runs this command would lead another npm to this project. Where its registry is, stays. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_(?!config_(?:registry|cache|userconfig|offline)$)/i.test(name),
  ),
);

/**
 * Installs the packages of a folder by its lock file, unless these very ones are there. Says so, and says why not.
 * @returns null when they are there; otherwise why not, in words for a skip
 */
export function installPeers(peer: PeerFolder): string | null {
  const folder = PEERS[peer];
  const name = relative(root, folder);
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  // Written last, so that an installation that was cut off counts for nothing.
  const stamp = join(folder, 'node_modules/.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return null;
  console.log(`Installing the packages of ${name}, once: npm ci --prefix ${name}`);
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0) {
    writeFileSync(stamp, lock);
    return null;
  }
  const why = `${error?.message ?? stderr}`.trim().split('\n')[0] ?? '';
  return `the packages of ${name} are not installed, and npm could not fetch them (${why})`;
}

// npm test: formatting, types, the built product, then every test that is not long. npm run test:long: the long ones, and
// whether a test notices when a guard is taken away (`-- --without-guards`: not that; `-- --kinds=walks,screens`: those alone).
// Other arguments go to vitest.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { isLongKind, LONG_TAGS, onlyLong, WITHOUT_LONG } from '../long-tests.ts';
import { findChromium } from './chromium.ts';
import { hasEpubcheck } from './epubcheck.ts';
import { hasProgram } from './has-program.ts';
import { scratchFolder, startProduct } from './product.ts';

const root = join(import.meta.dirname, '../..');

/** @returns the command's exit status */
async function run(command: string, ...args: string[]): Promise<number> {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  return status ?? 1;
}

/** Runs them side by side, and ends this program when one has failed: not before the others are done, since their output tells as much. */
async function runAll(commands: readonly (readonly [string, ...string[]])[]): Promise<void> {
  const statuses = await Promise.all(commands.map((command) => run(...command)));
  const failed = statuses.find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** By the package of Debian that has it: what the tests cannot do without, and readers of our files nobody here wrote. */
const PROGRAMS: Readonly<Record<string, () => boolean>> = {
  chromium: () => findChromium() !== undefined,
  ffmpeg: () => hasProgram('ffprobe'),
  epubcheck: hasEpubcheck,
};

/** The programs the tests ask; on Debian as root they are one apt call away. Without a Chromium there are no tests. */
function providePrograms(): void {
  const missing = Object.keys(PROGRAMS).filter((name) => !PROGRAMS[name]?.());
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log(`Not found: ${missing.join(', ')}. Installing with apt-get.`);
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    // One by one: what is not to be had keeps none of the others away.
    for (const name of missing)
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
  }
  for (const name of missing.filter((one) => one !== 'chromium' && !PROGRAMS[one]?.()))
    console.log(`Without ${name} the tests that ask it are skipped.`);
  if (findChromium()) return;
  console.error(
    'The tests need a Chromium: install Chrome or Chromium, run "npx playwright install chromium", or set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}

interface Report {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Every failure with its reason: three runs print beside each other, and theirs are lost in what the others say. */
function failures({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    const file = relative(root, name);
    if (status === 'failed' && failed.length === 0) return [`FAILED ${file}\n${message}`];
    return failed.map(
      ({ fullName, failureMessages }) => `FAILED ${file}: ${fullName}\n${failureMessages.join('\n')}`,
    );
  });
}

/** One run of Vitest. @returns what it reports; undefined when it ended without a report */
function vitest(scratch: string, name: string, ...options: string[]): Promise<Report | undefined> {
  const reportFile = join(scratch, `${name}.json`);
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  // Some kinds have no test of the built product, or no other.
  const args = ['run', '--config', 'tests/vitest.config.ts', '--passWithNoTests', ...reporting, ...options];
  const child = spawn('vitest', args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status) => {
      if (!existsSync(reportFile)) return resolve(undefined);
      const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
      resolve({ ...report, success: report.success && status === 0 });
    });
  });
}

const readSource = (path: string) => readFileSync(join(root, path), 'utf8');
const TESTS = '{src,functions/src,tests}/**/*.{test,spec}.{ts,tsx}';
const CONTRACT = /from '(\.\/[^']+\.contract\.ts)'/g;

/** The files that hold a test of these kinds, or hold an adapter to a contract that does: what the others begin when they are loaded, nobody would end. */
function longFiles(kinds: readonly string[]): string[] {
  const marks = kinds.flatMap((kind) => [`@module-tag ${kind}\n`, `tags: ['${kind}']`]);
  const isLong = (text: string) => marks.some((mark) => text.includes(mark));
  return globSync(TESTS, { cwd: root }).filter((file) => {
    const text = readSource(file);
    const contracts = [...text.matchAll(CONTRACT)].map(([, path = '']) => join(dirname(file), path));
    return [text, ...contracts.map(readSource)].some(isLong);
  });
}

/** The files that have nothing for npm test: to load each and skip all of it takes as long as some that run. */
function longThroughout(): string[] {
  return globSync(TESTS, { cwd: root }).filter((file) => readSource(file).startsWith('// @module-tag '));
}

const KINDS = '--kinds=';
const isLong = process.argv[2] === '--long';
const own = process.argv.slice(isLong ? 3 : 2);
const kinds = own
  .filter((word) => word.startsWith(KINDS))
  .flatMap((word) => word.slice(KINDS.length).split(','));
const unknown = kinds.filter((kind) => !isLongKind(kind));
if (unknown.length > 0) {
  console.error(`There is no kind of long test called ${unknown.join(', ')}: see tests/long-tests.ts.`);
  process.exit(1);
}
const isWithoutGuards = kinds.length > 0 || own.includes('--without-guards');
const filters = own.filter((word) => word !== '--without-guards' && !word.startsWith(KINDS));
const wanted = kinds.length > 0 ? kinds : LONG_TAGS.map(({ name }) => name);
const files = isLong ? longFiles(wanted) : longThroughout().map((file) => `--exclude=${file}`);
const tagged = `--tagsFilter=${isLong ? onlyLong(wanted) : WITHOUT_LONG}`;

const IN_MEMORY = '/dev/shm';
/** Room for the folders of all tests that run at a time. */
const ENOUGH_BYTES = 4 * 2 ** 30;

/** Whether folders may lie in memory: there is room, and what a test writes there can be run. */
function isMemoryGoodForFolders(): boolean {
  if (!existsSync(IN_MEMORY) || !existsSync('/proc/mounts')) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === IN_MEMORY);
  return mount?.includes('noexec') === false && bavail * bsize >= ENOUGH_BYTES;
}
// Databases are written by the hundred and thrown away, and each write waits for the disk.
if (process.env.TMPDIR === undefined && isMemoryGoodForFolders()) process.env.TMPDIR = IN_MEMORY;

// Servers and jobs are started by the hundred: what Node made of their sources is kept, by content.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compile');

providePrograms();
const checks = [['biome', 'check', '--error-on-warnings', '.'] as const, ['tsc', '-b'] as const];
await runAll([...(isLong ? [] : checks), ['npm', 'run', '--silent', 'build']]);

/** Alone, before five test processes start theirs at a time: what Node made of the sources is kept when it ends well. */
async function startProductOnce(): Promise<void> {
  const { path, remove } = scratchFolder('first-start');
  const product = await startProduct({ dataDir: join(path, 'data') });
  await product.stop();
  remove();
}
await startProductOnce();

const scratch = mkdtempSync(join(tmpdir(), 'kindred-report-'));
// The built product's tests wait as long as they work: three of them at a time, beside two of the others. The long ones
// work, and several threads each.
const inNode = ['server*', 'unit*', 'browser'].map((name) => `--project=${name}`);
const product = () =>
  vitest(scratch, 'product', '--project=e2e', `--maxWorkers=${isLong ? 2 : 3}`, tagged, ...files);
const parts = () => vitest(scratch, 'parts', ...inNode, '--maxWorkers=2', tagged, ...files);
async function runReports(): Promise<(Report | undefined)[]> {
  if (filters.length > 0) return [await vitest(scratch, 'all', '--maxWorkers=2', tagged, ...filters)];
  return isLong ? [await product(), await parts()] : await Promise.all([product(), parts()]);
}
const reports = await runReports();
rmSync(scratch, { recursive: true, force: true });
const sum = (of: (report: Report) => number) =>
  reports.reduce((total, report) => total + (report ? of(report) : 0), 0);
// A file that cannot be loaded holds no failed test, and counts as one.
const told = reports.flatMap((report) => (report ? failures(report) : []));
for (const failure of told) console.log(failure);
console.log(
  `${sum(({ numPassedTests }) => numPassedTests)} passed, ${told.length} failed, ${sum(({ numPendingTests }) => numPendingTests)} skipped`,
);
if (!isLong)
  console.log(`Left to npm run test:long: ${LONG_TAGS.map(({ name }) => name).join(', ')}, and the guards.`);
if (!reports.every((report) => report?.success)) process.exit(1);
if (isLong && filters.length === 0 && !isWithoutGuards)
  await runAll([['npm', 'run', '--silent', 'test:guards']]);

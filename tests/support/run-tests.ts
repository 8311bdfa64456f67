// npm test: formatting, types, the built product, then every test. Arguments go to vitest.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';

const root = join(import.meta.dirname, '../..');

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** A Chromium for the tests; on Debian as root it is one apt call away. */
function provideChromium(): void {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('No Chromium found: installing it with apt-get.');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  if (findChromium()) return;
  console.error(
    'The tests need a Chromium: install Chrome or Chromium, run "npx playwright install chromium", or set CHROMIUM_PATH to one.',
  );
  process.exit(1);
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly success: boolean;
}

provideChromium();
run('biome', 'check', '--error-on-warnings', '.');
run('tsc', '-b');
run('npm', 'run', '--silent', 'build');

const scratch = mkdtempSync(join(tmpdir(), 'kindred-report-'));
const reportFile = join(scratch, 'report.json');
const vitest = spawnSync(
  'vitest',
  [
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : undefined;
rmSync(scratch, { recursive: true, force: true });
if (report) {
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  console.log(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`);
}
process.exit(vitest.status === 0 && report?.success ? 0 : vitest.status || 1);

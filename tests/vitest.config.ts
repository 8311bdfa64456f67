import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LONG_TAGS } from './long-tests.ts';
import { CHROMIUM_FLAGS, chromiumPath } from './support/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': `${root}src` };
const setupFiles = [`${root}tests/support/console-guard.ts`];

const SERVER = [
  'functions/src/**/*.test.ts',
  'tests/architecture/**/*.test.ts',
  'tests/bench/*.test.ts',
  'tests/chaos/**/*.test.ts',
  'tests/contract/**/*.test.ts',
  'tests/firebase/**/*.test.ts',
  'tests/security/**/*.test.ts',
];
/** What a bench or the chaos runs installed for themselves brings tests of its own. */
const PACKAGES = ['**/node_modules/**'];
const UNIT = ['src/**/*.test.ts'];
/** A module that somebody has loaded cannot be replaced anymore: files that replace one have a process of their own. */
const mockingAmong = (files: readonly string[], exclude: readonly string[]) =>
  globSync(files, { cwd: root, exclude }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('vi.mock('),
  );
const BROWSER = ['**/*.browser.test.*'];
const MOCKING = mockingAmong(SERVER, PACKAGES);
const UNIT_MOCKING = mockingAmong(UNIT, BROWSER);

/**
 * Three kinds: fast tests in Node, screens and stores in a real Chromium, whole journeys on the built product. The server's
 * part of the first runs as the server does, from TypeScript by Node itself: five times faster where there is arithmetic.
 * What is long by nature carries a tag (long-tests.ts).
 */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // A developer's own keys are none of the tests' business.
    env: { ENV_FILE: '' },
    // What is awaited is that a thing comes, not how soon: on a busy machine a second is nothing.
    expect: { poll: { timeout: 12_000 } },
    tags: [...LONG_TAGS],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          setupFiles,
          include: SERVER,
          exclude: [...MOCKING, ...PACKAGES],
          testTimeout: 60_000,
          // Files share what they import: loading it anew for each takes longer than most of them.
          isolate: false,
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'server-mocking',
          environment: 'node',
          setupFiles,
          include: MOCKING,
          testTimeout: 60_000,
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles,
          include: UNIT,
          exclude: [...BROWSER, ...UNIT_MOCKING],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-mocking',
          environment: 'node',
          setupFiles,
          include: UNIT_MOCKING,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          setupFiles,
          include: ['src/**/*.browser.test.{ts,tsx}'],
          testTimeout: 60_000,
          // Sound and frames pass in real time there, and a busy machine skips some: what holds only at its second try is
          // printed as retried.
          retry: 1,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath(), args: CHROMIUM_FLAGS },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          setupFiles: [...setupFiles, `${root}tests/support/tell-failures.ts`],
          include: ['tests/e2e/**/*.test.ts', 'tests/e2e/**/*.spec.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 90_000 } },
        },
      },
    ],
  },
});

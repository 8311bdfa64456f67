import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from './support/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': `${root}src` };
const setupFiles = [`${root}tests/support/console-guard.ts`];

/**
 * Three rings: fast tests in Node, screens and stores in a real Chromium, whole roads on the built product. The server's
 * part of the first runs as the server does, from TypeScript by Node itself: five times faster where there is arithmetic.
 */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // A developer's own keys are none of the tests' business.
    env: { ENV_FILE: '' },
    // What is awaited is that a thing comes, not how soon: on a busy machine a second is nothing.
    expect: { poll: { timeout: 12_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          setupFiles,
          include: [
            'functions/src/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/bench/*.test.ts',
            'tests/chaos/**/*.test.ts',
            'tests/contract/**/*.test.ts',
            'tests/firebase/**/*.test.ts',
            'tests/security/**/*.test.ts',
          ],
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
          include: ['src/**/*.test.ts'],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
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
          setupFiles,
          include: ['tests/e2e/**/*.test.ts', 'tests/e2e/**/*.spec.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 90_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});

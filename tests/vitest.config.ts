import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM_FLAGS, chromiumPath } from './support/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': `${root}src` };
const setupFiles = [`${root}tests/support/console-guard.ts`];

/** Three rings: fast tests in Node, screens and stores in a real Chromium, whole roads on the built product. */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // A developer's own keys are none of the tests' business.
    env: { ENV_FILE: '' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles,
          include: [
            'src/**/*.test.ts',
            'functions/src/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
            'tests/chaos/**/*.test.ts',
            'tests/contract/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', '**/node_modules/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          setupFiles,
          include: ['src/**/*.browser.test.{ts,tsx}'],
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
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Not part of `npm test`: most machines have one engine. */
export default defineConfig({
  root,
  resolve: { alias: { '@': `${root}src` } },
  test: {
    name: 'engines',
    environment: 'node',
    setupFiles: [`${root}tests/support/console-guard.ts`],
    include: ['tests/engines/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
});

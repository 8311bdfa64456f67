import { BUDGETS } from '../architecture/budgets.ts';
import { filesFor, gzipKiB, readManifest } from '../support/bundle.ts';
import type { Figure } from './figure.ts';

/** JavaScript that must arrive before a screen works; the same numbers are tests (tests/e2e/budgets.test.ts). */
export async function benchBundle(): Promise<Figure[]> {
  const manifest = readManifest();
  return BUDGETS.map(({ name, sources, maxKiB }) => {
    const value = gzipKiB(filesFor(manifest, sources));
    return {
      name: `first JavaScript of ${name}, gzip`,
      value,
      unit: 'KiB',
      target: `<= ${maxKiB}`,
      ok: value <= maxKiB,
    };
  });
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Below a small phone; a phone held sideways; a tablet; a desk. In pixels. */
const WIDTHS = [380, 640, 900, 1200];
const COMPARED = /width\s*(?:[<>]=?|:)\s*(\d+)px/g;

it('the pages change their layout at four widths and no others', () => {
  const queries = globSync('src/**/*.css', { cwd: root }).flatMap(
    (path) => readFileSync(join(root, path), 'utf8').match(/@media[^{]*/g) ?? [],
  );
  const widths = queries.flatMap((query) => [...query.matchAll(COMPARED)].map(([, width]) => Number(width)));
  expect([...new Set(widths)].sort((a, b) => a - b)).toEqual(WIDTHS);
});

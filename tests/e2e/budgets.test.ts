import { describe, expect, it } from 'vitest';
import { BUDGETS } from '../architecture/budgets.ts';
import { filesFor, gzipKiB, readManifest, textOf } from '../support/bundle.ts';

/** Words that only these libraries' code contains. */
const MARKS = {
  Firebase: /firebaseapp|identitytoolkit/,
  idb: /IDBObjectStore/,
  Stripe: /Failed to load Stripe\.js/,
  wavesurfer: /wavesurfer/i,
};

const WIZARD = 'the first screen of the wizard';

describe('the built app', () => {
  const manifest = readManifest();

  it.each(BUDGETS)('needs at most $maxKiB KiB of JavaScript for $name', ({ sources, maxKiB }) => {
    expect(gzipKiB(filesFor(manifest, sources))).toBeLessThanOrEqual(maxKiB);
  });

  it.each(Object.entries(MARKS))('puts no %s before a marketing page', (_, mark) => {
    for (const { sources } of BUDGETS.filter(({ sources }) =>
      sources.some((path) => path.startsWith('src/site/')),
    ))
      expect(textOf(filesFor(manifest, sources))).not.toMatch(mark);
  });

  it('loads Firebase after the first screen of the wizard', () => {
    expect(
      textOf(filesFor(manifest, BUDGETS.find(({ name }) => name === WIZARD)?.sources ?? [])),
    ).not.toMatch(MARKS.Firebase);
    expect(textOf(filesFor(manifest, Object.keys(manifest)))).toMatch(MARKS.Firebase);
  });
});

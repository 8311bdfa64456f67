import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PAGE_PICTURES_FOLDER } from '../../../src/domain/audiobook/timings.ts';
import { COLLECTIONS } from '../../../src/domain/calls/collections.ts';
import { FOLDERS } from '../../../src/domain/transfer/object-path.ts';
import { ALL_COLLECTIONS, HOLDINGS } from './holdings.ts';

const rules = readFileSync(new URL('../../rules/firestore.rules', import.meta.url), 'utf8');

/** Every `match /{collection}/{id}` of the rules that lets somebody get a document. */
const readable = [...rules.matchAll(/match \/(\w+)\/\{\w+\} \{([^}]*)/g)]
  .filter(([, , body = '']) => /allow get\b/.test(body))
  .map(([, name]) => name);

it('knows every collection, each once', () => {
  expect(ALL_COLLECTIONS.map(({ name }) => name).sort()).toEqual(Object.values(COLLECTIONS).sort());
});

it('lets the rules open what its owner may read, and nothing else', () => {
  const readableByOwner = ALL_COLLECTIONS.filter(({ readableBy }) => readableBy === 'owner');
  expect(readable.sort()).toEqual(readableByOwner.map(({ name }) => name).sort());
  const named = [...rules.matchAll(/match \/(\w+)\/\{/g)].map(([, name]) => name);
  const known: readonly (string | undefined)[] = ['databases', ...Object.values(COLLECTIONS)];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

it.each(ALL_COLLECTIONS.filter(({ readableBy, owner }) => readableBy === 'owner' && owner !== null))(
  'lets the rules of $name ask for the field that names the owner',
  ({ name, owner }) => {
    const [, body = ''] = new RegExp(`match /${name}/\\{\\w+\\} \\{([^}]*)`).exec(rules) ?? [];
    const asked = body.includes('isMineOrAbsent()') ? 'ownerUid' : /resource\.data\.(\w+)/.exec(body)?.[1];
    expect(asked).toBe(owner);
  },
);

it('holds the rows of every collection, or says why it need not', () => {
  const held = HOLDINGS.flatMap((holding) => {
    if (holding.kind === 'objects') return [];
    return holding.kind === 'collection' ? holding.at : (holding.at('id').split('/')[0] ?? '');
  });
  const known = ALL_COLLECTIONS.flatMap((one) => [
    ...('what' in one.held ? [one.name] : []),
    // of a second person as well, and found by their id
    ...(one.alsoHeld ? [one.name] : []),
  ]);
  expect(held.sort()).toEqual(known.sort());
  for (const { held: how } of ALL_COLLECTIONS)
    if ('notHeldBecause' in how) expect(how.notHeldBecause.length).toBeGreaterThan(20);
});

it('holds the objects of every folder', () => {
  const held = HOLDINGS.flatMap((holding) =>
    holding.kind === 'objects' ? holding.at('id').split('/')[0] : [],
  );
  expect([...new Set(held)].sort()).toEqual([...Object.values(FOLDERS), PAGE_PICTURES_FOLDER].sort());
});

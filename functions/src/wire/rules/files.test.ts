import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  type AuthorizationCase,
  CALLERS,
  FIRESTORE_CASES,
  STORAGE_CASES,
  sentenceOf,
  THERE,
} from '../../../../tests/contract/authorization-table.ts';
import { loadRules } from './ruleset.ts';
import type { RuleMap } from './values.ts';

const source = (name: string) => readFileSync(new URL(`../../../rules/${name}`, import.meta.url), 'utf8');
const read = (path: string) => THERE[path] ?? null;
const firestore = loadRules(source('firestore.rules'), 'firestore.rules', read);
const storage = loadRules(source('storage.rules'), 'storage.rules', read);

function run(rules: typeof firestore, prefix: string, wrap: (data: RuleMap) => RuleMap) {
  return (item: AuthorizationCase) => {
    const allowed = rules.allows({
      operation: item.operation,
      path: prefix + item.path,
      auth: CALLERS[item.caller],
      resource: item.document ? wrap(item.document) : null,
      incoming: item.incoming ? wrap(item.incoming) : null,
      timeMs: 0,
    });
    expect(allowed).toBe(item.expected);
  };
}

describe('firestore.rules', () => {
  const check = run(firestore, '/databases/(default)/documents/', (data) => ({ data }));
  it.each(FIRESTORE_CASES.map((item) => [sentenceOf(item), item] as const))('%s', (_, item) => check(item));
});

describe('storage.rules', () => {
  const check = run(storage, '/b/bucket/o/', (data) => data);
  it.each(STORAGE_CASES.map((item) => [sentenceOf(item), item] as const))('%s', (_, item) => check(item));
});

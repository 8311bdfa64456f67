import { describe, expect, it } from 'vitest';
import { loadRules } from './ruleset.ts';
import type { RuleMap } from './values.ts';

const DOCUMENTS: Record<string, RuleMap> = { 'people/ann': { age: 70, tags: ['a', 'b'] } };
const read = (path: string) => DOCUMENTS[path] ?? null;

const file = (body: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}`;

function allows(body: string, more: { path?: string; data?: RuleMap; uid?: string | null } = {}): boolean {
  const { path = 'things/t1', data = {}, uid = 'ann' } = more;
  return loadRules(file(body), 'test.rules', read).allows({
    operation: 'get',
    path: `/databases/(default)/documents/${path}`,
    auth: uid === null ? null : { uid, token: {} },
    resource: { data },
    incoming: null,
    timeMs: 1_000,
  });
}

/** The condition of one rule on every thing. */
const holds = (condition: string, data: RuleMap = {}) =>
  allows(`match /things/{id} { allow get: if ${condition}; }`, { data });

describe('conditions', () => {
  it.each([
    ['1 + 2 * 3 == 7'],
    ['(1 + 2) * 3 == 9'],
    ['7 / 2 == 3 && -7 / 2 == -3 && 7.5 / 2 == 3.75 && 7 % 4 == 3'],
    ["'a' + 'b' == 'ab'"],
    ['1 == 1.0'],
    ["1 != '1'"],
    ["'a' < 'b' && 2 >= 2"],
    ["'a' in ['a', 'b'] && !('c' in ['a', 'b'])"],
    ["'x' in resource.data && !('y' in resource.data)"],
    ["resource.data.get('y', 5) == 5 && resource.data.get('x', 5) == 1"],
    ["resource.data.keys().hasOnly(['x', 'list', 'at', 'map', 'text', 'none'])"],
    ["resource.data.keys().hasAll(['x', 'at']) && resource.data.keys().hasAny(['q', 'x'])"],
    ['resource.data.list.size() == 2 && resource.data.list[1] == 2 && resource.data.keys().size() == 6'],
    ["resource.data.text.matches('[a-z]{3}') && !resource.data.text.matches('[a-z]{2}')"],
    ["resource.data['text'].upper() == 'ABC' && 'ABC'.lower() == 'abc' && resource.data.text.size() == 3"],
    ['resource.data.map.a == 1'],
    ['resource.data.at is timestamp && resource.data.x is int && resource.data.x is number'],
    [
      'resource.data.list is list && resource.data.map is map && resource.data.text is string && true is bool',
    ],
    ['resource.data.none == null && !(resource.data.none is string)'],
    ['resource.data.list == [1, 2]'],
    ['request.time == resource.data.at'],
    ['true ? 1 == 1 : 1 == 2'],
    ['false ? 1 == 2 : (true ? true : false)'],
    ['request.auth.uid == "ann" && database == "(default)" && id == \'t1\''],
  ])('holds: %s', (condition) => {
    const data = { x: 1, list: [1, 2], at: new Date(1_000), map: { a: 1 }, text: 'abc', none: null };
    expect(holds(condition, data)).toBe(true);
  });

  it.each([
    ['resource.data.missing'],
    ['resource.data.missing == null'],
    ['resource.data.x.y == 1'],
    ["'a' < 1"],
    ["'a' + 1 == 'a1'"],
    ['1 / 0 == 0'],
    ["1 in 'text'"],
    ['!1'],
    ['1'],
    ["'true'"],
    ['resource.data.x ? true : true'],
    ["resource.data.x.matches('1')"],
    ['resource.data.constructor == null'],
    ['resource.data.toString == null'],
    ['[1][1] == 1'],
    ['get(/databases/$(database)/documents/people/nobody).data.age == 70'],
    ["get('people/ann').data.age == 70"],
  ])('is false, not an accident: %s', (condition) => {
    expect(holds(condition, { x: 1 })).toBe(false);
  });

  it('absorbs an error of one side of || and && when the other decides', () => {
    expect(holds('resource.data.missing == 1 || true')).toBe(true);
    expect(holds('true || resource.data.missing == 1')).toBe(true);
    expect(holds('!(resource.data.missing == 1 && false)')).toBe(true);
    expect(holds('resource.data.missing == 1 || false')).toBe(false);
    expect(holds('!(resource.data.missing == 1 || false)')).toBe(false);
    expect(holds('resource.data.missing == 1 && true')).toBe(false);
  });

  it('lets another rule allow what a failing one does not', () => {
    const rules = `match /things/{id} {
      allow get: if resource.data.missing == 1;
      allow get: if true;
    }`;
    expect(allows(rules)).toBe(true);
  });

  it('reads other documents', () => {
    expect(holds('get(/databases/$(database)/documents/people/$(request.auth.uid)).data.age == 70')).toBe(
      true,
    );
    expect(holds('exists(/databases/(default)/documents/people/ann)')).toBe(true);
    expect(holds('exists(/databases/(default)/documents/people/nobody)')).toBe(false);
  });
});

describe('functions', () => {
  it('see their parameters, their lets and the wildcards of their place', () => {
    const rules = `match /{collection}/{id} {
      function double(n) { let twice = n * 2; let text = collection; return twice == 8 && text == 'things'; }
      allow get: if double(4);
    }`;
    expect(allows(rules)).toBe(true);
  });

  it('do not see names of their caller', () => {
    const rules = `function inner() { return n == 1; }
    match /things/{id} { function outer(n) { return inner(); } allow get: if outer(1); }`;
    expect(() => allows(rules)).toThrow('test.rules:4: unknown name "n"');
  });

  it('end when they call each other for ever', () => {
    const rules = `function a() { return b(); } function b() { return a(); }
    match /things/{id} { allow get: if a(); }`;
    expect(allows(rules)).toBe(false);
  });
});

describe('matching', () => {
  it.each([
    ['/things/{id}', 'things/t1', true],
    ['/things/{id}', 'things/t1/parts/p1', false],
    ['/things/{id}', 'others/t1', false],
    ['/{all=**}', 'things/t1/parts/p1', true],
    ['/things/{rest=**}', 'things/t1/parts/p1', true],
    ['/things/{rest=**}', 'others/t1', false],
    ['/book-scans/{id}', 'book-scans/t1', true],
    ['/things/t1', 'things/t1', true],
    ['/things/t1', 'things/t2', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(allows(`match ${pattern} { allow get; }`, { path })).toBe(expected);
  });

  it('gives the rest of the path to a {name=**}', () => {
    expect(allows("match /{rest=**} { allow get: if rest == 'things/t1'; }")).toBe(true);
  });

  it('denies what no rule names', () => {
    expect(allows('')).toBe(false);
    expect(allows('match /things/{id} { allow list, write: if true; }')).toBe(false);
    expect(allows('match /things/{id} { allow read; }')).toBe(true);
  });
});

describe('what the evaluator does not know', () => {
  it.each([
    ['match /a/{b} { allow get: if x == 1; }', '4: unknown name "x"'],
    ['match /a/{b} { allow get: if f(1); }', '4: unknown function "f"'],
    ['match /a/{b} { allow get: if exists(); }', '4: "exists" takes 1 inputs'],
    ['match /a/{b} { allow get: if b.split("/")[0] == "x"; }', '4: unknown method "split"'],
    ['match /a/{b} { allow get: if b is bytes; }', '4: unknown type "bytes"'],
    ['match /a/{b} { allow peek; }', '4: unknown operation "peek"'],
    ['match /a/{b=**}/c { allow get; }', '4: a {path=**} must be the last segment'],
    ['match /a/{b} {\n allow get: if {"a": 1}.a == 1; }', '5: unexpected "{"'],
    ['match /a/{b} {\n allow get: if 1 ==; }', '5: unexpected ";"'],
    ['match /a/{b} { allow get: if true }', '4: expected ";"'],
    ['match /a/{b} { allow get: if true & false; }', '4: unknown character "&"'],
    ['match { allow get; }', '4: expected a path'],
    ['import x;', '4: unexpected "import"'],
    ['function f() { let a = 1; }', '4: expected "return"'],
  ])('stops at the start with file and line: %s', (body, message) => {
    expect(() => allows(body)).toThrow(`test.rules:${message}`);
  });

  it.each([
    ["rules_version = '1'; service cloud.firestore {}", 'only rules_version 2'],
    ['service cloud.firestore {}', 'expected "rules_version"'],
    ["rules_version = '2'; service other.thing {}", 'unknown service'],
    ["rules_version = '2'; service cloud.firestore {", 'unexpected "end of file"'],
    ["rules_version = '2'; service cloud.firestore {} x", 'expected the end of the file'],
  ])('refuses the file %s', (source, message) => {
    expect(() => loadRules(source, 'test.rules', read)).toThrow(message);
  });
});

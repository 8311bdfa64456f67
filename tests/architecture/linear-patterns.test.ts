import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { NUMBERED } from '../../functions/src/audio/text/headings.ts';
import { WORD_PART } from '../../src/domain/payment/count-words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Patterns that no outside bytes meet, each with the reason. */
const OWN_BYTES: Readonly<Record<string, string>> = {
  'src/site/blog/parse-html.ts': 'reads our own posts, which are part of the build',
};
/** Files that make patterns while they run. What they are made of is looked at below, or is their reason. */
const MADE_PATTERNS: Readonly<Record<string, string>> = {
  'src/domain/payment/count-words.ts': 'looked at below',
  'functions/src/audio/text/headings.ts': 'looked at below',
  'src/domain/manuscript/spoken-characters.ts': 'one set of characters',
  'functions/src/features/manuscript/text/mark-left-out.ts':
    'a mark of at most three signs, with nothing repeated',
  'functions/src/wire/rules/methods.ts': 'patterns of our rules files, looked at below',
  'functions/src/wire/rules/scanner.ts': 'patterns of the scanner itself, which is a literal each',
  'functions/src/local/store/restore.ts': 'fixed names',
};

/** How a pattern can take more than linear time: by retrying from every start as well as by trading between its parts. */
function slowness(source: string, flags: string): string[] {
  const { reports } = analyse(
    { source, flags },
    { reportTypes: { Move: true, Trade: true, Self: true }, maxReports: 3 },
  );
  return reports.map(({ type, exponential }) => `${type}, ${exponential ? 'exponential' : 'polynomial'}`);
}

interface Patterns {
  readonly literals: readonly string[];
  readonly makesPatterns: boolean;
}

function patternsIn(path: string): Patterns {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const literals: string[] = [];
  let makesPatterns = false;
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(node.getText(source));
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(source) === 'RegExp'
    )
      makesPatterns = true;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, makesPatterns };
}

const slownessOf = (literal: string) => {
  const end = literal.lastIndexOf('/');
  return slowness(literal.slice(1, end), literal.slice(end + 1));
};

const files = globSync('{src,functions/src}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.(?:test|browser\.test)\.tsx?$/.test(path));
const found = files.map((path) => ({ path, ...patternsIn(join(root, path)) }));

describe('every pattern of the product', () => {
  it('takes no more than linear time, whatever it meets', () => {
    expect(found.flatMap(({ literals }) => literals).length).toBeGreaterThan(200);
    const slow = found
      .filter(({ path }) => !Object.hasOwn(OWN_BYTES, path))
      .flatMap(({ path, literals }) =>
        literals.flatMap((literal) => slownessOf(literal).map((how) => `${path}: ${literal} (${how})`)),
      );
    expect([...new Set(slow)]).toEqual([]);
  });

  it('stands in the source, but for a few that are made and known', () => {
    const makers = found.filter(({ makesPatterns }) => makesPatterns).map(({ path }) => path);
    expect(makers.sort()).toEqual(Object.keys(MADE_PATTERNS).sort());
    expect(slowness(NUMBERED.source, NUMBERED.flags)).toEqual([]);
    expect(slowness(WORD_PART.source, WORD_PART.flags)).toEqual([]);
  });

  it('of the rules files does so too', () => {
    const rules = ['firestore.rules', 'storage.rules'].map((name) =>
      readFileSync(join(root, 'functions/rules', name), 'utf8'),
    );
    const patterns = rules.flatMap((text) =>
      [...text.matchAll(/matches\('([^']+)'\)/g)].map(([, one]) => one ?? ''),
    );
    expect(patterns.length).toBeGreaterThan(5);
    expect(patterns.flatMap((pattern) => slowness(`^(?:${pattern})$`, 's'))).toEqual([]);
  });
});

describe('the checker', () => {
  it.each([
    ['a value between blanks', String.raw`^content-type:[ \t]*(.+?)[ \t]*$`, 'im'],
    ['parameters that share their blanks', String.raw`^\w+(?:\s*;\s*\w+="?[\w ]*"?)*$`, ''],
    ['a run that is tried from every start', String.raw`\/+$`, ''],
    ['a nested repetition', '^(?:a+)+$', ''],
  ])('finds %s', (_name, source, flags) => {
    expect(slowness(source, flags)).not.toEqual([]);
  });
});

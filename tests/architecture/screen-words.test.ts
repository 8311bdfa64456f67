import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Legal texts keep a lawyer's words; the reader's own patterns are no sentences. */
const NOT_SPOKEN = /\.test\.|\.d\.ts$|^src\/(?:site\/legal|service-worker)\/|seems-foreign\.ts$/;

/** What docs/voice-and-tone.md leaves out, with what to say instead. */
const TRANSLATED: readonly (readonly [RegExp, string])[] = [
  [/\bstands? (?:here|there|on|in|at)\b/i, 'is shown'],
  [/\bso that\b/i, 'to'],
  [/\bby (?:itself|themselves)\b/i, 'on its own'],
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed)?\b/i, 'fix'],
  [/\bonce more\b/i, 'again'],
  [/\bsafe with us\b/i, 'backed up'],
  [/\bby what right\b/i, 'do you have permission'],
  [/\bdoes not answer\b/i, 'isn’t responding'],
  [/\b(?:this|that|blank) leaf\b/i, 'page'],
  [/\bany more\b/i, 'anymore'],
  [/\b(?:colour|grey|Mum|synthesiser|cancelled|programme)\b/, 'American spelling'],
  [/\d ?cm\b/, 'inches'],
];
/** The version of this question is on record with every permission that was given. */
const ON_RECORD = new Set(['Who is speaking, and by what right is the voice used?']);

/** Every text of a source file that may be read by a person: more than one word. */
function sentencesOf(path: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(
    path,
    readFileSync(`${root}${path}`, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    kind,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) found.push(node.text.replace(/\s+/g, ' ').trim());
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => text.includes(' '));
}

const files = [
  ...globSync('src/**/*.{ts,tsx}', { cwd: root }),
  ...globSync('functions/src/features/**/*.ts', { cwd: root }),
].filter((path) => !NOT_SPOKEN.test(path));
const sentences = files.flatMap((path) => sentencesOf(path).map((text) => ({ path, text })));

it('finds the sentences of screens, letters and errors', () => {
  expect(sentences.length).toBeGreaterThan(1_000);
  expect(sentences.map(({ text }) => text)).toContain('Hear a loved ones voice, one more time');
});

it.each(TRANSLATED)('no sentence a person reads says %s: %s', (pattern) => {
  const translated = sentences
    .filter(({ text }) => pattern.test(text) && !ON_RECORD.has(text))
    .map(({ path, text }) => `${path}: ${text}`);
  expect(translated).toEqual([]);
});

// npm run test:guards -- [line ...]: takes each guard of the security table away, in a copy of the tree, and looks whether
// its test notices. Exit code 1 when one does not.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guard } from './guard.ts';
import { ACCOUNT_LINES } from './table-accounts.ts';
import { CONTENT_LINES } from './table-contents.ts';
import { FILE_LINES } from './table-files.ts';
import { PAYMENT_LINES } from './table-payments.ts';

const root = join(import.meta.dirname, '../..');
/** All that a test reads. The packages are found above, because the copy lies inside the tree. */
const COPIED = [
  'src',
  'functions',
  'tests',
  'public',
  'firebase.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
];

type Outcome = 'noticed' | 'NOT NOTICED' | 'NO SUCH TEST' | 'FAILS ANYWAY';

function copyTree(): string {
  mkdirSync(join(root, '.data'), { recursive: true });
  const copy = mkdtempSync(join(root, '.data/guards-'));
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  return copy;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** As tests/vitest.config.ts has them. */
function projectOf(file: string): 'browser' | 'unit*' | 'server*' {
  if (file.includes('.browser.')) return 'browser';
  return file.startsWith('src/') ? 'unit*' : 'server*';
}

/** Runs the test alone. A title of a table of cases stands there up to its first placeholder. */
function runTest(copy: string, { file, title }: Guard['noticedBy']): Report {
  const reportFile = join(copy, 'report.json');
  rmSync(reportFile, { force: true });
  const words = title.split(/[%$]/)[0] ?? title;
  spawnSync(
    'vitest',
    [
      'run',
      '--config',
      join(copy, 'tests/vitest.config.ts'),
      '--project',
      projectOf(file),
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
      ...(words === '' ? [] : ['-t', words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
      file,
    ],
    { cwd: copy, stdio: 'ignore' },
  );
  if (!existsSync(reportFile)) return { numPassedTests: 0, numFailedTests: 0 };
  return JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
}

const whole = new Map<string, Outcome>();

/** What the test says while every guard stands. */
function outcomeWithAll(copy: string, test: Guard['noticedBy']): Outcome {
  const key = `${test.file} ${test.title}`;
  const known = whole.get(key);
  if (known) return known;
  let { numFailedTests, numPassedTests } = runTest(copy, test);
  // The first test in a browser may be broken off: Vite meets packages it has not prepared yet, and loads the page anew.
  if (numFailedTests > 0) ({ numFailedTests, numPassedTests } = runTest(copy, test));
  const failure = numFailedTests > 0 ? 'FAILS ANYWAY' : 'noticed';
  const outcome: Outcome = numFailedTests + numPassedTests === 0 ? 'NO SUCH TEST' : failure;
  whole.set(key, outcome);
  return outcome;
}

function tryWithout(copy: string, { file, words, without, noticedBy }: Guard): Outcome {
  const before = outcomeWithAll(copy, noticedBy);
  if (before !== 'noticed') return before;
  const target = join(copy, file);
  const source = readFileSync(target, 'utf8');
  writeFileSync(
    target,
    source.replace(words, () => without),
  );
  try {
    return runTest(copy, noticedBy).numFailedTests > 0 ? 'noticed' : 'NOT NOTICED';
  } finally {
    writeFileSync(target, source);
  }
}

const wanted = process.argv.slice(2).map(Number);
const lines = [...ACCOUNT_LINES, ...PAYMENT_LINES, ...CONTENT_LINES, ...FILE_LINES]
  .filter(({ line }) => wanted.length === 0 || wanted.includes(line))
  .sort((a, b) => a.line - b.line);
const copy = copyTree();
let missed = 0;
try {
  for (const { line, guards } of lines)
    for (const guard of guards) {
      const outcome = tryWithout(copy, guard);
      if (outcome !== 'noticed') missed++;
      console.log(
        `${String(line).padStart(2)}  ${outcome}  ${guard.file}: ${guard.words.replace(/\s+/g, ' ').slice(0, 90)}`,
      );
    }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${missed} guards can be taken away without a test noticing`);
process.exit(missed === 0 ? 0 : 1);

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Read, but nothing for an operator to set: what they are is decided by the machine. */
const OF_THE_MACHINE = new Set([
  'PATH',
  'K_SERVICE',
  'FUNCTION_TARGET',
  'FIREBASE_CONFIG',
  'GOOGLE_CLOUD_PROJECT',
]);
/** Read by a package, not by us: google-auth-library. */
const OF_PACKAGES = ['GOOGLE_APPLICATION_CREDENTIALS'];

const NAME = '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)';
const sources = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'functions/src',
    'functions/deploy',
    'src/domain/config/brand-settings.ts',
  ],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

/** `environment.NAME`, `{ NAME: … } = environment`, `defineSecret('NAME')`, and names in a list that is looked up. */
function namesIn(source: string): string[] {
  const direct = [...source.matchAll(new RegExp(`\\b(?:env|environment)\\??\\.${NAME}\\b`, 'g'))];
  const declared = [
    ...source.matchAll(new RegExp(`\\bdefine(?:Secret|String|Int|Boolean)\\(\\s*'${NAME}'`, 'g')),
  ];
  const taken = [...source.matchAll(/\{([^{}]*)\}\s*=\s*(?:process\.env|environment|env)\b/g)].flatMap(
    ([, inside = '']) => [...inside.matchAll(new RegExp(`\\b${NAME}\\b`, 'g'))],
  );
  const listed = /environment\[/.test(source) ? [...source.matchAll(new RegExp(`'${NAME}'`, 'g'))] : [];
  return [...direct, ...declared, ...taken, ...listed].map(([, name = '']) => name);
}

const read = new Set(
  sources
    .flatMap((path) => namesIn(readFileSync(`${root}${path}`, 'utf8')))
    .filter((name) => !OF_THE_MACHINE.has(name)),
);
const described = [
  ...readFileSync(`${root}.env.example`, 'utf8').matchAll(new RegExp(`^#?${NAME}=`, 'gm')),
].map(([, name = '']) => name);

it('every name the server reads from its environment stands in .env.example once, and no other', () => {
  expect(described.toSorted()).toEqual([...read, ...OF_PACKAGES].toSorted());
});

it('finds each way in which a name is read', () => {
  expect(namesIn("const { A_B: b, C } = environment; environment.D_E; env?.F; defineSecret('G_H')")).toEqual([
    'D_E',
    'F',
    'G_H',
    'A_B',
    'C',
  ]);
});

it('an untouched .env.example changes nothing', () => {
  const lines = readFileSync(`${root}.env.example`, 'utf8').split('\n');
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

it("a developer's own .env is kept out of the tests", () => {
  expect(process.env.ENV_FILE).toBe('');
});

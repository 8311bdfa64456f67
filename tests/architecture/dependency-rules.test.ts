import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { afterAll, describe, expect, it } from 'vitest';
import configuration from './dependency-rules.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'kindred-plants-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

type Tree = Record<string, string>;

/** Names of the rules that a tree of files breaks. */
async function breaches(baseDir: string, folders: string[]): Promise<string[]> {
  const result = await cruise(
    folders,
    {
      ...configuration.options,
      baseDir,
      ruleSet: { forbidden: configuration.forbidden },
      validate: true,
    } as never,
    undefined,
    { tsConfig: extractTSConfig(join(root, 'tests/tsconfig.json')) } as never,
  );
  return (result.output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
}

function plant(name: string, tree: Tree): string {
  const folder = join(scratch, name);
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const vendor = (name: string): Tree => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'module.exports = {};',
});

/** One planted violation per rule. */
const PLANTS: Record<string, Tree> = {
  'domain-is-pure': { 'src/domain/a.ts': "import '../ui/b';", 'src/ui/b.ts': 'export {};' },
  'journey-rooms-are-strangers': {
    'src/journey/voice/a.ts': "import '../sample/b';",
    'src/journey/sample/b.ts': '',
  },
  'frame-is-imported-by-nobody': { 'src/ui/a.ts': "import '../app/b';", 'src/app/b.ts': '' },
  'site-and-wizard-are-imported-by-the-frame': {
    'src/journey/voice/a.ts': "import '../../wizard/b';",
    'src/wizard/b.ts': '',
  },
  'site-stays-light': {
    'src/site/a.ts': "import '../ui/b';",
    'src/ui/b.ts': "import '../device/storage/c';",
    'src/device/storage/c.ts': '',
  },
  'service-worker-knows-no-screen': {
    'src/service-worker/a.ts': "import '../ui/b';",
    'src/ui/b.ts': "import './C';",
    'src/ui/C.tsx': '',
  },
  'functions-see-only-the-domain': {
    'functions/src/ports/a.ts': "import '../../../src/ui/b';",
    'src/ui/b.ts': '',
  },
  'client-never-imports-functions': {
    'src/ui/a.ts': "import '../../functions/src/ports/b';",
    'functions/src/ports/b.ts': '',
  },
  'features-know-ports': {
    'functions/src/features/voice/a.ts': "import '../../wire/b';",
    'functions/src/wire/b.ts': '',
  },
  'features-are-strangers': {
    'functions/src/features/voice/a.ts': "import '../payment/b';",
    'functions/src/features/payment/b.ts': '',
  },
  'records-are-below-features': {
    'functions/src/records/a.ts': "import '../features/payment/b';",
    'functions/src/features/payment/b.ts': '',
  },
  'audio-and-vision-are-below': {
    'functions/src/audio/signal/a.ts': "import '../../features/voice/b';",
    'functions/src/features/voice/b.ts': '',
  },
  'page-preparation-is-pure': {
    'functions/src/vision/prepare/a.ts': "import '../../ports/b';",
    'functions/src/ports/b.ts': '',
  },
  'ports-are-nouns': {
    'functions/src/ports/a.ts': "import '../features/voice/b';",
    'functions/src/features/voice/b.ts': '',
  },
  'only-hosts-choose-adapters': {
    'functions/src/audio/signal/a.ts': "import '../../adapters/local/b';",
    'functions/src/adapters/local/b.ts': '',
  },
  'hosts-are-strangers': {
    'functions/src/local/a.ts': "import '../cloud/b';",
    'functions/src/cloud/b.ts': '',
  },
  'entries-are-started-only': {
    'functions/src/local/a.ts': "import '../entries/b';",
    'functions/src/entries/b.ts': '',
  },
  'adapter-families-are-strangers': {
    'functions/src/adapters/flite/a.ts': "import '../local/b';",
    'functions/src/adapters/local/b.ts': '',
  },
  'local-never-reaches-google': {
    'functions/src/entries/local.ts': "import '../ports/a';",
    'functions/src/ports/a.ts': "import 'firebase-admin';",
    ...vendor('firebase-admin'),
  },
  'cloud-never-reaches-the-local-store': {
    'functions/src/cloud/ports.ts': "import '../ports/a';",
    'functions/src/ports/a.ts': "import '../adapters/local/b';",
    'functions/src/adapters/local/b.ts': '',
  },
  'one-file-opens-sqlite': { 'functions/src/ports/a.ts': "import 'node:sqlite';" },
  'product-never-imports-tests': {
    'src/ui/a.ts': "import '../../tests/support/b';",
    'tests/support/b.ts': '',
  },
  'no-cycles': { 'src/ui/a.ts': "import './b';", 'src/ui/b.ts': "import './a';" },
  'no-orphans': { 'src/ui/alone.ts': 'export const alone = 1;' },
};

const names = configuration.forbidden.map((rule: { name: string }) => rule.name);
const vendorRules = names.filter((name: string) => name.startsWith('one-place-for-'));

describe('the house rules', () => {
  it('hold in the whole tree', async () => {
    expect(await breaches(root, ['src', 'functions/src'])).toEqual([]);
  }, 60_000);

  it('have one plant each', () => {
    expect([...Object.keys(PLANTS), ...vendorRules].sort()).toEqual([...names].sort());
  });

  it.each(Object.entries(PLANTS))('notice a breach of %s', { tags: ['rules'] }, async (name, tree) => {
    const folders = ['src', 'functions/src'].filter((folder) =>
      Object.keys(tree).some((path) => path.startsWith(`${folder}/`)),
    );
    expect(await breaches(plant(name, tree), folders)).toContain(name);
  });

  it('notice each vendor package in a second place', async () => {
    const packages = configuration.forbidden
      .filter((rule: { name: string }) => rule.name.startsWith('one-place-for-'))
      .map((rule: { comment: string }) => rule.comment.split(' ')[0] ?? '');
    const tree: Tree = {
      'src/elsewhere/a.ts': packages.map((name: string) => `import '${name}';`).join('\n'),
    };
    for (const name of packages) Object.assign(tree, vendor(name));
    expect(
      (await breaches(plant('vendors', tree), ['src']))
        .filter((name) => name.startsWith('one-place-for-'))
        .sort(),
    ).toEqual([...vendorRules].sort());
  });
});

// Completes the bundle to what `firebase deploy` uploads: packages at their exact versions, no link to this workspace.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvironment } from '../src/hosts/load-environment.ts';
import { cloudSettings } from './cloud-settings.ts';
import { EXTERNAL_PACKAGES } from './external-packages.ts';
import { lockedPackages } from './locked-packages.ts';

const root = join(import.meta.dirname, '../..');
const out = join(root, 'dist-functions');

const write = (name: string, text: string) => writeFileSync(join(out, name), text);
const writeJson = (name: string, json: unknown) => write(name, `${JSON.stringify(json, null, 2)}\n`);

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const packages = lockedPackages(EXTERNAL_PACKAGES, lock.packages);
const dependencies = Object.fromEntries(
  EXTERNAL_PACKAGES.map((name) => [name, packages[`node_modules/${name}`]?.version]),
);
const name = 'kindred-pages-cloud';
const engines = { node: '24' };

writeJson('package.json', {
  name,
  private: true,
  type: 'module',
  main: 'lib/firebase.js',
  engines,
  dependencies,
});
writeJson('package-lock.json', {
  name,
  lockfileVersion: lock.lockfileVersion,
  requires: true,
  packages: { '': { name, engines, dependencies }, ...packages },
});

// From the file or the terminal, as everywhere else.
loadEnvironment();
write('.env', cloudSettings(process.env));

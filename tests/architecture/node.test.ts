import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  engines?: { node?: string };
}

const repository = new URL('../../', import.meta.url);

function readPackage<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, repository), 'utf8')) as T;
}

/** The lowest major version of Node a range such as '>=22.12.0 || >=24' names. */
function lowestMajor(range: string): number {
  return Math.min(...[...range.matchAll(/(?:^|\|\|)[\s^>=~]*(\d+)/g)].map(([, major]) => Number(major)));
}

it('runs on Node 24, which the node package brings along', () => {
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
});

// npm leaves an optional package out in silence where its engines refuse the Node that npm itself runs on.
it('installs every package under the Node a fresh machine installs with', () => {
  const { engines } = readPackage<{ engines: { node: string } }>('package.json');
  const { packages } = readPackage<{ packages: Record<string, LockedPackage> }>('package-lock.json');
  const leftOut = Object.entries(packages)
    .filter(([, locked]) => locked.optional && !locked.os && !locked.cpu && locked.engines?.node)
    .filter(([, locked]) => lowestMajor(locked.engines?.node ?? '') > lowestMajor(engines.node))
    .map(([name]) => name);
  expect(leftOut).toEqual([]);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** `.env.example` is a file, and example.org and example.com are written so in packages. */
const EXAMPLE_HOST = /(?<![\w.])(?!env\.)(?:[\w-]+\.)+example(?![\w.-])/g;

/**
 * Addresses that nobody can own (RFC 2606) in built files: `file: address`. With one of them a family would write to
 * nobody, or a search engine be sent nowhere.
 */
export function exampleAddresses(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.includes('node_modules') && statSync(join(folder, name)).isFile())
    .flatMap((name) => {
      const found = readFileSync(join(folder, name), 'utf8').match(EXAMPLE_HOST) ?? [];
      return [...new Set(found)].map((address) => `${name}: ${address}`);
    });
}

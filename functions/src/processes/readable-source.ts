import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files and folders a child must be able to read to run our code: source and packages, but no data. */
export function readableSource(): string[] {
  const server = fileURLToPath(new URL('..', import.meta.url));
  const found = [server, fileURLToPath(new URL('../../../src/domain', import.meta.url))];
  for (let folder = dirname(server); ; folder = dirname(folder)) {
    found.push(join(folder, 'node_modules'), join(folder, 'package.json'));
    if (folder === dirname(folder)) break;
  }
  return found.filter((path) => existsSync(path));
}

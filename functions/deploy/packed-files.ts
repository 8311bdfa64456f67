import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Not uploaded, as firebase.json says: Google's machine installs the packages itself. */
const LEFT_HERE = 'node_modules';

export interface PackedFile {
  /** below the packed folder */
  readonly name: string;
  readonly sizeBytes: number;
}

/** What `firebase deploy` uploads of a folder. @throws Error for a link: it would lead out of what is uploaded */
export function packedFiles(folder: string): PackedFile[] {
  const files: PackedFile[] = [];
  const visit = (at: string): void => {
    for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isSymbolicLink()) throw new Error(`${name} is a link`);
      if (entry.name === LEFT_HERE) continue;
      if (entry.isDirectory()) visit(name);
      else files.push({ name, sizeBytes: statSync(join(folder, name)).size });
    }
  };
  visit('');
  return files.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The packed folder in words: its files, the packages it asks for and how many those bring. */
export function describePacked(folder: string): string {
  const files = packedFiles(folder);
  const size = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
  const sum = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, unknown>>;
  };
  const asked = Object.entries(dependencies).map(([name, version]) => `${name}@${version}`);
  return [
    `Packed: ${files.length} files, ${size(sum)}`,
    ...files.map(({ name, sizeBytes }) => `  ${size(sizeBytes).padStart(10)}  ${name}`),
    `Packages to install beside them: ${asked.join(', ')} (${Object.keys(lock.packages).length - 1} with what these need)`,
    '',
  ].join('\n');
}

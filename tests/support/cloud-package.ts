import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A folder's files under another name, without copying a byte. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    // Packages inside are listed by themselves.
    if (entry.name === 'node_modules') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isFile()) tryLink(source, target);
  }
}

/** Another disk takes no link. */
function tryLink(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target);
  }
}

/**
 * Builds the functions and puts together what Google's machine would have after installing: the bundle and the packages
 * of its lock file, far from this workspace, so that nothing else can be found.
 */
export function packCloud(folder: string): void {
  execFileSync('npm', ['run', '--silent', 'build:functions'], { cwd: root, stdio: 'inherit' });
  cpSync(join(root, 'dist-functions'), folder, { recursive: true });
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  for (const place of Object.keys(packages)) {
    const source = join(root, place);
    // Of packages for other machines there is none.
    if (place === '' || !existsSync(source)) continue;
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    linkFolder(source, join(folder, place));
  }
}

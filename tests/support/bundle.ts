import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../dist');
const MANIFEST = join(dist, '.vite/manifest.json');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

/** The build's own list of chunks. */
export function readManifest(): Manifest {
  if (!existsSync(MANIFEST)) throw new Error('the app is not built: npm run build');
  return JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
}

/** Every JavaScript file that must have arrived before the given sources run. */
export function filesFor(manifest: Manifest, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...seen].filter((file) => file.endsWith('.js'));
}

export function gzipKiB(files: readonly string[]): number {
  return (
    files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1024
  );
}

export function textOf(files: readonly string[]): string {
  return files.map((file) => readFileSync(join(dist, file), 'utf8')).join('\n');
}

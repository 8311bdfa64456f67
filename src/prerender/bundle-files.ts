interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
export type BundleManifest = Readonly<Record<string, Chunk>>;

/** What index.html waits for before it draws anything. */
const START = 'src/app/start.tsx';

/**
 * Styles and scripts that a screen needs beyond those of index.html, in the order they are needed.
 * @param source module of the screen; without one: what every screen needs
 */
export function bundleFiles(manifest: BundleManifest, source = START) {
  const collected = (start: string, seen = new Map<string, Chunk>()): Map<string, Chunk> => {
    const chunk = manifest[start];
    if (!chunk) throw new Error(`the build has no ${start}`);
    if (seen.has(start)) return seen;
    for (const next of chunk.imports ?? []) collected(next, seen);
    return seen.set(start, chunk);
  };
  const base = collected('index.html');
  const own = [...collected(source, collected(START))]
    .filter(([key]) => !base.has(key))
    .map(([, chunk]) => chunk);
  const held = new Set([...base.values()].flatMap(({ css }) => css ?? []));
  return {
    styles: [...new Set(own.flatMap(({ css }) => css ?? []))].filter((file) => !held.has(file)),
    scripts: own.map(({ file }) => file),
  };
}

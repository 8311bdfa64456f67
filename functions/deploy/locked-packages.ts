/** One package in a lock file, by its place: `node_modules/a` or `node_modules/a/node_modules/b`. */
export interface LockedPackage {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly [more: string]: unknown;
}

type Lock = Readonly<Record<string, LockedPackage>>;

/** Where Node finds a package from another one's place: beside it, then further up. */
function placeOf(name: string, from: string, lock: Lock): string | null {
  for (let at = from; ; at = at.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[place]) return place;
    if (at === '') return null;
  }
}

/**
 * The part of a lock file that some packages need, each at its own place, so that what is installed is what was tested.
 * What only a package for other machines needs is optional here, whatever else needs it there.
 * @throws Error when the lock file has no such package
 */
export function lockedPackages(names: readonly string[], lock: Lock): Record<string, LockedPackage> {
  const found: Record<string, LockedPackage> = {};
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const place = placeOf(name, from, lock);
    const entry = place === null ? undefined : lock[place];
    if (place === null || !entry) {
      if (isOptional) return;
      throw new Error(`the lock file has no ${name}, which ${from || 'the bundle'} needs`);
    }
    const known = found[place];
    // Once more for one that is needed after all, because what it needs is then needed, too.
    if (known && (isOptional || !known.optional)) return;
    const { dev: _, devOptional: __, optional: ___, peer: ____, workspaces: _____, ...kept } = entry;
    found[place] = { ...(kept as LockedPackage), ...(isOptional && { optional: true }) };
    for (const needed of Object.keys(entry.dependencies ?? {})) visit(needed, place, isOptional);
    for (const needed of Object.keys(entry.optionalDependencies ?? {})) visit(needed, place, true);
  };
  for (const name of names) visit(name, '', false);
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

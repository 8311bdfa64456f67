import { AppError } from '../../../../src/domain/errors.ts';
import type { DocumentFields, Documents, DocumentValue, FoundDocument } from '../../ports/documents.ts';

/** The document database in memory, for tests of use cases; it refuses what the real ones refuse. `stored` is what is in it. */
export function memoryDocuments(
  initial: Readonly<Record<string, DocumentFields>> = {},
): Documents & { readonly paths: () => readonly string[]; readonly stored: Map<string, DocumentFields> } {
  const stored = new Map<string, DocumentFields>();
  for (const [path, fields] of Object.entries(initial)) stored.set(checkedPath(path), copyOf(fields));

  const read = (path: string): DocumentFields | null => {
    const fields = stored.get(checkedPath(path));
    return fields === undefined ? null : copyOf(fields);
  };

  const all = (collection: string): FoundDocument[] =>
    [...stored]
      .filter(([path]) => path.slice(0, path.lastIndexOf('/')) === collection)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, fields]) => ({ id: path.slice(path.lastIndexOf('/') + 1), fields: copyOf(fields) }));

  return {
    stored,
    paths: () => [...stored.keys()].sort(),

    async get(path) {
      return read(path);
    },

    async update(path, change) {
      const next = change(read(path));
      if (next !== null) stored.set(path, copyOf(next));
      return read(path);
    },

    async updateAll(paths, change) {
      const changes = change(new Map(paths.map((path) => [path, read(path)])));
      const checked = [...changes].map(([path, fields]) => [path, fields && copyOf(fields)] as const);
      for (const [path, fields] of checked)
        if (fields === null) stored.delete(path);
        else stored.set(path, fields);
    },

    all: async (collection) => all(collection),

    first: async (collection, { by, before, isNewestFirst = false, limit }) => {
      const timeOf = ({ fields }: FoundDocument) => (fields[by] as Date).getTime();
      const timed = all(collection).filter(
        (one) => one.fields[by] instanceof Date && (!before || timeOf(one) < before.getTime()),
      );
      const order = isNewestFirst ? timed.reverse() : timed;
      return order
        .sort((one, other) => (timeOf(one) - timeOf(other)) * (isNewestFirst ? -1 : 1))
        .slice(0, limit);
    },

    matching: async (collection, field, value) =>
      all(collection).filter(({ fields }) => fields[field] === value),

    async query(collection, field, value) {
      return all(collection)
        .map(({ fields }) => fields)
        .filter((fields) => fields[field] === value);
    },

    async delete(path) {
      stored.delete(checkedPath(path));
    },
  };
}

function checkedPath(path: string): string {
  const segments = path.split('/');
  if (segments.length % 2 !== 0 || segments.includes(''))
    throw new AppError('invalid-argument', `not a document path: ${path}`);
  return path;
}

function copyOf(fields: DocumentFields): DocumentFields {
  for (const value of Object.values(fields)) check(value, false);
  return structuredClone(fields);
}

/** Undefined and an array directly in an array are what Firestore refuses and JavaScript lets through. */
function check(value: DocumentValue, isInArray: boolean): void {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date)
    return;
  const refuse = (what: string) => new AppError('invalid-argument', `a document cannot hold ${what}`);
  if (typeof value !== 'object') throw refuse(typeof value);
  if (Array.isArray(value)) {
    if (isInArray) throw refuse('an array in an array');
    for (const item of value) check(item, true);
  } else for (const item of Object.values(value)) check(item, false);
}

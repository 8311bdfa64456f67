import { FieldPath, type Firestore, type QuerySnapshot } from 'firebase-admin/firestore';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Documents, FoundDocument } from '../../ports/documents.ts';
import { checkFields, fromVendorFields } from './document-values.ts';
import { translated } from './vendor-error.ts';

/** A document that many write at once: each waits its turn rather than giving up after the client's five tries. */
const MAX_ATTEMPTS = 20;

/** The last that Firestore knows. */
const AFTER_ALL_TIMES = new Date('9999-12-31T23:59:59.999Z');

/** Documents in Firestore. Reads outside of transactions see every acknowledged write: the database is strongly consistent. */
export function firebaseDocuments(firestore: Firestore): Documents {
  const at = (path: string) => firestore.doc(checkedPath(path));

  const matching = (collection: string, field: string, value: string): Promise<FoundDocument[]> =>
    // A FieldPath and not the name itself: in a name dots and quotes would mean something.
    translated(async () =>
      found(await firestore.collection(collection).where(new FieldPath(field), '==', value).get()),
    );

  return {
    get: (path) =>
      translated(async () => {
        const fields = (await at(path).get()).data();
        return fields ? fromVendorFields(fields) : null;
      }),

    update: (path, change) =>
      translated(async () => {
        const document = at(path);
        return firestore.runTransaction(
          async (transaction) => {
            const fields = (await transaction.get(document)).data();
            const before = fields ? fromVendorFields(fields) : null;
            const after = change(before);
            if (after === null) return before;
            checkFields(after);
            transaction.set(document, { ...after });
            return structuredClone(after);
          },
          { maxAttempts: MAX_ATTEMPTS },
        );
      }),

    updateAll: (paths, change) =>
      translated(() =>
        firestore.runTransaction(
          async (transaction) => {
            const documents = paths.map(at);
            const found = documents.length === 0 ? [] : await transaction.getAll(...documents);
            const before = found.map((snapshot, n) => {
              const fields = snapshot.data();
              return [paths[n] ?? '', fields ? fromVendorFields(fields) : null] as const;
            });
            for (const [path, fields] of change(new Map(before))) {
              if (fields === null) transaction.delete(at(path));
              else {
                checkFields(fields);
                transaction.set(at(path), { ...fields });
              }
            }
          },
          { maxAttempts: MAX_ATTEMPTS },
        ),
      ),

    query: async (collection, field, value) =>
      (await matching(collection, field, value)).map(({ fields }) => fields),

    all: (collection) => translated(async () => found(await firestore.collection(collection).get())),

    first: (collection, { by, before, isNewestFirst = false, limit }) =>
      translated(async () => {
        const field = new FieldPath(by);
        // Compared with a time, what is no time is left out.
        const wanted = firestore.collection(collection).where(field, '<', before ?? AFTER_ALL_TIMES);
        return found(
          await wanted
            .orderBy(field, isNewestFirst ? 'desc' : 'asc')
            .limit(limit)
            .get(),
        );
      }),

    matching,

    delete: (path) =>
      translated(async () => {
        await at(path).delete();
      }),
  };
}

/** Without another order Firestore answers by id. */
function found(snapshot: QuerySnapshot): FoundDocument[] {
  return snapshot.docs.map((document) => ({ id: document.id, fields: fromVendorFields(document.data()) }));
}

function checkedPath(path: string): string {
  const segments = path.split('/');
  if (segments.length % 2 !== 0 || segments.includes(''))
    throw new AppError('invalid-argument', `not a document path: ${path}`);
  return path;
}

import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import type { DocumentFields, Documents } from '../../functions/src/ports/documents.ts';
import type { Payments } from '../../functions/src/ports/payments.ts';

/** For families that are not at step 4 yet: nothing is for sale, and nobody asks about it. */
export const noPayments = new Proxy({} as Payments, {
  get: (_, name) => {
    throw new Error(`the provider was asked: ${String(name)}`);
  },
});

/** Documents and objects in memory, open to the test, with what was written to the documents, in order. */
export function memoryStore() {
  const kept = memoryDocuments();
  const objects = memoryObjects();
  const history: DocumentFields[] = [];
  const documents: Documents = {
    ...kept,
    update: (path, change) =>
      kept.update(path, (current) => {
        const next = change(current);
        if (next) history.push(next);
        return next;
      }),
  };
  const clock = { nowMs: () => Date.now() };
  return {
    documents,
    objects,
    clock,
    payments: noPayments,
    rows: kept.stored,
    files: objects.stored,
    history,
  };
}

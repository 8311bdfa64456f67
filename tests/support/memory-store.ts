import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import type { DocumentFields, Documents } from '../../functions/src/ports/documents.ts';

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
  return { documents, objects, rows: kept.stored, files: objects.stored, history };
}

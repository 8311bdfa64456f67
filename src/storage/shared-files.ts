import { tell } from '@/storage/channel.ts';
import { inLibrary, writeStrictly } from '@/storage/database.ts';
import { fingerprint, partsOf, readBlob, writeParts } from '@/storage/parts.ts';
import type { SharedRow } from '@/storage/rows.ts';
import { type SharedKind, sharedKindOf, sharedNameOf } from '@/storage/shared-kind.ts';

async function newRow(file: File, kind: SharedKind, index: number): Promise<SharedRow> {
  return {
    id: `shared/${crypto.randomUUID()}`,
    kind,
    fileName: sharedNameOf(file),
    mediaType: file.type,
    sizeBytes: file.size,
    sha256: await fingerprint(file),
    sharedAtMs: Date.now(),
    index,
  };
}

/** The rows in one transaction after all bytes: a share is kept as a whole or, to be shared again, not at all. */
async function putRows(rows: readonly SharedRow[]): Promise<void> {
  await writeStrictly(['shared', 'parts'], async (writing) => {
    const shared = writing.objectStore('shared');
    const waiting = await shared.getAll();
    for (const row of rows) {
      const isKnown = waiting.some(
        ({ id, sha256, kind }) => id !== row.id && sha256 === row.sha256 && kind === row.kind,
      );
      // Shared a second time because the first answer was lost on the way.
      if (isKnown) await writing.objectStore('parts').delete(partsOf(row.id));
      else await shared.put(row);
    }
  });
}

async function dropBytes(rows: readonly SharedRow[]): Promise<void> {
  await writeStrictly(['parts'], async (writing) => {
    for (const { id } of rows) await writing.objectStore('parts').delete(partsOf(id));
  });
}

/**
 * Keeps files that another app has shared until a screen takes them in. Resolves when all are strictly stored.
 * @returns the kinds of what was kept; files of no use are left out
 * @throws AppError disk-full, storage-unavailable; then nothing was kept
 */
export async function storeShared(files: readonly File[]): Promise<SharedKind[]> {
  const rows: SharedRow[] = [];
  try {
    for (const file of files) {
      const kind = file.size > 0 ? sharedKindOf(file) : null;
      if (!kind) continue;
      const row = await newRow(file, kind, rows.length);
      rows.push(row);
      await writeParts(row.id, file);
    }
    await putRows(rows);
  } catch (error) {
    // The sweeper takes what cannot be deleted now.
    await dropBytes(rows).catch(() => undefined);
    throw error;
  }
  tell({ kind: 'shared-changed' });
  return rows.map(({ kind }) => kind);
}

/** What waits to be taken in, in the order it was shared. */
export async function listShared(): Promise<SharedRow[]> {
  const rows = await inLibrary((library) => library.getAll('shared'));
  return rows.sort((one, other) => one.sharedAtMs - other.sharedAtMs || one.index - other.index);
}

/** The file itself; null when it has been taken in meanwhile. */
export async function readShared(id: string): Promise<File | null> {
  const row = await inLibrary((library) => library.get('shared', id));
  if (!row) return null;
  const blob = await readBlob(row.id, row.sizeBytes, row.mediaType);
  return new File([blob], row.fileName, { type: row.mediaType });
}

/** It has been taken in, or the person does not want it. */
export async function removeShared(ids: readonly string[]): Promise<void> {
  await writeStrictly(['shared', 'parts'], async (writing) => {
    for (const id of ids) {
      await writing.objectStore('shared').delete(id);
      await writing.objectStore('parts').delete(partsOf(id));
    }
  });
  tell({ kind: 'shared-changed' });
}

import { tell } from '@/device/storage/channel.ts';
import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import { fingerprint, partsOf, readBlob, writeParts } from '@/device/storage/pages/parts.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { type SharedKind, sharedKindOf, sharedNameOf } from './shared-kind.ts';

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
        ({ id, sha256, kind, leftOutAtMs }) =>
          id !== row.id && sha256 === row.sha256 && kind === row.kind && leftOutAtMs === undefined,
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

async function inSharedOrder(): Promise<SharedRow[]> {
  const rows = await inLibrary((library) => library.getAll('shared'));
  return rows.sort((one, other) => one.sharedAtMs - other.sharedAtMs || one.index - other.index);
}

/** What waits to be taken in, in the order it was shared. */
export async function listShared(): Promise<SharedRow[]> {
  return (await inSharedOrder()).filter(({ leftOutAtMs }) => leftOutAtMs === undefined);
}

/** What the person did not want, and can still have back. */
export async function listLeftOut(): Promise<SharedRow[]> {
  return (await inSharedOrder()).filter(({ leftOutAtMs }) => leftOutAtMs !== undefined);
}

async function changeRows(ids: readonly string[], change: (row: SharedRow) => SharedRow): Promise<void> {
  await writeNote(['shared'], async (writing) => {
    const shared = writing.objectStore('shared');
    for (const id of ids) {
      const row = await shared.get(id);
      if (row) await shared.put(change(row));
    }
  });
  tell({ kind: 'shared-changed' });
}

/** The person does not want these. They can be brought back until `sweepLeftOut`. */
export function leaveOut(ids: readonly string[], nowMs: number): Promise<void> {
  return changeRows(ids, (row) => ({ ...row, leftOutAtMs: nowMs }));
}

/** What was left out waits again to be taken in. */
export function bringSharedBack(ids: readonly string[]): Promise<void> {
  return changeRows(ids, ({ leftOutAtMs: _, ...row }) => row);
}

/** Deletes what was left out before `untilMs`. */
export async function sweepLeftOut(untilMs: number): Promise<void> {
  const old = (await listLeftOut()).filter(({ leftOutAtMs = untilMs }) => leftOutAtMs < untilMs);
  if (old.length > 0) await removeShared(old.map(({ id }) => id));
}

/** The file itself; null when it has been taken in meanwhile. */
export async function readShared(id: string): Promise<File | null> {
  const row = await inLibrary((library) => library.get('shared', id));
  if (!row) return null;
  const blob = await readBlob(row.id, row.sizeBytes, row.mediaType);
  return new File([blob], row.fileName, { type: row.mediaType });
}

/** They have been taken in, or cannot be. */
export async function removeShared(ids: readonly string[]): Promise<void> {
  await writeStrictly(['shared', 'parts'], async (writing) => {
    for (const id of ids) {
      await writing.objectStore('shared').delete(id);
      await writing.objectStore('parts').delete(partsOf(id));
    }
  });
  tell({ kind: 'shared-changed' });
}

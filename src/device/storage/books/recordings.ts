import { inLibrary, writeStrictly } from '@/device/storage/database.ts';
import type { RecordingRow } from '@/device/storage/pages/rows.ts';
import { keepReserve } from '@/device/storage/room/quota.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import type { SessionId } from '@/domain/session.ts';

const partsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]);

/** A recording that is about to begin. Nothing of it is stored before its first part. */
export function newRecording(sessionId: SessionId, mediaType: string): RecordingRow {
  return { id: crypto.randomUUID(), sessionId, mediaType, startedAtMs: Date.now(), seconds: 0 };
}

/**
 * Saves the next part strictly, so that a killed tab loses only what came after it.
 * @param seconds how much of the recording is saved with this part
 * @throws AppError disk-full, storage-unavailable
 */
export async function saveRecordingPart(
  recording: RecordingRow,
  index: number,
  bytes: ArrayBuffer,
  seconds: number,
): Promise<void> {
  await keepReserve(bytes.byteLength);
  await writeStrictly(['recordings', 'recordingParts'], async (writing) => {
    await writing.objectStore('recordingParts').put(bytes, [recording.id, index]);
    await writing.objectStore('recordings').put({ ...recording, seconds });
  });
}

async function recordingsOf(sessionId: SessionId): Promise<RecordingRow[]> {
  const rows = await inLibrary((library) => library.getAll('recordings'));
  return rows.filter((row) => row.sessionId === sessionId);
}

/** The session's latest recording that is neither kept nor discarded. */
export async function findRecording(sessionId: SessionId): Promise<RecordingRow | undefined> {
  return (await recordingsOf(sessionId))
    .filter(({ discardedAtMs }) => discardedAtMs === undefined)
    .sort((one, other) => other.startedAtMs - one.startedAtMs)[0];
}

/** The session's recording that was discarded last and can still be brought back. */
export async function findDiscarded(sessionId: SessionId): Promise<RecordingRow | undefined> {
  return (await recordingsOf(sessionId))
    .filter(({ discardedAtMs }) => discardedAtMs !== undefined)
    .sort((one, other) => (other.discardedAtMs ?? 0) - (one.discardedAtMs ?? 0))[0];
}

async function changeRecording(id: string, change: (row: RecordingRow) => RecordingRow): Promise<void> {
  await writeNote(['recordings'], async (writing) => {
    const row = await writing.objectStore('recordings').get(id);
    if (row) await writing.objectStore('recordings').put(change(row));
  });
}

/** The person does not want it. It can be brought back until `sweepDiscarded`. */
export function discardRecording(id: string, nowMs: number): Promise<void> {
  return changeRecording(id, (row) => ({ ...row, discardedAtMs: nowMs }));
}

/** A recording that was discarded waits again to be kept. */
export function bringRecordingBack(id: string): Promise<void> {
  return changeRecording(id, ({ discardedAtMs: _, ...row }) => row);
}

/** Deletes what was discarded before `untilMs`, with its sound. */
export async function sweepDiscarded(untilMs: number): Promise<void> {
  const rows = await inLibrary((library) => library.getAll('recordings'));
  for (const { id, discardedAtMs = untilMs } of rows) {
    if (discardedAtMs < untilMs) await deleteRecording(id);
  }
}

/** The sound saved so far; parts of a recorder that follow each other are a file at any time. */
export async function readRecording({ id, mediaType }: RecordingRow): Promise<Blob> {
  const parts = await inLibrary((library) => library.getAll('recordingParts', partsOf(id)));
  return new Blob(parts, { type: mediaType });
}

/** It has become a clip, or its time is over. */
export async function deleteRecording(id: string): Promise<void> {
  await writeStrictly(['recordings', 'recordingParts'], async (writing) => {
    await writing.objectStore('recordings').delete(id);
    await writing.objectStore('recordingParts').delete(partsOf(id));
  });
}

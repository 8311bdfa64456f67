import type { SessionId } from '@/domain/session.ts';
import { inLibrary, writeStrictly } from '@/storage/database.ts';
import { keepReserve } from '@/storage/quota.ts';
import type { RecordingRow } from '@/storage/rows.ts';

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

/** The session's latest recording that is neither kept nor discarded. */
export async function findRecording(sessionId: SessionId): Promise<RecordingRow | undefined> {
  const rows = await inLibrary((library) => library.getAll('recordings'));
  return rows
    .filter((row) => row.sessionId === sessionId)
    .sort((one, other) => other.startedAtMs - one.startedAtMs)[0];
}

/** The sound saved so far; parts of a recorder that follow each other are a file at any time. */
export async function readRecording({ id, mediaType }: RecordingRow): Promise<Blob> {
  const parts = await inLibrary((library) => library.getAll('recordingParts', partsOf(id)));
  return new Blob(parts, { type: mediaType });
}

/** It has become a clip, or the person does not want it. */
export async function discardRecording(id: string): Promise<void> {
  await writeStrictly(['recordings', 'recordingParts'], async (writing) => {
    await writing.objectStore('recordings').delete(id);
    await writing.objectStore('recordingParts').delete(partsOf(id));
  });
}

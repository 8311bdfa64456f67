import { writeStrictly } from '@/device/storage/database.ts';
import { type FileToStore, newUploadRow } from './uploads.ts';

/**
 * Notes a file that the server has without this device having sent it.
 * @returns the upload's id
 */
export async function noteArrived(
  file: Omit<FileToStore, 'blob'> & { readonly blob: Pick<Blob, 'size'> },
  sha256: string,
  nowMs: number,
): Promise<string> {
  const row = newUploadRow(file, sha256);
  await writeStrictly(['uploads'], async (writing) => {
    const uploads = writing.objectStore('uploads');
    const arrived = { ...row, state: { kind: 'uploaded' as const, atMs: nowMs }, isKept: false };
    if (!(await uploads.get(row.id))) await uploads.put(arrived);
  });
  return row.id;
}

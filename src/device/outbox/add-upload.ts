import { type FileToStore, storeUpload } from '@/device/storage/uploads/uploads.ts';

/**
 * Puts a file on its way. Resolves once it is strictly stored on this device; sending follows by itself. The same bytes
 * for the same place are one upload.
 * @returns the upload's id
 * @throws AppError disk-full, storage-unavailable
 */
export function addUpload(file: FileToStore): Promise<string> {
  return storeUpload(file);
}

import { addUpload } from '@/device/outbox/add-upload.ts';
import { changeBook } from '@/device/storage/books/progress.ts';
import { AppError } from '@/domain/errors.ts';
import { MAX_DOCUMENT_BYTES } from '@/domain/limits.ts';
import { DOCUMENT_FORMATS, extensionOf, isDocumentKind } from '@/domain/manuscript/manuscript.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath, safeFileName } from '@/domain/transfer/object-path.ts';
import { inPlaceOf } from '../set-aside/begin-again.ts';

/** The first 12 hex digits of the content: two files of one name must not meet at one create-only path. */
async function contentMark(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest, 0, 6), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function mediaTypeOf(file: File): string {
  const extension = extensionOf(file.name);
  if (isDocumentKind(extension)) return DOCUMENT_FORMATS[extension].mediaType;
  return file.type;
}

/**
 * Takes an accepted document: stored on this device and queued, then named in the progress.
 * @throws AppError document-empty, document-too-large, disk-full
 */
export async function chooseDocument(sessionId: SessionId, file: File): Promise<void> {
  if (file.size === 0) throw new AppError('document-empty');
  if (file.size > MAX_DOCUMENT_BYTES) throw new AppError('document-too-large');
  const mediaType = mediaTypeOf(file);
  const path = objectPath.document(sessionId, `${await contentMark(file)}-${safeFileName(file.name)}`);
  const uploadId = await addUpload({ sessionId, objectPath: path, contentType: mediaType, blob: file });
  await changeBook(sessionId, (progress) =>
    inPlaceOf(progress, {
      kind: 'document',
      uploadId,
      objectPath: path,
      fileName: file.name,
      mediaType,
      result: null,
      accepted: false,
    }),
  );
}

import { ensureSession } from '@/backend/accounts/session.ts';
import { call } from '@/backend/calls/callables.ts';
import { objectUrl } from '@/backend/objects/objects.ts';
import { whenUploaded } from '@/device/outbox/when-uploaded.ts';
import type { ManuscriptProgress, ManuscriptResult } from '@/device/storage/books/progress-record.ts';
import { AppError, isErrorCode } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { askUntilRead } from '../reading/ask-until-read.ts';

type ChosenDocument = Extract<ManuscriptProgress, { kind: 'document' }>;

/** A chosen document, and the password that opens it when the person has typed one: it is stored nowhere. */
export interface DocumentToRead {
  readonly document: ChosenDocument;
  readonly password: string | null;
}

/**
 * Waits until the document is with the server and has it read. Safe to start again at any moment.
 * @throws AppError document-encrypted, whose message tells whether a password is missing or wrong, and others
 */
export async function readDocument(
  sessionId: SessionId,
  toRead: DocumentToRead,
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  await whenUploaded(toRead.document.uploadId, signal);
  const source = toRead.document.objectPath;
  return await askUntilRead(() => ask(sessionId, toRead, signal), { sessionId, source }, signal);
}

async function ask(
  sessionId: SessionId,
  { document, password }: DocumentToRead,
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  await ensureSession(sessionId);
  const answer = await call(
    'process_document',
    {
      documentUrl: await objectUrl(document.objectPath),
      fileName: document.fileName,
      fileType: document.mediaType,
      sessionId,
      ...(password === null ? {} : { password }),
    },
    { signal },
  );
  if (!answer.success || !answer.data) {
    const code = isErrorCode(answer.errorCode) ? answer.errorCode : 'document-damaged';
    throw new AppError(code, answer.error ?? 'Document processing failed');
  }
  return answer.data;
}

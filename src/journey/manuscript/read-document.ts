import { call } from '@/backend/callables.ts';
import { objectUrl } from '@/backend/objects.ts';
import { ensureSession } from '@/backend/session.ts';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { whenUploaded } from '@/outbox/when-uploaded.ts';
import type { ManuscriptProgress, ManuscriptResult } from '@/storage/progress-record.ts';
import { askUntilRead } from './ask-until-read.ts';

type ChosenDocument = Extract<ManuscriptProgress, { kind: 'document' }>;

/** Waits until the document is with the server and has it read. Safe to start again at any moment. */
export async function readDocument(
  sessionId: SessionId,
  document: ChosenDocument,
  signal: AbortSignal,
): Promise<ManuscriptResult> {
  await whenUploaded(document.uploadId, signal);
  return await askUntilRead(() => ask(sessionId, document, signal), sessionId, signal);
}

async function ask(
  sessionId: SessionId,
  document: ChosenDocument,
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
    },
    { signal },
  );
  if (!answer.success || !answer.data)
    throw new AppError('document-damaged', answer.error ?? 'Document processing failed');
  return answer.data;
}

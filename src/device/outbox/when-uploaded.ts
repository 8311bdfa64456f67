import { listen } from '@/device/storage/channel.ts';
import { readUpload } from '@/device/storage/uploads/uploads.ts';
import { AppError, isErrorCode } from '@/domain/errors.ts';

/** True when arrived, false while on its way. */
async function hasArrived(uploadId: string): Promise<boolean> {
  const row = await readUpload(uploadId);
  if (!row) throw new AppError('not-found', `no upload ${uploadId}`);
  if (row.state.kind === 'refused') {
    const { code } = row.state;
    throw new AppError(isErrorCode(code) ? code : 'unknown');
  }
  return row.state.kind === 'uploaded';
}

/**
 * Resolves when the server has confirmed the file, however long that takes.
 * @throws AppError with the code of a refusal, not-found when it was removed; AbortError
 */
export function whenUploaded(uploadId: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      stopListening();
      signal.removeEventListener('abort', abort);
      finish();
    };
    const abort = () => settle(() => reject(signal.reason));
    const look = () => {
      hasArrived(uploadId).then(
        (arrived) => {
          if (arrived) settle(resolve);
        },
        (error: unknown) => settle(() => reject(error)),
      );
    };
    // Listening starts before the first look, so that nothing falls between the two.
    const stopListening = listen((message) => {
      if (message.kind === 'upload-changed' && message.uploadId === uploadId) look();
    });
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    else look();
  });
}

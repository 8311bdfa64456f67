import { AppError } from '../../../../../src/domain/errors.ts';
import type { JobInputs } from '../../../ports/jobs.ts';
import type { Ports } from '../../../ports/ports.ts';
import { pageReadingOf, recordPageReading, UNREADABLE } from '../../../records/page-readings.ts';
import { type PhotoPorts, transcribePhoto } from './transcribe-photo.ts';

/**
 * Reads one photographed page, keeps what was read and notes what became of it. A photo that cannot be read is no
 * failure of the job.
 * @throws AppError not-found, disk-full and what else is no fault of the photo; AbortError
 */
export async function readPage(
  ports: PhotoPorts & Pick<Ports, 'documents'>,
  job: JobInputs['read-page'],
  signal: AbortSignal,
): Promise<void> {
  try {
    await recordPageReading(ports, job, pageReadingOf(await transcribePhoto(ports, job, signal)));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'photo-unreadable') throw error;
    await recordPageReading(ports, job, UNREADABLE);
  }
}

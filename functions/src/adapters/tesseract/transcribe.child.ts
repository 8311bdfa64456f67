import { AppError } from '../../../../src/domain/errors.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { decodePhoto } from '../../vision/decode/decode-photo.ts';
import { readPhoto } from '../../vision/read/read-photo.ts';
import { startTesseract } from './recognize.ts';

const tesseract = startTesseract();

async function read(bytes: Uint8Array): Promise<readonly TranscribedPage[]> {
  const photo = await decodePhoto(bytes);
  const recognize = await tesseract;
  try {
    return await readPhoto(photo, recognize);
  } catch (error) {
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
}

// photos are decoded, and words recognized, in threads of their packages
serveParent(read, { alwaysListens: true });

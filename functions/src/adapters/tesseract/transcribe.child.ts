import { AppError } from '../../../../src/domain/errors.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { decodePhoto } from '../../vision/decode/decode-photo.ts';
import { readPhoto } from '../../vision/read/read-photo.ts';
import { englishWords } from '../../vision/words/english-words.ts';
import { startTesseract } from './recognizer.ts';

const tesseract = startTesseract();
void englishWords();

async function read(bytes: Uint8Array): Promise<readonly TranscribedPage[]> {
  const photo = await decodePhoto(bytes);
  const [recognize, words] = await Promise.all([tesseract, englishWords()]);
  try {
    return await readPhoto(photo, recognize, { numbers: true, words });
  } catch (error) {
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
}

// photos are decoded, and words recognized, in threads of their packages
serveParent(read, { alwaysListens: true });

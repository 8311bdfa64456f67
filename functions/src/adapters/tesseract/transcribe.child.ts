import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import { AppError } from '../../../../src/domain/errors.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { decodePhoto } from '../../vision/decode/decode-photo.ts';
import type { GrayImage } from '../../vision/prepare/gray-image.ts';
import { readPhoto } from '../../vision/read/read-photo.ts';
import type { Recognize } from '../../vision/read/recognize.ts';
import { englishWords } from '../../vision/words/english-words.ts';
import { NARROWED_TO, narrowed } from './narrowed.ts';
import { seenInTsv } from './read-tsv.ts';

/** The package's own `langPath` names another model, four times as large and slower for the same words. */
export const MODEL_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'))),
  '4.0.0_best_int',
);

const MODES = { page: PSM.AUTO, 'one block': PSM.SINGLE_BLOCK, 'one line': PSM.SINGLE_LINE } as const;

/** Starts Tesseract. It lives as long as the process. */
export async function startTesseract(): Promise<Recognize> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: MODEL_FOLDER,
    gzip: true,
    // the default writes a cache into the working folder and prefers a stale one it finds there
    cacheMethod: 'none',
    // without it an unreadable picture also throws where nobody can catch; the promise rejects all the same
    errorHandler: () => undefined,
  });
  await worker.setParameters({ user_defined_dpi: '300' });
  return async (image, layout) => {
    // taken for one block, columns are read across and the edge of a page as letters
    await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] });
    // the same words as its tree of blocks, which is asked for letter by letter and costs a fourteenth of the reading
    const { data } = await worker.recognize(portableGraymap(narrowed(image)), {}, { text: false, tsv: true });
    return seenInTsv(data.tsv ?? '', NARROWED_TO);
  };
}

/** The plainest format Tesseract opens: nothing to compress, nothing to lose. */
function portableGraymap({ width, height, pixels }: GrayImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

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

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, PSM } from 'tesseract.js';
import type { Recognize } from '../../vision/read/recognize.ts';
import { NARROWED_TO, narrowedGraymap, seenInTsv } from './narrowed-page.ts';

/** The package's own `langPath` names another model, four times as large and slower for the same words. */
export const MODEL_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'))),
  '4.0.0_best_int',
);

/**
 * Two networks for English: `fast` reads every line, and the package's `eng`, four times as large, what that one is unsure
 * of. On 47 pages of old books 2.3 % of the words were wrong, 2.6 by `eng` alone, 2.7 by `fast` alone; pages that are
 * printed well take as long as by `fast` alone, a quarter less than by `eng`.
 */
const MODELS = 'fast+eng';

const MODES = { page: PSM.AUTO, 'one block': PSM.SINGLE_BLOCK, 'one line': PSM.SINGLE_LINE } as const;

/** Starts Tesseract. It lives as long as the process. */
export async function startTesseract(): Promise<Recognize> {
  const worker = await createWorker(MODELS, OEM.LSTM_ONLY, {
    langPath: MODEL_FOLDER,
    gzip: true,
    // where `fast.traineddata` lies, compressed, which no package brings; the default would write into it
    cachePath: import.meta.dirname,
    cacheMethod: 'readOnly',
    // without it an unreadable picture also throws where nobody can catch; the promise rejects all the same
    errorHandler: () => undefined,
  });
  // they are loaded, and their files lie in memory, too
  for (const model of MODELS.split('+')) await worker.FS('unlink', [`${model}.traineddata`]);
  await worker.setParameters({ user_defined_dpi: '300' });
  return async (image, layout) => {
    // taken for one block, columns are read across and the edge of a page as letters
    await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] });
    // the same words as its tree of blocks, which is asked for letter by letter and costs a fourteenth of the reading
    const { data } = await worker.recognize(narrowedGraymap(image), {}, { text: false, tsv: true });
    return seenInTsv(data.tsv ?? '', NARROWED_TO);
  };
}

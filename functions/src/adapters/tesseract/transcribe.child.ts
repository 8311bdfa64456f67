import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM } from 'tesseract.js';
import { AppError } from '../../../../src/domain/errors.ts';
import type { TranscribedPage } from '../../ports/transcriber.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { pageText } from './page-text.ts';

/** The package's own `langPath` names another model, four times as large and slower for the same words. */
const MODEL = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'))),
  '4.0.0_best_int',
);

const ready = createWorker('eng', OEM.LSTM_ONLY, {
  langPath: MODEL,
  gzip: true,
  // the default writes a cache into the working folder and prefers a stale one it finds there
  cacheMethod: 'none',
  // without it an unreadable picture also throws where nobody can catch; the promise rejects all the same
  errorHandler: () => undefined,
}).then(async (worker) => {
  await worker.setParameters({ user_defined_dpi: '300' });
  return worker;
});

serveParent<Uint8Array, TranscribedPage>(async (photo) => {
  const worker = await ready;
  try {
    const { data } = await worker.recognize(Buffer.from(photo), {}, { text: false, blocks: true });
    return pageText(data);
  } catch (error) {
    throw new AppError('photo-unreadable', undefined, { cause: error });
  }
});

// Reads the files it is sent with tesseract.js as its manual shows it, by so many workers as the command line says.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createScheduler, createWorker, OEM } from 'tesseract.js';

/** What the package would fetch. */
const langPath = join(
  dirname(fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/package.json'))),
  '4.0.0_best_int',
);
const scheduler = createScheduler();
const started = Promise.all(
  Array.from({ length: Number(process.argv[2]) }, async () =>
    scheduler.addWorker(
      await createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' }),
    ),
  ),
);

process.on('message', async (files: readonly string[]) => {
  await started;
  await Promise.all(files.map((file) => scheduler.addJob('recognize', file)));
  process.send?.('read');
});

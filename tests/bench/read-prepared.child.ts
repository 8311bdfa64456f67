// Reads prepared pages, of which it is sent the files, as the product reads what it has prepared.
import { readFile } from 'node:fs/promises';
import { startTesseract } from '../../functions/src/adapters/tesseract/recognizer.ts';
import { decodePhoto } from '../../functions/src/vision/decode/decode-photo.ts';
import { readPrepared } from '../../functions/src/vision/read/read-photo.ts';
import { englishWords } from '../../functions/src/vision/words/english-words.ts';

const started = Promise.all([startTesseract(), englishWords()]);

process.on('message', async (file: string) => {
  const [recognize, words] = await started;
  const image = await decodePhoto(await readFile(file));
  await readPrepared(image, recognize, { numbers: true, words });
  process.send?.('read');
});

// Reads the photos named on the command line, prepared or plain, and prints what it read and what it cost.
import { readFile } from 'node:fs/promises';
import { createWorker, OEM } from 'tesseract.js';
import { MODEL_FOLDER, startTesseract } from '../../functions/src/adapters/tesseract/recognizer.ts';
import { cleanPages, transcribedLines } from '../../functions/src/features/manuscript/text/clean-text.ts';
import type { TranscribedPage } from '../../functions/src/ports/transcriber.ts';
import { decodePhoto } from '../../functions/src/vision/decode/decode-photo.ts';
import { readPhoto } from '../../functions/src/vision/read/read-photo.ts';
import { englishWords } from '../../functions/src/vision/words/english-words.ts';
import { type MarkedWord, markedWords } from '../support/marked-words.ts';
import { paragraphsRead } from '../support/paragraphs-of.ts';

export interface PhotoRead {
  readonly text: string;
  readonly pageCount: number;
  /** with what the person would be asked to look at; none where nobody is asked */
  readonly words: readonly MarkedWord[];
  /** as they were read; none of the package alone */
  readonly pages: readonly TranscribedPage[];
  readonly cpuSeconds: number;
}

type Read = (file: string) => Promise<Omit<PhotoRead, 'cpuSeconds'>>;

async function preparedReader(): Promise<Read> {
  const [recognize, known] = await Promise.all([startTesseract(), englishWords()]);
  return async (file) => {
    const pages = await readPhoto(await decodePhoto(await readFile(file)), recognize, {
      numbers: true,
      words: known,
    });
    const text = pages.map((page) => paragraphsRead(page).join('\n\n')).join('\n\n');
    const { paragraphs } = cleanPages(pages.map(transcribedLines), true, known);
    return { text, pageCount: pages.length, words: markedWords(paragraphs), pages };
  };
}

/** The package as its manual shows it. */
async function plainReader(): Promise<Read> {
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: MODEL_FOLDER,
    gzip: true,
    cacheMethod: 'none',
  });
  return async (file) => ({
    text: (await worker.recognize(file)).data.text,
    pageCount: 1,
    words: [],
    pages: [],
  });
}

const [mode, ...files] = process.argv.slice(2);
const read = await (mode === 'prepared' ? preparedReader() : plainReader());
const results: PhotoRead[] = [];
for (const file of files) {
  const before = process.cpuUsage();
  const result = await read(file);
  const { user, system } = process.cpuUsage(before);
  results.push({ ...result, cpuSeconds: (user + system) / 1e6 });
}
process.send?.(results, () => process.exit());

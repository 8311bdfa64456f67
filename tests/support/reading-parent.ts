import { tesseractTranscriber } from '../../functions/src/adapters/tesseract/transcriber.ts';

/** Reads the photo named on the command line again and again, until it is killed. */
const transcriber = tesseractTranscriber();
const [, , file = ''] = process.argv;
for (;;) {
  await transcriber.transcribe(file, new AbortController().signal);
  process.send?.('read');
}

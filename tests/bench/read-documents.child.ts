// Reads the PDFs named on the command line as the product does, and tells what it read and what it cost.
import { basename } from 'node:path';
import { documentReader } from '../../functions/src/adapters/documents/document-reader.ts';
import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import { memoryObjects } from '../../functions/src/adapters/memory/objects.ts';
import { tesseractTranscriber } from '../../functions/src/adapters/tesseract/transcriber.ts';
import { readPicturedPages } from '../../functions/src/features/manuscript/reading/read-pictured-pages.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { paragraphsOf } from '../support/paragraphs-of.ts';

export interface DocumentRead {
  /** all lines as they were printed, heads and numbers among them */
  readonly printed: string;
  /** what would be read aloud */
  readonly narrated: string;
  readonly seconds: number;
}

const { signal } = new AbortController();
const sessionId = makeSessionId(0, new Uint8Array(16));
const reader = documentReader();
const transcriber = tesseractTranscriber();

async function read(file: string): Promise<DocumentRead> {
  const startedAt = performance.now();
  const objects = memoryObjects();
  await objects.write(file, Buffer.from(file), { contentType: 'application/pdf' });
  const document = { file, fileName: basename(file) };
  const text = await reader.read(document, signal);
  const ports = { documents: memoryDocuments(), objects, documentReader: reader, transcriber };
  const pages = await readPicturedPages(ports, text, {
    job: { sessionId, documentPath: file, fileName: document.fileName },
    document,
    signal,
    tell: async () => {},
  });
  const printed = pages.map(({ lines }) => lines.map((line) => line.text).join('\n')).join('\n');
  const narrated = paragraphsOf(pages.map(({ lines }) => lines)).join('\n');
  return { printed, narrated, seconds: (performance.now() - startedAt) / 1_000 };
}

const results: DocumentRead[] = [];
for (const file of process.argv.slice(2)) results.push(await read(file));
await transcriber.close();
process.send?.(results, () => process.exit());

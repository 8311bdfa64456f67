import { readFile } from 'node:fs/promises';
import { extensionOf } from '../../../../src/domain/manuscript/manuscript.ts';
import type { DocumentFile, DocumentText } from '../../ports/document-reader.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { parseDocument } from './parse-document.ts';

// the PDF package leaves promises alone that fail in a damaged file; what was asked for has its own answer
process.on('unhandledRejection', () => undefined);

serveParent<DocumentFile, DocumentText>(async ({ file, fileName, password }) =>
  parseDocument(await readFile(file), extensionOf(fileName), password),
);

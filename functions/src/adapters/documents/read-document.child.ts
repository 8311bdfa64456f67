import { readFile } from 'node:fs/promises';
import { extensionOf } from '../../../../src/domain/manuscript.ts';
import type { DocumentFile, DocumentText } from '../../ports/document-reader.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import { parseDocument } from './parse-document.ts';

serveParent<DocumentFile, DocumentText>(async ({ file, fileName, password }) =>
  parseDocument(await readFile(file), extensionOf(fileName), password),
);

import { readFile } from 'node:fs/promises';
import { extensionOf } from '../../../../src/domain/manuscript.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import { serveParent } from '../../processes/serve-parent.ts';
import type { ReadRequest } from './document-reader.ts';
import { parseDocument } from './parse-document.ts';

serveParent<ReadRequest, DocumentText>(async ({ file, fileName }) =>
  parseDocument(await readFile(file), extensionOf(fileName)),
);

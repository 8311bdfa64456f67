import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { docxBytes } from '../../../../tests/support/docx-bytes.ts';
import {
  flateBomb,
  hostileDocuments,
  pdfWithClaimedPages,
} from '../../../../tests/support/hostile-documents.ts';
import { paragraphsOf } from '../../../../tests/support/paragraphs-of.ts';
import type { DocumentText } from '../../ports/document-reader.ts';
import { documentReader, timeoutFor } from './document-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
const never = new AbortController().signal;
const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../tests/fixtures/${name}`, import.meta.url));
const memoir = readFileSync(fixture('memoir.txt'), 'utf8').trim().split('\n\n');

const textOf = ({ pages }: DocumentText) => paragraphsOf(pages.map(({ lines }) => lines));

function stored(name: string, bytes: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

describe('the document reader', () => {
  it.each([
    { name: 'memoir.txt', pageCount: null },
    { name: 'memoir.docx', pageCount: null },
    { name: 'memoir.pdf', pageCount: 5 },
  ])('reads $name paragraph by paragraph', async ({ name, pageCount }) => {
    const text = await documentReader().read({ file: fixture(name), fileName: name }, never);
    expect(textOf(text)).toEqual(memoir);
    expect(text.pageCount).toBe(pageCount);
  });

  it.each([
    { name: 'memoir.docx', as: 'memoir.doc' },
    { name: 'memoir.pdf', as: 'memoir.docx' },
    { name: 'memoir.docx', as: 'memoir' },
  ])('reads $name under the name $as', async ({ name, as }) => {
    const text = await documentReader().read({ file: fixture(name), fileName: as }, never);
    expect(textOf(text)).toEqual(memoir);
  });

  it.each(hostileDocuments())(
    'refuses $fileName with $code',
    { tags: ['collection'] },
    async ({ fileName, code, bytes }) => {
      const file = stored(fileName, bytes);
      await expect(documentReader().read({ file, fileName }, never)).rejects.toMatchObject({ code });
    },
  );

  it('counts the pages that are there, not those that are claimed', async () => {
    const file = stored('claims.pdf', pdfWithClaimedPages());
    const { pageCount } = await documentReader().read({ file, fileName: 'claims.pdf' }, never);
    expect(pageCount).toBe(1);
  });

  it('gives a few bytes that unfold without end a quarter of the time that a long book has', () => {
    expect(timeoutFor(5_541)).toBeLessThan(15_100);
    expect(timeoutFor(2_000_000)).toBe(35_000);
    expect(timeoutFor(50_000_000)).toBe(60_000);
  });

  it('refuses what takes too long', async () => {
    const file = stored('slow.pdf', flateBomb());
    const reader = documentReader({ timeoutMs: 700, maxResidentBytes: 2_000_000_000 });
    await expect(reader.read({ file, fileName: 'slow.pdf' }, never)).rejects.toMatchObject({
      code: 'document-too-hard',
      details: { reason: 'time' },
    });
  });

  it('refuses what takes too much memory', async () => {
    const file = stored('small.docx', docxBytes([{ text: 'A small text.' }]));
    const reader = documentReader({ maxResidentBytes: 20_000_000 });
    await expect(reader.read({ file, fileName: 'small.docx' }, never)).rejects.toMatchObject({
      code: 'document-too-hard',
      details: { reason: 'memory' },
    });
  });

  it('stops when it is told to', async () => {
    const abort = new AbortController();
    const reading = documentReader().read(
      { file: stored('abort.pdf', flateBomb()), fileName: 'abort.pdf' },
      abort.signal,
    );
    setImmediate(() => abort.abort());
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});

import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { makeSessionId } from '../../../src/domain/session.ts';
import { memoryStore } from '../../../tests/support/memory-store.ts';
import type { DocumentReader, DocumentText } from '../ports/document-reader.ts';
import { beginReading } from './manuscript-record.ts';
import { readDocument } from './read-document.ts';
import { loadManuscriptText, textHashOf } from './stored-text.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const documentPath = `documents/${sessionId}/Our_river.txt`;
const job = { sessionId, documentPath, fileName: 'Our_river.txt' };
const never = new AbortController().signal;

let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  store = memoryStore();
  store.files.set(documentPath, Buffer.from('the file'));
});

const reads = (text: DocumentText): DocumentReader => ({ read: async () => text });
const fails = (error: Error): DocumentReader => ({ read: () => Promise.reject(error) });
async function read(documentReader: DocumentReader) {
  await beginReading(store, { ownerUid: 'u1', sessionId, source: documentPath });
  await readDocument({ ...store, documentReader }, job, never);
}
const manuscript = () => store.rows.get(`manuscripts/${sessionId}`);
const paragraphs = ['Chapter One', 'The river came up.'];
const textOf = (texts: readonly string[], pageCount: number | null = null): DocumentText => ({
  pages: [texts.map((line) => ({ text: line, begins: true }))],
  pageCount,
});
const text = textOf(paragraphs);

describe('reading a document', () => {
  it('hands the reader a copy of the object and the name it came under', async () => {
    let seen = '';
    await read({
      read: async (file, fileName) => {
        seen = `${fileName}: ${await readFile(file, 'utf8')}`;
        return text;
      },
    });
    expect(seen).toBe('Our_river.txt: the file');
  });

  it('stores the text and what must be known about it', async () => {
    await read(reads(text));
    expect(manuscript()).toEqual({
      ownerUid: 'u1',
      sessionId,
      status: 'ready',
      title: 'Our river',
      source: documentPath,
      pageCount: 1,
      wordCount: 6,
      preview: 'Chapter One\n\nThe river came up.',
      textHash: textHashOf({ title: 'Our river', paragraphs, chapterStarts: [0] }),
    });
    expect(await loadManuscriptText(store, sessionId)).toEqual({
      title: 'Our river',
      paragraphs,
      chapterStarts: [0],
    });
  });

  it('says that it is reading before it has read', async () => {
    await read(reads(text));
    expect(store.history.map(({ status }) => status)).toEqual(['reading', 'ready']);
  });

  it('counts a page for every 275 words where the file has no pages of its own', async () => {
    await read(reads(textOf(['word '.repeat(276)])));
    expect(manuscript()).toMatchObject({ pageCount: 2, wordCount: 276 });
  });

  it('counts the pages of a PDF', async () => {
    await read(reads({ ...text, pageCount: 7 }));
    expect(manuscript()).toMatchObject({ pageCount: 7 });
  });

  it('cuts the preview at 500 characters and never through one', async () => {
    await read(reads(textOf([`a${'🕯'.repeat(600)}`])));
    expect(manuscript()?.preview).toBe(`a${'🕯'.repeat(499)}`);
  });

  it('refuses a text of more than 2,000 pages', async () => {
    await read(reads(textOf(['word '.repeat(275 * 2_001)])));
    expect(manuscript()).toMatchObject({ status: 'failed', errorCode: 'document-too-many-pages' });
  });

  it('says why a document cannot be read, and keeps the text of an earlier one', async () => {
    await read(reads(text));
    await beginReading(store, { ownerUid: 'u1', sessionId, source: 'another' });
    await read(fails(new AppError('document-encrypted')));
    expect(manuscript()).toEqual({
      ownerUid: 'u1',
      sessionId,
      source: documentPath,
      status: 'failed',
      errorCode: 'document-encrypted',
      errorMessage: new AppError('document-encrypted').sentence,
    });
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual(paragraphs);
  });

  it.each([
    ['a full disk', new AppError('disk-full'), { code: 'disk-full' }],
    ['a cancelled signal', new DOMException('', 'AbortError'), { name: 'AbortError' }],
  ])('leaves %s to the job', async (_, error, expected) => {
    await expect(read(fails(error as Error))).rejects.toMatchObject(expected);
    expect(manuscript()).toMatchObject({ status: 'reading' });
  });

  it('writes nothing when another document was chosen meanwhile', async () => {
    const other = `documents/${sessionId}/other.txt`;
    await read({
      read: async () => {
        await beginReading(store, { ownerUid: 'u1', sessionId, source: other });
        return text;
      },
    });
    expect(manuscript()).toMatchObject({ status: 'reading', source: other });
    expect([...store.files.keys()]).toEqual([documentPath]);
  });
});

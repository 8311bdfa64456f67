import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../../src/domain/errors.ts';
import { PERSON_ALLOWANCE } from '../../../../../src/domain/limits.ts';
import { NO_EDITS } from '../../../../../src/domain/manuscript/review.ts';
import { findInReview } from '../../../../../src/domain/manuscript/review-findings.ts';
import { makeSessionId } from '../../../../../src/domain/session.ts';
import { memoryStore } from '../../../../../tests/support/memory-store.ts';
import type { DocumentReader, DocumentText } from '../../../ports/document-reader.ts';
import type { Transcriber } from '../../../ports/transcriber.ts';
import { beginReading, loadManuscriptText, textHashOf } from '../../../records/books/manuscripts.ts';
import { loadReview } from '../../../records/books/reviews.ts';
import { runProcessDocument } from './run-process-document.ts';

const sessionId = makeSessionId(1_760_000_000_000, new Uint8Array(16));
const documentPath = `documents/${sessionId}/Our_river.txt`;
const job = { sessionId, documentPath, fileName: 'Our_river.txt' };
const never = new AbortController().signal;

let store: ReturnType<typeof memoryStore>;
beforeEach(() => {
  store = memoryStore();
  picturesRead = [];
  store.files.set(documentPath, Buffer.from('the file'));
});

const pictures = () => ({
  draw: async (number: number) => (number === 9 ? null : Buffer.from(`picture ${number}`)),
  close: () => {},
});
const reads = (read: DocumentText): DocumentReader => ({ read: async () => read, pictures });
const fails = (error: Error): DocumentReader => ({ read: () => Promise.reject(error), pictures });
let picturesRead: string[] = [];
const PLACE = [100, 900, 3_000, 900, 6_000, 900, 200] as const;
const printed = (line: string) => ({
  words: line.split(' ').map((word) => ({ text: word, confidence: 90 })),
  begins: false,
  place: PLACE,
});
/** What is printed on the pictures that show an open book, line by line. */
const spreads: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'picture 21': [
    ['12 THE MILL', 'The water came up as far', 'as the stair, and father car-'],
    ['THE RIVER 13', 'ried us up to the loft. It', 'rained for a week, and nobody'],
  ],
  'picture 22': [
    ['14 THE MILL', 'came to look for us there.', 'Then we went home.'],
    ['THE RIVER 15', 'The stove was full of mud.', 'Mother cried.'],
  ],
};
/** Reads on a picture what the picture is. */
const transcriber: Transcriber = {
  async transcribe(file) {
    const picture = await readFile(file, 'utf8');
    picturesRead.push(picture);
    if (picture === 'picture 7') return [{ lines: [], confidence: 0, state: 'handwriting' }];
    const spread = spreads[picture];
    if (spread) return spread.map((half) => ({ lines: half.map(printed), confidence: 90, state: 'read' }));
    const words = `Seen on ${picture}.`.split(' ').map((word) => ({ text: word, confidence: 90 }));
    return [{ lines: [{ words, begins: true, place: PLACE }], confidence: 90, state: 'read' }];
  },
};
async function read(documentReader: DocumentReader) {
  await beginReading(store, { ownerUid: 'u1', sessionId, source: documentPath });
  await runProcessDocument({ ...store, documentReader, transcriber }, job, never);
}
const manuscript = () => store.rows.get(`manuscripts/${sessionId}`);
const paragraphs = ['Chapter One', 'The river came up.'];
const page = (texts: readonly string[], isPicture = false, number = 1) => ({
  lines: texts.map((line) => ({ text: line, begins: true })),
  isPicture,
  number,
});
const textOf = (texts: readonly string[], pageCount: number | null = null): DocumentText => ({
  pages: [page(texts)],
  pageCount,
});
const text = textOf(paragraphs);

describe('reading a document', () => {
  it('hands the reader a copy of the object and the name it came under', async () => {
    let seen = '';
    await read({
      pictures,
      read: async ({ file, fileName }) => {
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
      pageCountAsRead: 1,
      wordCount: 6,
      unspokenWords: 0,
      preview: 'Chapter One\n\nThe river came up.',
      textHash: textHashOf({ title: 'Our river', paragraphs, chapterStarts: [0] }),
    });
    expect(await loadManuscriptText(store, sessionId)).toEqual({
      title: 'Our river',
      paragraphs,
      chapterStarts: [0],
    });
  });

  it('counts the words that the voice has no sound for', async () => {
    await read(reads(textOf(['Grandmother said שלום עליכם and wept.', 'He came from 上海.'])));
    expect(manuscript()).toMatchObject({ unspokenWords: 3 });
  });

  it.each([
    [
      'its first heading',
      ['THE MILL ON THE LANE', 'Chapter One', 'The river came up.'],
      'The Mill on the Lane',
    ],
    ['not the head of its first chapter', ['PROLOGUE', 'The river came up.'], 'Our river'],
    ['not its first words', ['The river came up.', 'THE MILL'], 'Our river'],
    [
      'the short line above its first paragraph',
      ['The Blue Barn', 'The barn was blue, and the swallows came back in April.'],
      'The Blue Barn',
    ],
    [
      'the line above the name of who wrote it',
      ['The Summer of the Blue Door', 'by Rose Miller', 'Chapter One', 'The river came up.'],
      'The Summer of the Blue Door',
    ],
    [
      'the line above its first chapter',
      ['The Summer of the Blue Door', 'Chapter One', 'The river came up.'],
      'The Summer of the Blue Door',
    ],
    ['not a greeting', ['Dear Anna', 'The barn was blue, and the swallows came back.'], 'Our river'],
    ['not a short sentence', ['It was cold.', 'The barn was blue, and the swallows came back.'], 'Our river'],
    ['not a line of verse', ['The barn is blue', 'The swallow too'], 'Our river'],
  ])('takes for the title %s', async (_, lines, title) => {
    await read(reads(textOf(lines)));
    expect(manuscript()).toMatchObject({ title });
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
    await read(reads(textOf(Array(2_001).fill('word '.repeat(275)))));
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

  it('reads pages that are pictures, and takes the longer of text and picture', async () => {
    const long = 'A page of text, with a picture beside it.';
    const pages = [page(['One.']), page([], true, 2), page(['Scanned.'], true, 3), page([long], true, 4)];
    await read(reads({ pages, pageCount: 4 }));
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual([
      'One.',
      'Seen on picture 2.',
      'Seen on picture 3.',
      long,
    ]);
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 4 });
  });

  describe('of a scan', () => {
    const scan = reads({ pages: [page(['One.']), page([], true, 2)], pageCount: 2 });
    const shown = async () => (await loadReview(store, sessionId)).pages.map(({ scanPath }) => scanPath);

    it('keeps each scanned page as it was drawn, and says where its lines lie on it', async () => {
      store.rows.set(`sessions/${sessionId}`, { ownerUid: 'u1' });
      await read(scan);
      const [typed, scanned] = await shown();
      expect(typed).toBeUndefined();
      expect(scanned).toMatch(new RegExp(`^book-scans/${sessionId}/drawn_[0-9a-f]{64}\\.jpg$`));
      expect(store.files.get(scanned ?? '')?.toString()).toBe('picture 2');
      const { paragraphs: found } = await loadReview(store, sessionId);
      expect(found.map(({ lines }) => lines)).toEqual([undefined, [[0, ...PLACE]]]);
      await read(scan);
      expect(await shown()).toEqual([typed, scanned]);
    });

    it('takes each side of an open book for a page of its own', async () => {
      store.rows.set(`sessions/${sessionId}`, { ownerUid: 'u1' });
      await read(reads({ pages: [page([], true, 21), page([], true, 22)], pageCount: 2 }));
      const { pages, paragraphs: found } = await loadReview(store, sessionId);
      expect(pages.map(({ side, printedNumber }) => [side, printedNumber])).toEqual([
        [0, 12],
        [1, 13],
        [0, 14],
        [1, 15],
      ]);
      const [first, second] = pages.map(({ scanPath }) => scanPath).filter((_, at) => at % 2 === 0);
      expect(pages.map(({ scanPath }) => scanPath)).toEqual([first, first, second, second]);
      expect([first, second].map((path) => store.files.get(path ?? '')?.toString())).toEqual([
        'picture 21',
        'picture 22',
      ]);
      expect(found.flatMap(({ text, leftOutAs }) => (leftOutAs === null ? [text] : []))).toEqual([
        'The water came up as far as the stair, and father carried us up to the loft. It rained for a week, and nobody came to look for us there. Then we went home.',
        'The stove was full of mud. Mother cried.',
      ]);
      const { text: words = '', turns = [], lines = [] } = found[1] ?? {};
      expect(turns.map(({ at, page: on }) => [on, words.slice(at, at + 10)])).toEqual([
        [1, 'ried us up'],
        [2, 'came to lo'],
      ]);
      expect(lines.map(([at]) => words.slice(at, at + 6))).toEqual([
        'The wa',
        'as the',
        'ried u',
        'rained',
        'came t',
        'Then w',
      ]);
      expect(manuscript()).toMatchObject({ pageCount: 4 });
    });

    it('shows no page for which the family has no room left', async () => {
      store.rows.set(`sessions/${sessionId}`, { ownerUid: 'u1' });
      for (let n = 1; n <= PERSON_ALLOWANCE.pages; n++)
        store.files.set(`book-scans/${sessionId}/page_${n}.jpg`, Buffer.from('x'));
      await read(scan);
      expect(await shown()).toEqual([undefined, undefined]);
      expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual(['One.', 'Seen on picture 2.']);
    });
  });

  it('reads the pictures of a Word file where they stand', async () => {
    const begins = true;
    const lines = [{ text: 'It rained.' }, { text: '', begins, picture: 3 }, { text: 'We left.', begins }];
    await read(reads({ pages: [{ lines, isPicture: false, number: 1 }], pageCount: null }));
    const review = await loadReview(store, sessionId);
    expect(review?.paragraphs.map((one) => [one.text, one.leftOutAs])).toEqual([
      ['It rained.', null],
      ['Seen on picture 3.', 'in-picture'],
      ['We left.', null],
    ]);
    expect(picturesRead).toEqual(['picture 3']);
  });

  it('says in its place that a picture of a Word file cannot be opened', async () => {
    const begins = true;
    const lines = [{ text: 'It rained.' }, { text: '', begins, picture: 9 }, { text: 'We left.', begins }];
    await read(reads({ pages: [{ lines, isPicture: false, number: 1 }], pageCount: null }));
    const review = await loadReview(store, sessionId);
    expect(review?.paragraphs.map((one) => [one.text, one.leftOutAs])).toEqual([
      ['It rained.', null],
      ['A picture that we can’t open', 'in-picture'],
      ['We left.', null],
    ]);
  });

  it('says in its place which pictures of very many were not looked at', async () => {
    const begins = true;
    const lines = [
      { text: 'It rained.' },
      ...Array.from({ length: 201 }, (_, at) => ({ text: '', begins, picture: at + 1 })),
    ];
    const word = { pages: [{ lines, isPicture: false, number: 1 }], pageCount: null };
    const parts = [{ left: 0, top: 0, right: 9_000, bottom: 9_000 }];
    const pages = Array.from({ length: 201 }, (_, at) => ({
      ...page([`Day ${at + 1} of our long journey.`], false, at + 1),
      pictures: parts,
    }));
    for (const document of [word, { pages, pageCount: 201 }]) {
      await read(reads(document));
      const { paragraphs: found } = await loadReview(store, sessionId);
      const unseen = found.filter((one) => one.text === 'A picture we didn’t look at for words');
      expect(unseen.map((one) => one.leftOutAs)).toEqual(['in-picture']);
      expect(found.at(-1)).toBe(unseen[0]);
    }
  });

  it('reads a Word file of nothing but pictures page by page, like a scan', async () => {
    const lines = [1, 2, 3].map((picture) => ({ text: '', begins: true, picture }));
    await read(reads({ pages: [{ lines, isPicture: false, number: 1 }], pageCount: null }));
    const review = await loadReview(store, sessionId);
    expect(review?.pages).toHaveLength(3);
    expect(review?.paragraphs.map(({ page, leftOutAs }) => [page, leftOutAs])).toEqual([
      [0, null],
      [1, null],
      [2, null],
    ]);
  });

  it('tells how many pages have been read', async () => {
    await read(reads({ pages: [page(['One.']), page([], true, 2), page([], true, 3)], pageCount: 3 }));
    const told = store.history.filter(({ pageTotal }) => pageTotal === 3);
    expect(told.map(({ pagesRead }) => pagesRead)).toEqual([1, 2]);
  });

  it('reads no picture twice, however often the work is begun', async () => {
    const text = reads({ pages: [page([], true, 2), page([], true, 3)], pageCount: 2 });
    await read(text);
    await read(text);
    expect(picturesRead.toSorted()).toEqual(['picture 2', 'picture 3']);
  });

  it('keeps the rest when a page cannot be drawn, and says so when nothing is left', async () => {
    await read(reads({ pages: [page(['One.']), page([], true, 9)], pageCount: 2 }));
    expect((await loadManuscriptText(store, sessionId)).paragraphs).toEqual(['One.']);
    expect(manuscript()).toMatchObject({ pageCount: 1, unreadPages: 1 });
    const review = await loadReview(store, sessionId);
    expect(findInReview(review, NO_EDITS)).toMatchObject([{ kind: 'unread', state: 'unreadable', page: 1 }]);
    expect(review.paragraphs.find((paragraph) => paragraph.page === 1)).toMatchObject({ text: '' });
    await beginReading(store, { ownerUid: 'u1', sessionId, source: 'another' });
    await read(reads({ pages: [page([], true, 9)], pageCount: 1 }));
    expect(manuscript()).toMatchObject({ status: 'failed', errorCode: 'document-no-text' });
  });

  it('names a page that the reader could not open, in its place, and does not count it', async () => {
    const lost = { ...page([], false, 2), isLost: true as const };
    await read(reads({ pages: [page(['One.']), lost, page(['Three.'], false, 3)], pageCount: 3 }));
    expect(manuscript()).toMatchObject({ pageCount: 2, unreadPages: 1 });
    const review = await loadReview(store, sessionId);
    expect(findInReview(review, NO_EDITS)).toMatchObject([{ kind: 'unread', state: 'unreadable', page: 1 }]);
    expect(review.paragraphs.find((paragraph) => paragraph.page === 1)).toMatchObject({ text: '' });
  });

  it('keeps room to type a page written by hand, even when there is no other', async () => {
    await read(reads({ pages: [page([], true, 7)], pageCount: 1 }));
    expect(manuscript()).toMatchObject({ status: 'ready', wordCount: 0, unreadPages: 1 });
    const review = await loadReview(store, sessionId);
    expect(findInReview(review, NO_EDITS)).toMatchObject([{ kind: 'unread', page: 0, state: 'handwriting' }]);
    expect(review.paragraphs).toMatchObject([{ page: 0, text: '' }]);
  });

  it('keeps a page in another language, and asks about it', async () => {
    const french = 'Ma sœur est née dans un petit village et chaque matin elle portait une cruche. '.repeat(
      4,
    );
    await read(reads({ pages: [page(['One.']), page([french], false, 2)], pageCount: 2 }));
    expect(manuscript()).toMatchObject({ status: 'ready', pageCount: 2 });
    const found = findInReview(await loadReview(store, sessionId), NO_EDITS);
    expect(found).toMatchObject([{ kind: 'unread', page: 1, state: 'other-language' }]);
  });

  it('writes nothing when another document was chosen meanwhile', async () => {
    const other = `documents/${sessionId}/other.txt`;
    await read({
      pictures,
      read: async () => {
        await beginReading(store, { ownerUid: 'u1', sessionId, source: other });
        return text;
      },
    });
    expect(manuscript()).toMatchObject({ status: 'reading', source: other });
    expect([...store.files.keys()]).toEqual([documentPath]);
  });
});

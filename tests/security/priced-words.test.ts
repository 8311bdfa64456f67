// @module-tag voices
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../../functions/src/adapters/documents/parse-document.ts';
import { planNarration } from '../../functions/src/audio/text/plan-narration.ts';
import { sampleText } from '../../functions/src/audio/text/sample-text.ts';
import { runProcessDocument } from '../../functions/src/features/manuscript/reading/run-process-document.ts';
import { getReview } from '../../functions/src/features/manuscript/review/get-review.ts';
import { saveReview } from '../../functions/src/features/manuscript/review/save-review.ts';
import { storeManuscript } from '../../functions/src/features/manuscript/store-manuscript.ts';
import type { DocumentReader } from '../../functions/src/ports/document-reader.ts';
import { readFrozenNarration } from '../../functions/src/records/books/frozen-narrations.ts';
import { beginReading } from '../../functions/src/records/books/manuscripts.ts';
import { reviewOfParagraphs } from '../../functions/src/records/books/reviews.ts';
import { SAMPLE_WORDS } from '../../src/domain/limits.ts';
import type { Review, ReviewEdits } from '../../src/domain/manuscript/review.ts';
import { countWords } from '../../src/domain/payment/count-words.ts';
import { tierOf } from '../../src/domain/payment/tiers.ts';
import { family, openIntent, owner, sessionId } from '../support/paying-family.ts';
import { WORD_TRICKS, WORDS, type WordTrick } from './word-tricks.ts';

type Ports = ReturnType<typeof family>;

const signal = new AbortController().signal;
const BOOK = WORDS.join(' ');
const SHORT = 'I was born in 1931. It was cold.';

/** The parser of the product, in this process. */
const documentReader: DocumentReader = {
  read: async ({ file }) => parseDocument(await readFile(file), 'txt'),
  pictures: () => {
    throw new Error('a text has no pictures');
  },
};

/** A family whose memoir is a .txt of this text, read as the product reads it. */
async function withDocument(text: string): Promise<Ports> {
  const ports = family();
  const source = `documents/${sessionId}/rose.txt`;
  await ports.objects.write(source, Buffer.from(text), { contentType: 'text/plain' });
  await beginReading(ports, { ownerUid: owner.uid, sessionId, source });
  const transcriber = { transcribe: () => Promise.reject(new Error('a text has no photos')) };
  const reading = { ...ports, documentReader, transcriber } as unknown as Parameters<
    typeof runProcessDocument
  >[0];
  await runProcessDocument(reading, { sessionId, documentPath: source, fileName: 'Rose.txt' }, signal);
  return ports;
}

/** A family whose memoir is a scan or PDF. */
async function withPages(review: Review, ownPages: number, source = 'scan'): Promise<Ports> {
  const ports = family();
  await beginReading(ports, { ownerUid: owner.uid, sessionId, source });
  await storeManuscript(ports, { sessionId, source }, { review, ownPages });
  return ports;
}

async function edit(ports: Ports, change: (review: Review) => Partial<ReviewEdits>) {
  const { data } = await getReview(ports, owner, { sessionId });
  const review = data?.review;
  if (!review) throw new Error('nothing was read');
  const edits: ReviewEdits = { ...data.edits, ...change(review) };
  const { readingHash } = review;
  return saveReview(ports, owner, { sessionId, readingHash, baseRevision: data.revision, edits });
}

const typed = (text: string) => (review: Review) => ({
  paragraphs: { [review.paragraphs[0]?.id ?? '']: { text } },
});

const counted = async (ports: Ports) =>
  Number((await ports.documents.get(`manuscripts/${sessionId}`))?.pageCount);

/** What is charged for the text as it counts now, and what will be narrated for it. */
async function bought(ports: Ports) {
  const { answer, intent } = await openIntent(ports, await counted(ports));
  expect(answer).toMatchObject({ success: true });
  const narration = await readFrozenNarration(ports, intent?.metadata.orderId ?? '');
  const { chunks } = planNarration(narration.title, narration.paragraphs, narration.chapterStarts);
  return {
    cents: intent?.amountCents,
    pages: Number(intent?.metadata.pageCount),
    narration,
    spoken: chunks.map(({ text }) => text).join(' '),
  };
}

/** Nobody gets more narration for the price than the words of the price, but what 5 % of joints and the floor allow. */
function expectPriced({ cents, pages, narration }: Awaited<ReturnType<typeof bought>>, trick: WordTrick) {
  const words = countWords([narration.title, ...narration.paragraphs].join('\n\n'));
  expect(words).toBeGreaterThanOrEqual(Math.floor(trick.read * trick.least));
  expect(pages).toBe(Math.max(1, Math.ceil(words / 275)));
  expect([cents, tierOf(pages).priceCents]).toEqual([trick.cents, trick.cents]);
}

describe(`${WORD_TRICKS.length} ways to write 6,000 words as fewer`, () => {
  it.each(WORD_TRICKS)('$name, as a document', async (trick) => {
    expectPriced(await bought(await withDocument(trick.text)), trick);
  });

  it('charges nothing for saying that the voice is recreated: a page to its last word is one page', async () => {
    const { narration, pages } = await bought(await withDocument(WORDS.slice(0, 270).join(' ')));
    expect(countWords([narration.title, ...narration.paragraphs].join('\n\n'))).toBeGreaterThan(265);
    expect(pages).toBe(1);
    expect(narration.credit).toMatch(/^Read in the voice of .*, recreated by computer/);
  });

  it.each(WORD_TRICKS)('$name, typed into a text of one page', async (trick) => {
    const ports = await withDocument(SHORT);
    expect(await counted(ports)).toBe(1);
    expect(await edit(ports, typed(trick.text.slice(0, 100_000)))).toMatchObject({ success: true });
    expectPriced(await bought(ports), trick);
  });

  it('charges no less than what the voice really says, at most a third for words without spaces', {
    tags: ['voices'],
  }, async () => {
    for (const trick of WORD_TRICKS) {
      const { pages, spoken } = await bought(await withDocument(trick.text));
      const said = spoken.match(/[A-Za-z]+(?:'[a-z]+)?|\d{1,4}/g)?.length ?? 0;
      expect(pages * 275, trick.name).toBeGreaterThanOrEqual(said * FLOOR_OF_SPOKEN);
    }
  });
});

/** Flite says "123" in four words and "&" in one; a digit between two words separates them for it and not for us. */
const FLOOR_OF_SPOKEN = 0.6;

describe('a text that grows after it was counted', () => {
  it.each<[string, (review: Review) => Partial<ReviewEdits>]>([
    ['typed into a paragraph', typed(BOOK)],
    [
      'typed as a chapter heading',
      ({ paragraphs: [first] }) => ({ paragraphs: { [first?.id ?? '']: { text: BOOK, isHeading: true } } }),
    ],
    [
      'brought back from what was left out',
      ({ paragraphs }) => ({ paragraphs: { [paragraphs[1]?.id ?? '']: { isLeftOut: false } } }),
    ],
    ['typed where nothing could be read', () => ({ paragraphs: { 'page-1': { text: BOOK } } })],
  ])('%s: a page of a scan holds 800 words', async (_, change) => {
    const read = reviewOfParagraphs('Rose', [SHORT, BOOK]);
    const [first, second] = read.paragraphs;
    if (!first || !second) throw new Error('no paragraphs');
    const page = { photoPath: 'p', side: 0, printedNumber: null, isBlank: false };
    const review: Review = {
      ...read,
      pages: [page, page],
      paragraphs: [first, { ...second, leftOutAs: 'footnote' }],
    };
    const ports = await withPages(review, 2);
    expect(await bought(ports)).toMatchObject({ cents: 899, pages: 2 });
    const answer = await edit(ports, change);
    expect(answer.data).toMatchObject({ pageCount: 8, pageCountAsRead: 2 });
    expect(await bought(ports)).toMatchObject({ cents: 3_899, pages: 8 });
  });

  it('as a title: it is spoken, so it is counted', async () => {
    const ports = await withDocument('word '.repeat(5 * 275 - 3));
    await edit(ports, () => ({ title: 'Rose' }));
    expect(await bought(ports)).toMatchObject({ cents: 899, pages: 5 });
    await edit(ports, () => ({ title: 'one two three '.repeat(20) }));
    expect(await bought(ports)).toMatchObject({ cents: 3_899, pages: 6 });
  });

  it('costs less again when it is cut, and a scan never less than its pages', async () => {
    const text = await withDocument(BOOK);
    await edit(text, typed(SHORT));
    expect(await bought(text)).toMatchObject({ cents: 899, pages: 1 });
    const scan = await withPages(reviewOfParagraphs('Rose', [BOOK]), 12);
    await edit(scan, typed(SHORT));
    expect(await bought(scan)).toMatchObject({ cents: 3_899, pages: 12 });
  });

  it('has another payment; the one that was opened before buys the text of then', async () => {
    const ports = await withDocument(SHORT);
    const before = await openIntent(ports, 1);
    await edit(ports, typed(BOOK));
    expect((await openIntent(ports, 1)).answer).toMatchObject({ success: false });
    const after = await openIntent(ports, await counted(ports));
    expect([before.intent?.amountCents, after.intent?.amountCents]).toEqual([899, 3_899]);
    const narration = await readFrozenNarration(ports, before.intent?.metadata.orderId ?? '');
    expect(narration.paragraphs.join(' ')).toBe(SHORT);
  });

  it('is priced as it is frozen, at whatever moment of the freezing it is changed', async () => {
    for (let nth = 1; nth <= 8; nth += 1) {
      const ports = await withDocument(SHORT);
      let reads = 0;
      const { read } = ports.objects;
      ports.objects.read = async (path) => {
        reads += 1;
        if (reads === nth) {
          ports.objects.read = read;
          await edit(ports, typed(BOOK));
        }
        return read(path);
      };
      const { answer, intent } = await openIntent(ports, 1);
      ports.objects.read = read;
      if (!answer.success) continue;
      const narration = await readFrozenNarration(ports, intent?.metadata.orderId ?? '');
      expect([intent?.amountCents, narration.paragraphs.join(' ')], `read ${nth}`).toEqual([899, SHORT]);
    }
  });

  it('counts pages that were added after the price was named', async () => {
    const ports = await withPages(reviewOfParagraphs('Rose', [SHORT]), 5);
    expect(await bought(ports)).toMatchObject({ cents: 899 });
    await beginReading(ports, { ownerUid: owner.uid, sessionId, source: 'more' });
    expect((await openIntent(ports, 5)).answer).toMatchObject({ success: false });
    const review = reviewOfParagraphs('Rose', [SHORT, 'And one page more.']);
    await storeManuscript(ports, { sessionId, source: 'more' }, { review, ownPages: 6 });
    expect((await openIntent(ports, 5)).answer).toMatchObject({ success: false });
    expect(await bought(ports)).toMatchObject({ cents: 3_899, pages: 6 });
  });
});

it.each(WORD_TRICKS)('gives no more than one page to hear for nothing: $name', ({ text }) => {
  const { paragraphs } = sampleText({ paragraphs: [text], chapterStarts: [] });
  expect(countWords(paragraphs.join('\n'))).toBeLessThanOrEqual(Math.ceil(SAMPLE_WORDS * 1.1));
});

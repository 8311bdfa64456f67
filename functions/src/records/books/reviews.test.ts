import { expect, it } from 'vitest';
import { applyEdits, NO_EDITS } from '../../../../src/domain/manuscript/review.ts';
import { makeSessionId } from '../../../../src/domain/session.ts';
import { memoryDocuments } from '../../adapters/memory/documents.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { reviewOfPages } from '../../features/manuscript/store-manuscript.ts';
import { keepEdits, originsOfText, reviewOfParagraphs, writeReview } from './reviews.ts';

const SESSION = makeSessionId(1_700_000_000_000, new Uint8Array(16));
const photo = (n: number, side: number, ...texts: string[]) => ({
  lines: texts.map((text) => ({ text, begins: /^[A-Z]/.test(text) })),
  photoPath: `book-scans/${SESSION}/page_${n}.jpg`,
  side,
  isBlank: false,
});
const review = reviewOfPages('A memoir', [
  photo(7, 0, 'The water rose and', 'we carried the albums and'),
  photo(8, 0, 'the chairs upstairs.'),
  photo(8, 1, 'Then it was over.'),
]);

async function stored() {
  const ports = { documents: memoryDocuments(), objects: memoryObjects() };
  await writeReview(ports, SESSION, review);
  return ports;
}

it('knows in the middle of a paragraph that the page was turned, and which side of an open book it is', async () => {
  const text = applyEdits(review, NO_EDITS);
  expect(text.paragraphs).toEqual([
    'The water rose and we carried the albums and the chairs upstairs.',
    'Then it was over.',
  ]);
  expect((await originsOfText(await stored(), SESSION, text)).photos).toEqual([
    { paragraph: 0, at: 0, path: `book-scans/${SESSION}/page_7.jpg`, half: null },
    {
      paragraph: 0,
      at: text.paragraphs[0]?.indexOf('the chairs'),
      path: `book-scans/${SESSION}/page_8.jpg`,
      half: 0,
    },
    { paragraph: 1, at: 0, path: `book-scans/${SESSION}/page_8.jpg`, half: 1 },
  ]);
});

it('follows what the person changed, and shows nothing rather than another page', async () => {
  const ports = await stored();
  const [{ id } = expect.unreachable('there is one')] = review.paragraphs;
  const edits = {
    ...NO_EDITS,
    paragraphs: { [id]: { text: 'All rose.\n\nWe carried the albums and the chairs upstairs.' } },
  };
  const before = applyEdits(review, NO_EDITS);
  await keepEdits(ports, SESSION, { readingHash: review.readingHash, baseRevision: 0, edits });
  const now = applyEdits(review, edits);
  const { photos } = await originsOfText(ports, SESSION, now);
  expect(photos.map(({ paragraph, path }) => `${paragraph} ${path?.at(-5)}`)).toEqual([
    '0 7',
    '1 7',
    '1 8',
    '2 8',
  ]);
  expect(now.paragraphs[1]?.slice(photos[2]?.at)).toBe('the chairs upstairs.');
  expect(await originsOfText(ports, SESSION, before)).toEqual({ photos: [] });
});

it('finds none in a document', async () => {
  const ports = { documents: memoryDocuments(), objects: memoryObjects() };
  const document = reviewOfParagraphs('A memoir', ['One.', 'Two.']);
  await writeReview(ports, SESSION, document);
  expect((await originsOfText(ports, SESSION, applyEdits(document, NO_EDITS))).photos).toEqual([]);
});

import { expect, test } from 'vitest';
import { carryEdits } from './carry-edits.ts';
import { NO_EDITS, type Review, type ReviewEdits } from './review.ts';

/** One paragraph a page; the photographs are named by number. */
function reading(readingHash: string, pages: readonly (readonly [photo: number, text: string])[]): Review {
  return {
    version: 1,
    readingHash,
    title: 'A memoir',
    pages: pages.map(([n]) => ({ photoPath: `p${n}`, side: 0, printedNumber: null, isBlank: false })),
    paragraphs: pages.flatMap(([, text], page) =>
      text === ''
        ? []
        : [{ id: `${readingHash}${page}`, page, text, isHeading: false, leftOutAs: null, doubts: [] }],
    ),
  };
}
const edited = (paragraphs: ReviewEdits['paragraphs'], more: Partial<ReviewEdits> = {}): ReviewEdits => ({
  ...NO_EDITS,
  paragraphs,
  ...more,
});

const BARN = 'The old barn stood behind the house until the great storm of that winter';
const before = reading('a', [
  [1, 'For my children'],
  [2, BARN],
  [3, ''],
]);

test('a paragraph that was read the same keeps its change, wherever it stands now', () => {
  const after = reading('b', [
    [9, 'A page that had been missing'],
    [1, 'For my children'],
    [2, BARN],
  ]);
  const { edits, left } = carryEdits(
    before,
    edited({ a1: { text: 'The red barn' } }, { title: 'Anna' }),
    after,
  );
  expect(edits).toEqual(edited({ b2: { text: 'The red barn' } }, { title: 'Anna' }));
  expect(left).toEqual([]);
});

test('a change of a page that reads otherwise now is offered for the paragraph most like it', () => {
  const after = reading('b', [
    [1, 'For my children'],
    [4, `${BARN} when lightning struck`],
  ]);
  const { edits, left } = carryEdits(before, edited({ a1: { text: 'The red barn' } }), after);
  expect(edits.paragraphs).toEqual({});
  expect(left).toMatchObject([
    {
      kind: 'paragraph',
      from: 'other-reading',
      paragraphId: 'b1',
      was: BARN,
      edit: { text: 'The red barn' },
    },
  ]);
});

test('a change whose page is gone is handed back without a place', () => {
  const after = reading('b', [[1, 'For my children']]);
  const { left } = carryEdits(before, edited({ a1: { isLeftOut: true } }), after);
  expect(left).toMatchObject([{ paragraphId: null, was: BARN, edit: { isLeftOut: true } }]);
});

test('what was typed for a photograph stays with it, and is handed back when it was taken again', () => {
  const typed = edited({ 'page-2': { text: 'Her letter' } });
  const inserted = reading('b', [
    [1, 'For my children'],
    [9, 'A page between'],
    [2, BARN],
    [3, ''],
  ]);
  expect(carryEdits(before, typed, inserted).edits.paragraphs).toEqual({ 'page-3': { text: 'Her letter' } });
  const retaken = reading('b', [
    [1, 'For my children'],
    [2, BARN],
    [4, ''],
  ]);
  expect(carryEdits(before, typed, retaken)).toMatchObject({
    edits: { paragraphs: {} },
    left: [{ paragraphId: null, edit: { text: 'Her letter' } }],
  });
});

test('two paragraphs with the same words keep their changes in order', () => {
  const refrain = (hash: string, photos: number[]) =>
    reading(
      hash,
      photos.map((n) => [n, 'And so to bed'] as const),
    );
  const edits = edited({ a0: { text: 'first' }, a1: { text: 'second' } });
  expect(carryEdits(refrain('a', [1, 2]), edits, refrain('b', [5, 6])).edits.paragraphs).toEqual({
    b0: { text: 'first' },
    b1: { text: 'second' },
  });
});

test('chapters, answers and words found right follow their paragraphs', () => {
  const after = reading('b', [
    [2, BARN],
    [1, 'For my children'],
  ]);
  const edits = edited(
    {},
    { chapterOrder: ['a1', 'a0', 'gone'], settled: ['blank:photo-3.0', 'doubt:a1:4-7', 'doubt:x:1-2'] },
  );
  expect(carryEdits(before, edits, after).edits).toEqual(
    edited({}, { chapterOrder: ['b0', 'b1'], settled: ['blank:photo-3.0', 'doubt:b0:4-7'] }),
  );
});

test('that a page is there twice is asked again where the one that was left out is read aloud again', () => {
  const photo = (n: number) => `pages/page_${n}.jpg`;
  const twice = (hash: string, second: string): Review => {
    const review = reading(hash, [
      [1, BARN],
      [2, second],
    ]);
    return { ...review, pages: review.pages.map((page, at) => ({ ...page, photoPath: photo(at + 1) })) };
  };
  const settled = ['alike:photo-1.0:photo-2.0'];
  const keptFirst = edited({ a1: { isLeftOut: true } }, { settled });
  const kept = carryEdits(twice('a', `${BARN} 1950`), keptFirst, twice('b', `${BARN} 1950`));
  expect(kept.edits).toEqual(edited({ b1: { isLeftOut: true } }, { settled }));
  const lost = carryEdits(twice('a', `${BARN} 1950`), keptFirst, twice('b', `${BARN} 1951`));
  expect(lost.edits.settled).toEqual([]);
  // Both were kept: neither has to be left out for that to hold.
  const both = edited({}, { settled });
  expect(carryEdits(twice('a', `${BARN} 1950`), both, twice('b', `${BARN} 1951`)).edits.settled).toEqual(
    settled,
  );
});

test('a title goes to the same words or the same name, and not to another book that shares a dedication', () => {
  const DEDICATION = 'For my children and their children, who asked me to write all of this down.';
  const titled = edited({}, { title: 'My own title' });
  const named = (review: Review, title: string): Review => ({ ...review, title });
  const one = named(
    reading('a', [
      [1, DEDICATION],
      [2, BARN],
    ]),
    'Barn',
  );
  const other = reading('b', [
    [1, DEDICATION],
    [
      2,
      'Monday. Rain all day long, and nobody came to see us until the evening, when Rose brought the post.',
    ],
    [3, 'Tuesday. The river rose again, and we carried the sheep over the hill before it was light outside.'],
  ]);
  const unlike = carryEdits(one, titled, named(other, 'Diary'));
  expect(unlike.edits.title).toBeUndefined();
  expect(unlike.left).toMatchObject([{ kind: 'title', title: 'My own title', from: 'other-reading' }]);
  expect(carryEdits(one, titled, named(other, 'Barn')).edits.title).toBe('My own title');
  expect(carryEdits(one, titled, named(one, 'Barn, second try')).edits.title).toBe('My own title');
});

test('a title does not go to a document much like the one before that begins with a title of its own', () => {
  const bare = (title: string, ...texts: string[]): Review => ({
    version: 1,
    readingHash: title,
    title,
    pages: [{ photoPath: null, side: 0, printedNumber: null, isBlank: false }],
    paragraphs: texts.map((text, at) => ({
      id: `0.${at}`,
      page: 0,
      text,
      isHeading: at === 0,
      leftOutAs: null,
      doubts: [],
    })),
  });
  const story = 'We kept an orchard behind the house, and in the fall the whole yard smelled of it.';
  const before = bare('Apples', 'Apples', story);
  const edits: ReviewEdits = { title: 'Grandma’s apples', paragraphs: {}, settled: [] };
  const other = carryEdits(before, edits, bare('Cherries', 'Cherries', story));
  expect(other.edits.title).toBeUndefined();
  expect(other.left).toMatchObject([{ kind: 'title', title: 'Grandma’s apples' }]);
  // Named by its file alone, it is the same text in a newer file.
  expect(carryEdits(before, edits, bare('memoir 2', 'Apples', story)).edits.title).toBe('Grandma’s apples');
});

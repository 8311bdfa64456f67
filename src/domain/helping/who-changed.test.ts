import { expect, test } from 'vitest';
import { NO_EDITS, type Review, type ReviewEdits } from '../manuscript/review.ts';
import {
  carryChanges,
  changedByOthers,
  lastChanges,
  noteChanges,
  OWNER,
  seenKey,
  type TextChange,
  takeBack,
} from './who-changed.ts';

const paragraph = (id: string, text: string) =>
  ({ id, page: 0, text, isHeading: false, leftOutAs: null, doubts: [] }) as const;
const review: Review = {
  version: 1,
  readingHash: 'r',
  title: 'A memoir',
  pages: [],
  paragraphs: [paragraph('a', 'as read'), paragraph('b', 'the barn')],
};
const text = (a: string): ReviewEdits => ({ ...NO_EDITS, paragraphs: { a: { text: a } } });

/** What is noted when these follow each other. */
function after(...saves: [by: string, edits: ReviewEdits][]) {
  let [changes, before]: [readonly TextChange[], ReviewEdits] = [[], NO_EDITS];
  for (const [by, edits] of saves) {
    changes = noteChanges(review, changes, { before, after: edits, by, atMs: 1_000 });
    before = edits;
  }
  return changes;
}

test('what its owner alone changes is not noted, and what a helper changes is, with what stood before', () => {
  expect(after([OWNER, text('mine')])).toEqual([]);
  expect(after([OWNER, text('mine')], ['10', text('Rose’s')])).toMatchObject([
    { by: '10', place: 'paragraph:a', was: { text: 'mine' }, atMs: 1_000 },
  ]);
});

test('a helper who types on changes it once, until the owner has seen it', () => {
  const twice = after(['10', text('one')], ['10', text('two')]);
  expect(twice).toMatchObject([{ was: null }]);
  const seen = (edits: ReviewEdits) => ({ ...edits, settled: [seenKey({ id: 1 })] });
  expect(after(['10', text('one')], [OWNER, seen(text('one'))], ['10', seen(text('two'))])).toMatchObject([
    { id: 1, was: null },
    { id: 2, was: { text: 'one' } },
  ]);
});

test('an id is never given twice, also when the last change was taken back', () => {
  const seen = { ...text('one'), settled: [seenKey({ id: 1 })] };
  const back = { ...NO_EDITS, settled: seen.settled };
  expect(
    after(['10', text('one')], [OWNER, seen], [OWNER, back], ['10', { ...seen, paragraphs: { b: {} } }]),
  ).toEqual([]);
  const again = after(['10', text('one')], [OWNER, seen], [OWNER, back], ['10', seen]);
  expect(again).toMatchObject([{ id: 2 }]);
});

test('taken back it is as it was, and whoever changed it before is told again', () => {
  const both = after(['10', text('Rose’s')], ['11', text('Bob’s')]);
  expect(lastChanges(both)).toMatchObject([{ by: '11', was: { text: 'Rose’s' } }]);
  const back = takeBack(review, text('Bob’s'), both.at(-1) as TextChange);
  expect(back).toEqual(text('Rose’s'));
  expect(after(['10', text('Rose’s')], ['11', text('Bob’s')], [OWNER, back])).toMatchObject([{ by: '10' }]);
  expect(after(['10', text('Rose’s')], [OWNER, NO_EDITS])).toEqual([]);
});

test('where the owner writes something else, theirs is the last word, and the helper’s is kept', () => {
  const changes = after(['10', text('Rose’s')], [OWNER, text('mine')]);
  expect(changes.map(({ by }) => by)).toEqual(['10', OWNER]);
  expect(lastChanges(changes)).toMatchObject([{ by: OWNER }]);
});

test.each<[string, ReviewEdits]>([
  ['the title', { ...NO_EDITS, title: 'Other' }],
  ['the order of chapters', { ...NO_EDITS, chapterOrder: ['b', 'a'] }],
  ['a paragraph left out', { ...NO_EDITS, paragraphs: { b: { isLeftOut: true } } }],
  ['a page left out', { ...NO_EDITS, leftOutPages: ['photo-1.0:photo-2.0'] }],
  ['a question answered', { ...NO_EDITS, settled: ['missing:4'] }],
])('%s by a helper is told and can be taken back', (_, edits) => {
  const [change, ...others] = after(['10', edits]);
  expect(others).toEqual([]);
  const back = takeBack(review, edits, change as TextChange);
  expect({ ...NO_EDITS, ...back }).toEqual(NO_EDITS);
  expect(takeBack(review, { ...edits, title: 'Mine', settled: [] }, change as TextChange).title).toBe(
    change?.place === 'title' ? undefined : 'Mine',
  );
});

test('that a word the reader was not sure of is right is nobody’s change', () => {
  expect(after(['10', { ...NO_EDITS, settled: ['doubt:a:0-2'] }])).toEqual([]);
});

test('the owner takes for another’s what a helper changed last; a helper all that is not their own', () => {
  const told = after(['10', text('Rose’s')]).map((change) => ({ ...change, name: 'Rose' }));
  const [forOwner, forRose] = [
    changedByOthers({ role: 'owner', changes: told }),
    changedByOthers({ role: 'helper', changes: told }),
  ];
  expect([forOwner('paragraph:a'), forOwner('paragraph:b')]).toEqual([true, false]);
  expect([forRose('paragraph:a'), forRose('paragraph:b')]).toEqual([false, true]);
  expect(changedByOthers(undefined)('paragraph:a')).toBe(false);
});

test('who changed what goes over to the next reading with its paragraph', () => {
  const changes = after(['10', { ...text('Rose’s'), title: 'Other', chapterOrder: ['b', 'a'] }]);
  const next = carryChanges(changes, new Map([['b', 'z']]));
  expect(next.map(({ place }) => place).sort()).toEqual(['order', 'title']);
  expect(carryChanges(changes, new Map([['a', 'x']])).map(({ place }) => place)).toContain('paragraph:x');
});

test('of a great many changes those that stand are all kept, and of what came before them the newest', () => {
  const many = (word: string): ReviewEdits => ({
    ...NO_EDITS,
    paragraphs: Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`p${n}`, { text: word }])),
  });
  const changes = after(['10', many('one')], ['11', many('two')], ['10', many('three')]);
  expect(lastChanges(changes)).toHaveLength(5_000);
  expect(changes).toHaveLength(5_500);
});

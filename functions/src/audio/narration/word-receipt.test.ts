import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RECEIPT_HEAD, type ReceiptRow, receiptLine } from '../../../../src/domain/audiobook/receipt.ts';
import {
  applyEdits,
  NO_EDITS,
  type Review,
  type ReviewEdits,
  type ReviewParagraph,
  sourceOfText,
} from '../../../../src/domain/manuscript/review.ts';
import { planNarration } from '../text/plan-narration.ts';
import { timeSentences } from './make-chunks.ts';
import { wordReceipt } from './word-receipt.ts';

const MEMOIR = readFileSync(new URL('../../../../tests/fixtures/hard-memoir.txt', import.meta.url), 'utf8');
const [TITLE = '', ...TEXTS] = MEMOIR.trim().split('\n\n');

/** The forty of the register, none of them a word of the dictionary. */
const NAMES =
  'Aldridge Bakewell Castellanos Dvořák Eggleston Fitzmaurice Gwatkin Haroutunian Ibáñez Jaworski Khrimian Llewellyn MacGillivray Nguyen O’Shaughnessy Przybylski Quesnel Ruthven Szczepański Thibodeaux Urquhart Villaseñor Wojciechowski Xanthopoulos Yevtushenko Zimmermann Auchincloss Beauchamp Cholmondeley Dalziel Featherstonehaugh Gough Hawarden Iredale Jökulsson Kirkcudbright Leveson-Gower Menzies Mainwaring John'.split(
    ' ',
  );

const paragraphOf = (text: string, at: number): ReviewParagraph => ({
  id: `p${at}`,
  page: at < 8 ? 0 : 1,
  text,
  isHeading: /^Chapter|^II\.$/.test(text),
  leftOutAs: /^(?:¹|\[2\]) /.test(text) ? 'footnote' : null,
  doubts: [],
  ...(at === 7 ? { turns: [{ at: 20, page: 1 }] } : {}),
});

const REVIEW: Review = {
  version: 1,
  readingHash: 'r',
  title: TITLE,
  pages: [40, null].map((printedNumber, at) => ({
    photoPath: `book-scans/s/page_${at + 1}.jpg`,
    side: 0,
    printedNumber,
    isBlank: false,
  })),
  paragraphs: TEXTS.map(paragraphOf),
};

interface Made {
  readonly rows: readonly ReceiptRow[];
  /** everything an engine was given, in order */
  readonly given: string;
}

/** The receipt of a narration in which every sentence takes a second, and where a chunk is as long as its sentences. */
function receiptOf(review: Review, edits: ReviewEdits = NO_EDITS, unread: readonly number[] = []): Made {
  const text = applyEdits(review, edits);
  const plan = planNarration(text.title, text.paragraphs, text.chapterStarts);
  const { heard } = timeSentences(
    plan,
    plan.chunks.map(({ sentences }, at) => ({
      frameCount: 38 * sentences.length,
      starts: sentences.map((_, i) => i),
      unread: unread.includes(at) ? [0] : [],
    })),
  );
  const given = plan.chunks.flatMap(({ sentences }) => sentences.map(({ spoken }) => spoken)).join(' ');
  return { rows: [...wordReceipt({ ...text, source: sourceOfText(review, edits) }, heard)], given };
}

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
const said = (rows: readonly ReceiptRow[], written: string) =>
  rows.find((row) => row.written.split(' ').includes(written))?.spoken;
const why = (rows: readonly ReceiptRow[], written: string) =>
  rows.find((row) => row.written.split(' ').includes(written))?.why;

it('lists every word of the manuscript once, in its order', () => {
  const { rows } = receiptOf(REVIEW);
  expect(rows.map(({ written }) => written).join(' ')).toBe(wordsOf(MEMOIR).join(' '));
});

it('lists everything an engine was given, in the order in which it is heard', () => {
  const { rows, given } = receiptOf(REVIEW);
  expect(
    rows
      .map(({ spoken }) => spoken)
      .filter((spoken) => spoken !== '')
      .join(' '),
  ).toBe(given);
});

it('lists that the voice is recreated where it is heard, on no page: with the first words, and of a long book with the last', () => {
  const credit = 'Read in the voice of Rose St. John, recreated by computer.';
  const paragraphs = Array.from({ length: 1_000 }, () => 'We walked to the mill and then home again.');
  const plan = planNarration('My Life', paragraphs, undefined, { finish: 'plain', credit });
  const made = plan.chunks.map(({ sentences }) => ({
    frameCount: 38 * sentences.length,
    ...{ starts: sentences.map((_, i) => i), unread: [] },
  }));
  const { heard, timings } = timeSentences(plan, made);
  const rows = [...wordReceipt({ title: 'My Life', paragraphs, credit }, heard)];
  const written = rows.map((row) => row.written).join(' ');
  expect(written).toBe([credit, 'My Life', ...paragraphs].join(' '));
  const long = [...paragraphs, ...paragraphs];
  const again = planNarration('My Life', long, undefined, { finish: 'plain', credit });
  const all = again.chunks.map(({ sentences }) => ({
    frameCount: 38 * sentences.length,
    ...{ starts: sentences.map((_, i) => i), unread: [] },
  }));
  const timed = timeSentences(again, all);
  const lines = [...wordReceipt({ title: 'My Life', paragraphs: long, credit }, timed.heard)];
  expect(lines.map((row) => row.written).join(' ')).toBe([credit, 'My Life', ...long, credit].join(' '));
  expect(lines.at(-1)).toMatchObject({ page: '', paragraph: 0, spoken: 'computer.', why: null });
  expect(timings.credits).toEqual([0]);
  expect(timed.timings.credits).toEqual([0, timed.timings.texts.length - 1]);
});

it.each(['My Life', ''])(
  'lists what the person left about their voice behind the title, where that is heard (title: “%s”)',
  (title) => {
    const credit = 'Read in the voice of Rose, recreated by computer.';
    const opening = 'In Rose’s own words: “Ann may use it. I am Rose.”';
    const paragraphs = ['We walked to the mill.'];
    const plan = planNarration(title, paragraphs, undefined, { finish: 'plain', credit, opening });
    const made = plan.chunks.map(({ sentences }) => ({
      frameCount: 38 * sentences.length,
      ...{ starts: sentences.map((_, i) => i), unread: [] },
    }));
    const { heard } = timeSentences(plan, made);
    const rows = [...wordReceipt({ title, paragraphs, credit, opening }, heard)];
    const written = rows.map((row) => row.written).join(' ');
    expect(written).toBe([credit, ...(title ? [title] : []), opening, ...paragraphs].join(' '));
    expect(rows.filter(({ why }) => why !== null)).toEqual([]);
  },
);

it('lists a date as it was said in a book that has the day first', () => {
  const paragraphs = ['The letter of 9/11/1939 came late.'];
  const plan = planNarration('', paragraphs, undefined, { finish: 'plain', dateOrder: 'day-first' });
  const made = plan.chunks.map(({ sentences }) => ({
    frameCount: 38 * sentences.length,
    ...{ starts: sentences.map((_, i) => i), unread: [] },
  }));
  const { heard } = timeSentences(plan, made);
  const rows = [...wordReceipt({ title: '', paragraphs, dateOrder: 'day-first' }, heard)];
  expect(said(rows, '9/11/1939')).toBe('the ninth of November, nineteen thirty nine');
  expect(said(rows, 'came')).toBe('came');
});

it('has for each word what was said or why nothing was, and loses none', () => {
  const { rows } = receiptOf(REVIEW);
  expect(rows.every(({ spoken, why: reason }) => (spoken === '') === (reason !== null))).toBe(true);
  expect(rows.filter(({ why: reason }) => reason === 'not-spoken')).toEqual([]);
  const silent = rows.filter(({ why: reason }) => reason !== null && reason !== 'footnote');
  expect(silent.map(({ written, why: reason }) => [written, reason])).toEqual([
    ['*', 'scene'],
    ['*', 'scene'],
    ['*', 'scene'],
    ['希望', 'script'],
  ]);
  expect(rows.filter(({ why: reason }) => reason === 'footnote').length).toBe(
    TEXTS.filter((text) => /^(?:¹|\[2\]) /.test(text)).flatMap(wordsOf).length,
  );
});

it('says each of forty family names beside what was said for it', () => {
  const { rows } = receiptOf(REVIEW);
  const silent = NAMES.filter(
    (name) => !rows.some(({ written, spoken }) => written.includes(name) && spoken !== ''),
  );
  expect([NAMES.length, silent]).toEqual([40, []]);
  expect(said(rows, 'Szczepański')).toBe('Szczepanski');
});

it.each([
  ['1926', 'nineteen twenty six'],
  ['Wm.', 'William'],
  ['dawn', 'dawn'],
  ['28°F', 'twenty eight degrees Fahrenheit'],
  ['1946-47', 'nineteen forty six to forty seven'],
  ['VI', 'the sixth'],
  ['1918—I’d', "nineteen eighteen, I'd"],
])('beside %s stands %s', (written, spoken) => {
  const { rows } = receiptOf(REVIEW);
  const found = rows.filter((row) => row.written === written || row.written.split(' ').includes(written));
  expect(found.map((row) => row.spoken).join(' | ')).toContain(spoken);
});

it.each([
  ['Meet me @ noon.', '@', 'at'],
  ['See § 12 of the deed.', '§', 'section'],
  ['See §12 of the deed.', '§12', 'section twelve'],
  ['© Rose Miller', '©', 'copyright'],
  ['He sold three + a calf.', '+', 'plus'],
])('of “%s” the %s was spoken, and stands beside what was said', (text, written, spoken) => {
  const { rows } = receiptOf({ ...REVIEW, title: '', paragraphs: [paragraphOf(text, 0)] });
  expect(rows.map((row) => row.written).join(' ')).toBe(text);
  expect(rows.find((row) => row.written === written)).toMatchObject({ spoken, why: null });
});

it('keeps figures that are said together in one row, with all that was written for them', () => {
  const { rows } = receiptOf(REVIEW);
  expect(rows.find(({ written }) => written.startsWith('£1'))?.written).toBe('£1 2s. 6d.');
});

it('names the page a word stands on, also where a paragraph turns it', () => {
  const { rows } = receiptOf(REVIEW);
  const turning = rows.filter(({ paragraph }) => paragraph === 8);
  expect([...new Set(turning.map(({ page }) => page))]).toEqual(['40', 'scanned page 2']);
  expect(rows[0]).toMatchObject({ page: '', paragraph: 0, written: 'The', startSeconds: 0 });
});

it('tells when the sentence of a word is heard, never going back', () => {
  const starts = receiptOf(REVIEW).rows.flatMap(({ startSeconds }) => startSeconds ?? []);
  expect(starts.every((start, at) => start >= (starts[at - 1] ?? 0))).toBe(true);
  expect(starts.at(-1)).toBeGreaterThan(20);
});

it('tells what the person left out, a page that was there twice, and a title that is said once', () => {
  const twice = ['A stork came', 'down by the mill', 'and stayed all summer long,', 'that first year.'].join(
    ' ',
  );
  const review: Review = {
    ...REVIEW,
    title: 'My Life',
    pages: [1, 2].map((n) => ({ ...REVIEW.pages[1], photoPath: `book-scans/s/page_${n}.jpg` })) as never,
    paragraphs: ['MY LIFE', twice, 'Leave me.', twice].map((text, at) => ({
      ...paragraphOf(text, 0),
      id: `p${at}`,
      page: at === 3 ? 1 : 0,
    })),
  };
  const edits: ReviewEdits = {
    paragraphs: { p2: { isLeftOut: true } },
    settled: [],
    leftOutPages: ['photo-1.0:photo-2.0'],
  };
  const { rows } = receiptOf(review, edits);
  expect(rows.map(({ written }) => written).join(' ')).toBe(`MY LIFE ${twice} Leave me. ${twice}`);
  expect([said(rows, 'MY'), why(rows, 'stork'), why(rows, 'Leave'), rows.at(-1)?.why]).toEqual([
    'My',
    null,
    'by-hand',
    'page-twice',
  ]);
});

it('follows the chapters when the person has put them in another order', () => {
  const headings = REVIEW.paragraphs.filter(({ isHeading }) => isHeading).map(({ id }) => id);
  const { rows, given } = receiptOf(REVIEW, { ...NO_EDITS, chapterOrder: headings.toReversed() });
  expect(rows.flatMap(({ spoken }) => (spoken === '' ? [] : [spoken])).join(' ')).toBe(given);
  expect(rows.flatMap(({ written }) => wordsOf(written)).sort()).toEqual(wordsOf(MEMOIR).sort());
});

it('says where a sentence may not be read well, and still what was said', () => {
  const line = receiptLine(receiptOf(REVIEW, NO_EDITS, [0]).rows[0] as ReceiptRow);
  expect(line).toBe('\t\tThe\tThe\t0.000\tPlease listen here: this sentence may not be read well\n');
  expect(RECEIPT_HEAD.trimEnd().split('\t')).toEqual([
    'page',
    'paragraph',
    'written',
    'spoken',
    'start',
    'reason',
  ]);
});

/** The cells of a line as a spreadsheet takes them apart: one that begins with a quote goes on to its end, over tabs and lines. */
const cellsInSpreadsheet = (line: string) =>
  [...line.replace(/\n$/, '').matchAll(/(?:^|\t)(?:"((?:[^"]|"")*)"|([^\t]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );

it.each([
  ['"Yes,', '"Yes,'],
  ['"Yes"', '"Yes"'],
  ['the "blue" door', 'the "blue" door'],
  ['=1+1', '\u200b=1+1'],
  ['+44', '\u200b+44'],
  ['-and', '\u200b-and'],
  ['@home', '\u200b@home'],
  ['＝1', '\u200b＝1'],
  ['"=1+1"', '"=1+1"'],
  ['so-called', 'so-called'],
])('%s is one cell of a spreadsheet, and no formula', (written, expected) => {
  const place = { page: '1', paragraph: 2, startSeconds: 0, why: null, isUnread: false };
  const cells = cellsInSpreadsheet(receiptLine({ ...place, written, spoken: written }));
  expect(cells).toEqual(['1', '2', expected, expected, '0.000', '']);
});

it('takes a sentence of twenty thousand words in a moment', () => {
  const long = 'my granny 1926 and '.repeat(5_000);
  const began = performance.now();
  const { rows } = receiptOf({ ...REVIEW, paragraphs: [paragraphOf(`${long}more.`, 1)] });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(rows.flatMap(({ written }) => wordsOf(written)).length).toBe(5 + 20_001);
});

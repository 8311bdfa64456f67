import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { usePrintedAs } from '@/ui/print/paper.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { ChapterLabels } from './ChapterLabels.tsx';
import { DrawerPage } from './DrawerPage.tsx';
import { GiftCard } from './GiftCard.tsx';
import { LABEL_SHEETS, type LabelSheetId } from './label-sheets.ts';
import { labelsOf, type PrintedBook } from './printed-book.ts';

const TOKEN = 'a-B_c'.repeat(4).concat('xy');

const book = (title: string, chapterCount: number): PrintedBook => ({
  title,
  ...{ author: 'Rose Hill', narrator: 'Rose Hill', line: '', design: 'plum', coverUrl: null },
  durationSeconds: chapterCount * 600,
  chapters: Array.from({ length: chapterCount }, (_, at) => ({
    title: at === 0 ? 'Chapter One' : `The year ${1930 + at}`,
    startSeconds: at * 600,
    lengthSeconds: 600,
    number: at + 1,
  })),
  link: { token: TOKEN, code: null, endsAt: null },
});

const pointsOf = (words: HTMLElement) => (Number.parseFloat(getComputedStyle(words).fontSize) * 72) / 96;

/** In the document before this test, the runner's own. */
const sheets = () => document.querySelectorAll('[data-paper]');

test.each<[string, number, number]>([
  ['Letters from the lane', 1, 1],
  ['Letters from the lane', 12, 1],
  ['Letters from the lane', 13, 2],
  ['Letters from the lane that my mother wrote to us', 12, 2],
  ['Letters from the lane', 61, 3],
])('the page for the drawer of “%s” with %i chapters is on %i', async (title, chapters, count) => {
  mount(<DrawerPage book={book(title, chapters)} paper="letter" />);
  await expect.element(page.getByText('Chapter One')).toBeInTheDocument();
  expect(sheets()).toHaveLength(count);
});

test.each(['letter', 'a4'] as const)('nothing of it runs over the edge of a sheet of %s', async (paper) => {
  document.documentElement.style.setProperty('--mm', '1mm');
  mount(<DrawerPage book={book('Letters from the lane that we have kept', 12)} paper={paper} />);
  await expect.element(page.getByText('Chapter One')).toBeInTheDocument();
  await document.fonts.ready;
  const [sheet] = sheets();
  expect(sheet?.scrollHeight).toBeLessThanOrEqual(sheet?.clientHeight ?? 0);
  document.documentElement.style.removeProperty('--mm');
});

test('a card without a word of the giver’s opens on the title of the book', async () => {
  const { unmount } = mount(<GiftCard book={book('Letters from the lane', 2)} sentence="" paper="letter" />);
  // On the cover, which is decoration, and inside.
  const inside = () => page.getByText('Letters from the lane', { exact: true }).elements();
  await expect.poll(() => inside().filter((one) => !one.closest('[aria-hidden]')).length).toBe(1);
  unmount();
  mount(<GiftCard book={book('Letters from the lane', 2)} sentence="For Saturdays." paper="letter" />);
  await expect.element(page.getByText('For Saturdays.')).toBeInTheDocument();
  expect(inside().filter((one) => !one.closest('[aria-hidden]'))).toEqual([]);
});

test('an address to be typed breaks before the letters that must be copied, and never among them', async () => {
  mount(<GiftCard book={book('Letters from the lane', 2)} sentence="" paper="letter" />);
  const token = page.getByText(TOKEN, { exact: true });
  await expect.element(token).toBeInTheDocument();
  const address = token.element().closest('p');
  expect(address?.textContent).toBe(`${location.origin}/listen/${TOKEN}`);
  expect([...(address?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['SPAN', 'WBR', 'SPAN']);
  expect(getComputedStyle(token.element()).whiteSpace).toBe('nowrap');
});

test.each(['letter', 'a4'] as const)(
  'no words on a card of %s are under 11 points, and none leave their quarter',
  async (paper) => {
    document.documentElement.style.setProperty('--mm', '1mm');
    onTestFinished(() => {
      document.documentElement.style.removeProperty('--mm');
    });
    const long = {
      ...book('Letters from the lane that we have kept', 2),
      narrator: 'Bartholomew Christopherson',
    };
    const link = { ...long.link, code: '1952', endsAt: new Date(2026, 11, 24) };
    mount(<GiftCard book={{ ...long, link }} sentence="For Saturday mornings." paper={paper} />);
    await expect.element(page.getByText(/four digits/)).toBeInTheDocument();
    await document.fonts.ready;
    for (const words of document.querySelectorAll<HTMLElement>('[data-paper] p')) {
      if (words.closest('[aria-hidden]')) continue;
      expect(Number.parseFloat(getComputedStyle(words).fontSize)).toBeGreaterThanOrEqual((11 * 96) / 72);
    }
    const panel = page.getByText(/four digits/).element().parentElement;
    expect(panel?.scrollHeight).toBeLessThanOrEqual(panel?.clientHeight ?? 0);
  },
);

test('a chapter’s label says which chapter it is: its number is added where its title has none', async () => {
  const labels = labelsOf(book('Letters from the lane', 2));
  expect(labels).toEqual([
    { name: 'Chapter One', address: `${location.origin}/listen/${TOKEN}#chapter=1` },
    { name: '2 The year 1931', address: `${location.origin}/listen/${TOKEN}#chapter=2` },
  ]);
  mount(<ChapterLabels labels={labels} sheetId="avery5160" first={30} />);
  await expect.element(page.getByRole('img', { name: 'QR code of 2 The year 1931' })).toBeInTheDocument();
  await expect.element(page.getByText('2 The year 1931')).toBeInTheDocument();
  // The first takes the last label of the sheet that was begun.
  expect(sheets()).toHaveLength(2);
});

test('what stands before a first chapter that is counted is not counted itself', () => {
  const counted = book('The Orchard', 2);
  const titles = ['The Orchard', 'Chapter 1: The House'];
  const chapters = counted.chapters.map((chapter, at) => ({ ...chapter, title: titles[at] ?? '' }));
  expect(labelsOf({ ...counted, chapters }).map(({ name }) => name)).toEqual(titles);
});

test.each(Object.keys(LABEL_SHEETS) as LabelSheetId[])(
  'no words on a label of %s are under 11 points, and none leave it',
  async (sheetId) => {
    document.documentElement.style.setProperty('--mm', '1mm');
    onTestFinished(() => {
      document.documentElement.style.removeProperty('--mm');
    });
    const name = 'The winter in which the river froze and our grandfather walked across it';
    const [one] = labelsOf(book('Letters', 1));
    const labels = [{ address: one?.address ?? '', name }];
    mount(<ChapterLabels labels={labels} sheetId={sheetId} first={1} cloth="#6d2a22" />);
    const words = page.getByText(name);
    await expect.element(words).toBeInTheDocument();
    await document.fonts.ready;
    const text = words.element().closest('p') as HTMLElement;
    expect(pointsOf(text)).toBeGreaterThanOrEqual(11);
    const label = text.parentElement as HTMLElement;
    expect(label.scrollHeight).toBeLessThanOrEqual(label.clientHeight);
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  },
);

test('no words on the page for the drawer are under 11 points', async () => {
  document.documentElement.style.setProperty('--mm', '1mm');
  onTestFinished(() => {
    document.documentElement.style.removeProperty('--mm');
  });
  mount(<DrawerPage book={book('Letters from the lane', 12)} paper="letter" />);
  await expect.element(page.getByText('Chapter One')).toBeInTheDocument();
  const words = [...document.querySelectorAll<HTMLElement>('[data-paper] :is(p, li, span, h2, h3)')];
  expect(words.filter((one) => pointsOf(one) < 11).map((one) => one.textContent)).toEqual([]);
});

function Printed({ name }: { name: string }) {
  usePrintedAs(name);
  return <p>{name}</p>;
}

test('a PDF is named after what is printed, as long as that is shown, and the page by its own name again', async () => {
  document.title = 'Your library';
  const { unmount } = mount(<Printed name="Letters - gift card" />);
  await expect.poll(() => document.title).toBe('Letters - gift card');
  unmount();
  await expect.poll(() => document.title).toBe('Your library');
});

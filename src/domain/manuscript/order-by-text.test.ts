import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { orderByText, type WordedPage } from './order-by-text.ts';

/** A book without printed numbers: some 86 words a page, wherever that ends. */
const WORDS_A_PAGE = 86;
const words = readFileSync(new URL('../../../tests/fixtures/memoir.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/);
const pagesOf = (wordsAPage: number) =>
  Array.from({ length: Math.floor(words.length / wordsAPage) }, (_, n) => {
    const text = words.slice(n * wordsAPage, (n + 1) * wordsAPage).join(' ');
    return { id: String(n), phone: '', first: text.slice(0, 40), last: text.slice(-40) };
  });
const by = (phone: string, pages: readonly WordedPage[]) => pages.map((page) => ({ ...page, phone }));
const book = pagesOf(WORDS_A_PAGE);
const all = [...book.keys()];
const take = (phone: string, numbers: readonly number[]): WordedPage[] =>
  by(
    phone,
    numbers.flatMap((n) => book[n] ?? []),
  );
const inOrder = all.map(String);

describe('pages without numbers, by what their sentences continue', () => {
  const half = Math.ceil(all.length / 2);
  const [begin, end] = [all.slice(0, half), all.slice(half)];
  const [odd, even] = [all.filter((n) => n % 2 === 0), all.filter((n) => n % 2 === 1)];
  it.each([
    ['one half each', begin, end],
    ['one half each, the second first', end, begin],
    ['both ends', begin, end.toReversed()],
    ['both ends, the other way', end.toReversed(), begin],
    ['odd and even pages', odd, even],
    ['odd pages, and even ones from the end', odd, even.toReversed()],
  ])('are found where two phones took %s', (_, own, others) => {
    expect(orderByText([...take('owner', own), ...take('anna', others)])).toEqual(inOrder);
  });

  it('are asked about rather than put into another order than the book’s, however long its pages are', () => {
    const outcomes = { found: 0, asked: 0, wrong: 0 };
    for (let wordsAPage = 20; wordsAPage <= 120; wordsAPage += 1) {
      const pages = pagesOf(wordsAPage);
      const [half, right] = [Math.ceil(pages.length / 2), pages.map(({ id }) => id)];
      const [first, rest] = [pages.slice(0, half), pages.slice(half)];
      const [some, others] = [pages.filter((_, n) => n % 2 === 0), pages.filter((_, n) => n % 2 === 1)];
      for (const [one, other] of [
        [first, rest],
        [rest, first],
        [first, rest.toReversed()],
        [some, others],
        [some, others.toReversed()],
        [others, some.toReversed()],
      ] as const) {
        const order = orderByText([...by('owner', one), ...by('anna', other)]);
        const outcome = order === null ? 'asked' : String(order) === String(right) ? 'found' : 'wrong';
        outcomes[outcome] += 1;
      }
    }
    console.log(JSON.stringify(outcomes));
    expect(outcomes.wrong).toBe(0);
    expect(outcomes.found).toBeGreaterThan(100);
  });

  it('a word that goes on is worth more than a sentence', () => {
    const page = (id: string, phone: string, first: string, last: string) => ({ id, phone, first, last });
    const pages = [
      page('1', 'a', 'I was born', 'and I remem-'),
      page('2', 'b', 'ber it well.', 'It was cold.'),
    ];
    expect(orderByText(pages)).toEqual(['1', '2']);
    expect(orderByText(pages.toReversed())).toEqual(['1', '2']);
  });
});

describe('nothing is guessed', () => {
  const page = (id: string, phone: string, first: string, last: string) => ({ id, phone, first, last });
  it('where every page ends with a sentence', () => {
    expect(
      orderByText([
        page('1', 'a', 'One', 'one.'),
        page('2', 'a', 'Two', 'two.'),
        page('3', 'b', 'Three', 'three.'),
      ]),
    ).toBeNull();
  });
  it('where two orders are as likely', () => {
    expect(orderByText([page('1', 'a', 'so', 'and'), page('2', 'b', 'so', 'and')])).toBeNull();
  });
  it('where pages have no words, or one phone took all', () => {
    expect(orderByText([page('1', 'a', '', ''), page('2', 'b', '', '')])).toBeNull();
    expect(orderByText(take('a', all))).toBeNull();
  });
});

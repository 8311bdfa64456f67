import { describe, expect, it } from 'vitest';
import { dateOrderOf, datesIn } from './date-order.ts';
import { spokenForms, spokenText } from './spoken-forms.ts';

const said = (text: string, ...others: string[]) =>
  spokenText(text, spokenForms(text, datesIn(text, dateOrderOf([...others, text]))));

describe('the order of day and month', () => {
  it.each([
    ['a date that cannot have the month first', 'He retired on 31/12/1999.'],
    ['dates with the day before the month', 'Born 3 Mar. 1921; killed 12th Aug. 1917.'],
    ['pounds and shillings', 'We paid £3 10s. 6d. for the cow, and £12 for the cart.'],
    ['British spellings', 'The neighbours were of every colour; Mum wore grey to the theatre.'],
    ['the very date once more, in words', 'On 9/11/1938, the ninth of November, they came.'],
    ['the very date once more, in figures', 'He wrote on 4 July (4/7/1862).'],
    ['a day without its year', 'The goose was eaten on 25/12 as always.'],
  ])('is day first by %s', (_, evidence) => {
    expect(said('The letter is of 9/11/1939.', evidence)).toBe(
      'The letter is of the ninth of November, nineteen thirty nine.',
    );
  });

  it.each([
    ['nothing at all', 'It rained.'],
    ['a date that cannot have the day first', 'He retired on 12/31/1999, in grey, with £5.'],
    ['dates with the month before the day', 'Born March 3, 1921, he was killed on Aug. 12.'],
    ['dollars', 'He paid $3 for the cow, and twelve dollars for the cart, and £1 for nothing.'],
    ['American spellings', 'The neighbors were of every color; Mom wore gray.'],
    ['the diary of a soldier', 'D-day was 6 June 1944. He sent ten dollars to his neighbor, and $5 to Mom.'],
    ['the very date once more, in words', 'On 9/11/1938, September the eleventh, they came, for £2 10s.'],
    ['a date with points, which is so everywhere', 'He left on 15.12.1947.'],
  ])('is month first by %s', (_, evidence) => {
    expect(said('The letter is of 9/11/1939.', evidence)).toBe(
      'The letter is of September eleventh, nineteen thirty nine.',
    );
  });

  it.each([
    ['the 4/7/1862 letter', 'the fourth of July, eighteen sixty two letter'],
    ['by 12/5/1941', 'by the twelfth of May, nineteen forty one'],
    ['since 6/12', 'since the sixth of December'],
    ['on 12/31/44', 'on the thirty first of December, nineteen forty four'],
    ['5.12.1947', 'the fifth of December, nineteen forty seven'],
    ['After 9/11 and on 9/11', 'After nine eleven and on nine eleven'],
    ['24/7, 1/2, 2/6', '24/7, 1/2, 2/6'],
  ])('is kept to by all numeric dates of the book: %s', (written, spoken) => {
    const book = 'It cost £3 on 31/12/1999.';
    const ordinary = (text: string) => spokenText(text);
    expect(said(written, book)).toBe(written.includes('24/7') ? ordinary(written) : spoken);
  });

  it('is told of a long book in a moment', () => {
    const book = Array.from(
      { length: 20_000 },
      () => 'He paid £3 on 9/11/1939, the ninth of November, in grey.',
    );
    const before = performance.now();
    expect(dateOrderOf(book)).toBe('day-first');
    expect(performance.now() - before).toBeLessThan(4_000);
  });
});

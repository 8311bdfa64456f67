import { describe, expect, it } from 'vitest';
import { shownChapters, shownTitle } from './shown-chapters.ts';

describe('the title of a chapter', () => {
  it.each([
    ['THE LONG WINTER', 'The Long Winter'],
    ['THE LUSITANIA’S LAST VOYAGE', 'The Lusitania’s Last Voyage'],
    ["O'BRIEN'S BAR", "O'Brien's Bar"],
    ['CHAPTER II: THE WAR', 'Chapter II: The War'],
    ['CHAPTER XIV', 'Chapter XIV'],
    ['THE MIX', 'The Mix'],
    ['MCMXLV', 'MCMXLV'],
    ['WHEN I WAS A GIRL', 'When I Was a Girl'],
    ['LETTERS FROM THE USS MAINE, 1898', 'Letters from the USS Maine, 1898'],
    ['THE RMS TITANIC', 'The RMS Titanic'],
    ['MY MOTHER-IN-LAW', 'My Mother-in-Law'],
    ['J. R. HUGHES AND MRS. ST. CLAIR', 'J. R. Hughes and Mrs. St. Clair'],
    ['HOME IN THE U.S.A.', 'Home in the U.S.A.'],
    ['WHAT WE LIVED FOR', 'What We Lived For'],
    ['ÉMILE AND THE SEA', 'Émile and the Sea'],
    ['D-DAY', 'D-Day'],
    ['MR. AND MRS. LEE', 'Mr. and Mrs. Lee'],
    ['CHAPTER I. THE FARM', 'Chapter I. The Farm'],
    ['2. THE FARM — A YEAR', '2. The Farm — A Year'],
  ])('%s is shown as %s', (written, shown) => {
    expect(shownTitle(written)).toBe(shown);
  });

  it.each(['The Long Winter', 'McDonald and the BBC', 'the sea', '1945', 'I', ''])(
    '%j is shown as it is written',
    (title) => {
      expect(shownTitle(title)).toBe(title);
    },
  );
});

describe('the chapters as they are listed', () => {
  it('are as long as it is to the next one, the last to the end of the book', () => {
    const chapters = [
      { title: 'One', startSeconds: 0.7 },
      { title: 'Two', startSeconds: 40 },
    ];
    expect(shownChapters(chapters, 100)).toEqual([
      { title: 'One', startSeconds: 0.7, lengthSeconds: 39.3, number: 1 },
      { title: 'Two', startSeconds: 40, lengthSeconds: 60, number: 2 },
    ]);
  });

  it('name the same title once where it comes twice in a row, and keep the numbers of the others', () => {
    const chapters = ['THE WAR', 'The War', 'Home', 'The War'].map((title, at) => ({
      title,
      startSeconds: at * 10,
    }));
    expect(shownChapters(chapters, 50)).toEqual([
      { title: 'The War', startSeconds: 0, lengthSeconds: 20, number: 1 },
      { title: 'Home', startSeconds: 20, lengthSeconds: 10, number: 3 },
      { title: 'The War', startSeconds: 30, lengthSeconds: 20, number: 4 },
    ]);
  });
});

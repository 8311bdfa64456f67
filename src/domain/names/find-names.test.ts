import { describe, expect, it } from 'vitest';
import { FAMILY_NAMES, memoirOfNames } from '../../../tests/support/memoir-of-names.ts';
import { findNames } from './find-names.ts';

const wordsOf = (...paragraphs: string[]) => findNames(paragraphs).map(({ word }) => word);

describe('the names of a memoir', () => {
  const found = findNames(memoirOfNames());

  it('are all found, most frequent first, and nothing else is', () => {
    expect(found.map(({ word }) => word)).toEqual([...FAMILY_NAMES]);
    expect(found.map(({ count }) => count)).toEqual(
      FAMILY_NAMES.map((_, rank) => FAMILY_NAMES.length - rank + 1),
    );
  });

  it('come with sentences in which they are written', () => {
    for (const { word, sentences } of found) {
      expect(sentences.length).toBeGreaterThan(0);
      for (const sentence of sentences) expect(sentence).toContain(word);
    }
  });

  it('say which of them a synthesizer would spell, without being asked', () => {
    const spelled = found.filter(({ isSpelled }) => isSpelled).map(({ word }) => word);
    expect(spelled).toEqual(expect.arrayContaining(['Nguyen', 'Khrimian', 'Mkrtchyan', 'Vlk', 'Ngozi']));
    expect(spelled).not.toContain('Hathaway');
  });
});

it('a name that only begins sentences is found when it would be spelled', () => {
  expect(wordsOf('Nguyen came late.', 'Hurry was everything.')).toEqual(['Nguyen']);
});

it('a word that is written small more often than with a capital is no name', () => {
  expect(wordsOf('We saw the Rose bloom. A rose, and a rose again.')).toEqual([]);
});

it('days, titles, kin and the beginnings of sentences are no names', () => {
  expect(wordsOf('On Monday the Captain met Grandma. Then we slept. However, Mother woke.')).toEqual([]);
});

it('a heading in capitals counts to the name of the text, and letters that are said as such are none', () => {
  expect(findNames(['THE KHRIMIAN HOUSE', 'We knew Khrimian. He was with the BBC.'])).toMatchObject([
    { word: 'Khrimian', count: 2 },
  ]);
});

it.each([
  ['Gen. Pomeroy', 'Pomeroy'],
  ['Mrs. Wojciechowski', 'Wojciechowski'],
  ['Capt. MacGillivray', 'MacGillivray'],
  ['Fr. Tadeusz', 'Tadeusz'],
  ['Dr. Xiomara', 'Xiomara'],
  ['Wm. Featherstonehaugh', 'Featherstonehaugh'],
  ['J. R. Cholmondeley', 'Cholmondeley'],
])('a name directly behind a stop that ends no sentence is found: %s', (written, name) => {
  expect(wordsOf(`We met ${written} there.`)).toEqual([name]);
  expect(wordsOf(`${written} came late.`)).toEqual([name]);
});

it('abbreviations are no names, for they are said as what they stand for', () => {
  expect(
    wordsOf(
      'At Xmas the 2nd Bn. left, and in Jan. and Nov. we read Ps. 23:1 and 1 Cor. 13:4 with Sgt. Hill and Hill.',
      'Sir Oliver Hill, Bt., went 3rd-class to Phila., Pa., with Wm. Hill and Fr. Hill.',
    ),
  ).toEqual(['Hill', 'Oliver']);
});

it('the mark of a note ends no less of a sentence', () => {
  expect(wordsOf('We stood at the dock.1 Hurry was everything.')).toEqual([]);
});

it('foreign words that English has taken in are not unusual', () => {
  expect(wordsOf('We had to sauté it, and the soufflé fell; she sautéed the rest at the fête.')).toEqual([]);
});

it('what badly read print leaves of a word is no name, and a name without a vowel is one', () => {
  expect(wordsOf('It was exac tly so, and the la nting was over: a tho ght of Vlk, and of Vlk.')).toEqual([
    'Vlk',
  ]);
});

it('what begins in the middle of a word is no name, a foreign word that begins so is one', () => {
  const ordinary = new Set(['comfortable', 'orchard']);
  const text = 'It was mfortable in the rchard, and we ate mkate there.';
  expect(findNames([text], ordinary).map(({ word }) => word)).toEqual(['mkate']);
});

it.each(["'", '’', '‘', '`', '´'])(
  'an Irish name is found with %s, also where it only begins sentences',
  (mark) => {
    const name = `O${mark}Shaughnessy`;
    expect(wordsOf(`${name} kept the shop.`, `“${name}’s” it said.`)).toEqual([name]);
    expect(findNames([`I knew ${name}.`, 'We met O’Shaughnessy and O’Shaughnessy.'])).toMatchObject([
      { word: 'O’Shaughnessy', count: 3 },
    ]);
  },
);

it('a possessive is the name itself', () => {
  expect(findNames(['I saw Nguyen’s boat and Nguyen']).map(({ word, count }) => [word, count])).toEqual([
    ['Nguyen', 2],
  ]);
});

it('words that English writes otherwise are found among the others', () => {
  expect(wordsOf('She cooked pljeskavica and señoritas sang in the café.')).toEqual([
    'pljeskavica',
    'señoritas',
  ]);
});

/** A dictionary has these in small letters, as it has common first names. */
const ORDINARY = new Set('coast hell debris rose turner jack winter long hurry river'.split(' '));

describe('a word that the dictionary has too', () => {
  it.each([
    ['begins a sentence', ['Coast was near. Coast again.'], []],
    ['is in a heading', ['The Irish Coast', 'A Long Winter', 'The Coast'], []],
    ['is behind an article', ['We saw the Coast, and once more the Coast.'], []],
    ['is behind another capital', ['Off the Irish Coast, off the Irish Coast.'], []],
    ['is said once with a capital', ['They went to Turner at last.'], []],
    ['is written small as well', ['I met Jack and called Jack. A jack lay there.'], []],
    ['is an oath', ['It was like Hell and worse than Hell.'], []],
    ['has an accent here', ['We swam through the débris.'], []],
    ['is used as a name', ['I told Jack. Later I saw Jack there.'], ['Jack']],
    ['is behind a title', ['We were met by Captain Turner.'], ['Turner']],
    ['is behind kin', ['And so said Aunt Rose.'], ['Rose']],
  ])('and %s', (_, paragraphs, names) => {
    expect(findNames(paragraphs, ORDINARY).map(({ word }) => word)).toEqual(names);
  });
});

it('a word that only headings write with a capital is no name', () => {
  expect(wordsOf('The Irish Coast', 'We left early.')).toEqual([]);
});

it('a name that stands alone in the cell of a table is one, and a word of the dictionary in a heading is none', () => {
  const cells = ['Name', 'Born', 'Anna Wygralak', '1902', 'Khrimian, Maria', '1911', 'The Long Winter'];
  const words = new Set('name born anna maria the long winter'.split(' '));
  expect(findNames(cells, words).map(({ word }) => word)).toEqual(['Khrimian', 'Wygralak']);
});

it('a long book takes time in proportion to its length', () => {
  const paragraphs = Array.from({ length: 60 }, () => memoirOfNames()).flat();
  const began = performance.now();
  findNames(paragraphs);
  expect(paragraphs.join(' ').length).toBeGreaterThan(3_000_000);
  expect(performance.now() - began).toBeLessThan(15_000);
});

it('a contraction is no name, and nobody spells it', () => {
  expect(wordsOf("I couldn’t go, and she wouldn't. We hadn’t been asked.")).toEqual([]);
});

describe('the plural of a name', () => {
  const text = [
    'The Khrimians came. We knew Khrimian, and Khrimian’s boat.',
    'All the KHRIMIANS sang, and so did the Nguyens.',
  ];

  it('is told and counted with the name', () => {
    expect(findNames(text)).toMatchObject([
      {
        word: 'Khrimian',
        count: 4,
        plurals: ['Khrimians'],
        sentences: [
          'The Khrimians came.',
          'We knew Khrimian, and Khrimian’s boat.',
          'All the KHRIMIANS sang, and so did the Nguyens.',
        ],
      },
      { word: 'Nguyens', count: 1 },
    ]);
  });

  it('stands apart where the family says it in a way of its own', () => {
    expect(
      findNames(text, undefined, new Set(['khrimians'])).map(({ word, count }) => [word, count]),
    ).toEqual([
      ['Khrimian', 2],
      ['Khrimians', 2],
      ['Nguyens', 1],
    ]);
  });

  it('is none that is written small', () => {
    const [rose] = findNames(['We met Rose. With Rose came roses, and the roses of Rose.']);
    expect(rose).toMatchObject({ word: 'Rose', count: 3 });
    expect(rose).not.toHaveProperty('plurals');
  });
});

import { describe, expect, it } from 'vitest';
import { unspokenIn } from '../../../../src/domain/manuscript/spoken-characters.ts';
import { hasSpeakableWords, speakableText } from './speakable-text.ts';

describe('speakableText', () => {
  it.each([
    ['“Don’t go,” she said', '"Don\'t go," she said'],
    ['She left—but he stayed', 'She left, but he stayed'],
    ['She left – but he stayed -- and so on', 'She left, but he stayed, and so on'],
    ['well-known', 'well-known'],
    ['from 1939–1945', 'from nineteen thirty nine to nineteen forty five'],
    ['He went…', 'He went.'],
    ['He… went', 'He, went'],
    ['Café naïve Straße Œuvre Łódź', 'Cafe naive Strasse Oeuvre Lodz'],
    ['ﬁnally ﬂew', 'finally flew'],
    ['Иван and Σωκράτης', 'Ivan and Sokratis'],
    ['£5.50', 'five pounds fifty pence'],
    ['€1, or more', 'one euro, or more'],
    ['£1,200', 'one thousand two hundred pounds'],
    ['$12.50', 'twelve dollars fifty cents'],
    ['½ cup', 'a half cup'],
    ['2½ cups', 'two and a half cups'],
    ['30°', 'thirty degrees'],
    ['25 °C', 'twenty five degrees Celsius'],
    ['50%', 'fifty percent'],
    ['Hill & Sons', 'Hill and Sons'],
    ['ann@home.com', 'ann at home dot com'],
    ['the 1980s', 'the nineteen eighties'],
    ['the ’60s', 'the sixties'],
    ['in ’47', 'in forty seven'],
    ['in ’10', 'in ten'],
    ['12/05/1947', 'December fifth, nineteen forty seven'],
    ['25/12/1950', 'December twenty fifth, nineteen fifty'],
    ['45/45/1950', 'forty five forty five nineteen fifty'],
    ['born 1902', 'born nineteen oh two'],
    ['in 1900 and 2000 and 2005', 'in nineteen hundred and two thousand and two thousand five'],
    [
      '$1950 or 1,950 or 1950.5',
      'one thousand nine hundred fifty dollars or one thousand nine hundred fifty or one thousand nine hundred fifty point five',
    ],
    ['6′ 2″ tall', 'six foot two tall'],
    ['5 lbs. of flour', 'five pounds of flour'],
    ['It weighed 5 lbs. He wept.', 'It weighed five pounds. He wept.'],
    ['No. 5', 'number five'],
    ['What?! Never!!', 'What? Never!'],
    ['zero\u200bwidth\u00ad', 'zerowidth'],
  ])('makes %j into %j', (text, spoken) => {
    expect(speakableText(text)).toBe(spoken);
  });

  it('gives nothing but printable ASCII, whatever comes in', () => {
    const everything = Array.from({ length: 0x3000 }, (_, i) => String.fromCodePoint(i)).join(' ');
    expect(speakableText(everything)).toMatch(/^[\x20-\x7e]+$/);
    expect(speakableText('👵 said \ud800 hello')).toBe('said hello');
  });

  it('changes nothing the second time', () => {
    const text = '“Well…” — in ’47, £5.50 & ½ on 12/05/1947; café 1939–1945, the 1980s!';
    const once = speakableText(text);
    expect(speakableText(once)).toBe(once);
  });
});

describe('hasSpeakableWords', () => {
  it.each(['', '   ', '* * *', '—', '中文', '…'])('finds none in %j', (text) => {
    expect(hasSpeakableWords(speakableText(text))).toBe(false);
  });
  it.each(['A', '7', 'Иван'])('finds some in %j', (text) => {
    expect(hasSpeakableWords(speakableText(text))).toBe(true);
  });
});

describe('what the voice does not say', () => {
  /** Every letter and digit below U+FFFF, and some of the rest. */
  const characters = Array.from({ length: 0x2_0000 }, (_, point) => point)
    .filter((point) => point > 0x7f && (point < 0x1_0000 || point % 7 === 0))
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /[\p{L}\p{N}]/u.test(character) && !/\p{M}/u.test(character));
  /** Written between letters and said with them, or not at all. */
  const silent = /[ьъЬЪʹʺʻʼʽʾʿˈˊˋ]|\p{M}/gu;
  const sounds = (character: string) => /[\p{L}\p{N}]/u.test(character.normalize('NFKD').replace(silent, ''));

  it('is all told to the person', () => {
    const dropped = characters.filter(
      (character) => sounds(character) && !/[a-z0-9]/i.test(speakableText(character)),
    );
    expect(dropped.length).toBeGreaterThan(10_000);
    expect(dropped.filter((character) => unspokenIn(character).length === 0)).toEqual([]);
  });

  it('is told of no character that is said', () => {
    const said = characters.filter((character) =>
      /^[\x20-\x7e]*[a-z0-9][\x20-\x7e]*$/i.test(speakableText(character)),
    );
    expect(said.length).toBeGreaterThan(1_000);
    const wrong = said.filter((character) => unspokenIn(character).length > 0);
    expect(wrong).toEqual([]);
  });
});

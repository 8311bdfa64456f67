import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const ENGLISH = '“It was 1939,” my mother said — and Zoë’s café, on the Rue d’Été, cost £5.\n'.repeat(8);
const RUSSIAN =
  'Моя бабушка родилась в маленькой деревне, которой больше нет на карте. Там был сад и колодец. '.repeat(8);

const POLISH =
  'Moja babcia urodziła się w Łodzi, gdzie żyła ćwierć wieku, a zmarła w święta w Gdańsku. '.repeat(8);
const GREEK = 'Η γιαγιά μου γεννήθηκε σε ένα μικρό χωριό που δεν υπάρχει πια στον χάρτη. '.repeat(8);
const TURKISH =
  'Büyükannem artık haritada olmayan küçük bir köyde doğdu, bahçesi ve kuyusu vardı; şimdi ıssız. '.repeat(8);
const FRENCH = 'Grand-mère est née à Orléans où sa sœur tenait un café; l’été, ça coûtait 5 € déjà. '.repeat(
  8,
);
const PLAIN_QUOTES = '“I don’t know,” he said — “and you’ll never ask…” So we didn’t. '.repeat(8);
const FEW_ACCENTS = 'She met him in a café in Zürich, where a naïve señor paid for all of it. '.repeat(8);

describe('the text of a file of unknown encoding', () => {
  it.each([
    ['UTF-8', Buffer.from(ENGLISH), ENGLISH],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${ENGLISH}`), ENGLISH],
    ['UTF-16 little-endian with a mark', iconv.encode(ENGLISH, 'utf-16le', { addBOM: true }), ENGLISH],
    ['UTF-16 little-endian without a mark', iconv.encode(ENGLISH, 'utf-16le'), ENGLISH],
    ['UTF-16 big-endian without a mark', iconv.encode(ENGLISH, 'utf-16be'), ENGLISH],
    ['Windows-1252', iconv.encode(ENGLISH, 'windows-1252'), ENGLISH],
    ['Windows-1251', iconv.encode(RUSSIAN, 'windows-1251'), RUSSIAN],
    ['KOI8-R', iconv.encode(RUSSIAN, 'koi8-r'), RUSSIAN],
    ['Mac Roman', iconv.encode(ENGLISH, 'macintosh'), ENGLISH],
    ['Mac Roman with quotes alone', iconv.encode(PLAIN_QUOTES, 'macintosh'), PLAIN_QUOTES],
    ['Windows-1252 with quotes alone', iconv.encode(PLAIN_QUOTES, 'windows-1252'), PLAIN_QUOTES],
    ['Mac Roman with a few accents', iconv.encode(FEW_ACCENTS, 'macintosh'), FEW_ACCENTS],
    ['ISO-8859-1', iconv.encode(FEW_ACCENTS, 'iso-8859-1'), FEW_ACCENTS],
    ['DOS (850)', iconv.encode(FEW_ACCENTS, 'cp850'), FEW_ACCENTS],
    ['DOS (437)', iconv.encode(FEW_ACCENTS, 'cp437'), FEW_ACCENTS],
    ['ISO-8859-15', iconv.encode(FRENCH.replaceAll('’', "'"), 'iso-8859-15'), FRENCH.replaceAll('’', "'")],
    ['Windows-1252 in French', iconv.encode(FRENCH, 'windows-1252'), FRENCH],
    ['Windows-1250', iconv.encode(POLISH, 'windows-1250'), POLISH],
    ['ISO-8859-2', iconv.encode(POLISH, 'iso-8859-2'), POLISH],
    ['DOS Cyrillic (866)', iconv.encode(RUSSIAN, 'cp866'), RUSSIAN],
    ['Mac Cyrillic', iconv.encode(RUSSIAN, 'maccyrillic'), RUSSIAN],
    ['ISO-8859-5', iconv.encode(RUSSIAN, 'iso-8859-5'), RUSSIAN],
    ['Windows-1253', iconv.encode(GREEK, 'windows-1253'), GREEK],
    ['Windows-1254', iconv.encode(TURKISH, 'windows-1254'), TURKISH],
  ])('decodes %s', (_, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected);
  });

  it('loses one letter, not all accents, when one byte of UTF-8 is broken', () => {
    const bytes = Buffer.concat([Buffer.from(ENGLISH), Buffer.of(0xe9), Buffer.from(ENGLISH)]);
    expect(decodeText(bytes)).toBe(`${ENGLISH}\ufffd${ENGLISH}`);
  });

  /** A broken byte behind the first such letter, and everything else as it was. */
  const withBroken = (text: string, letter: string) => {
    const at = text.indexOf(letter) + letter.length;
    const parts = [text.slice(0, at), text.slice(at)].map((part) => Buffer.from(part));
    return {
      bytes: Buffer.concat([parts[0] ?? Buffer.of(), Buffer.of(0xbe), parts[1] ?? Buffer.of()]),
      expected: `${text.slice(0, at)}\ufffd${text.slice(at)}`,
    };
  };

  it.each([
    ['German', 'Grüße aus München', 'M'],
    ['French', 'L’été, à Orléans, chez ma sœur', 'Orl'],
    ['Polish', 'Moja babcia urodziła się w Łodzi', 'bab'],
    ['Russian', 'Моя бабушка родилась в деревне', 'ба'],
    ['Greek', 'Η γιαγιά μου γεννήθηκε σε ένα χωριό', 'μου'],
    ['Chinese', '我的祖母生于一九三九年', '祖'],
    ['with curly quotes alone', '“I don’t know,” he said.', 'know'],
  ])('loses one letter of a few words of UTF-8 with a broken byte, %s', (_, text, letter) => {
    const { bytes, expected } = withBroken(text, letter);
    expect(decodeText(bytes)).toBe(expected);
  });

  it.each([
    ['among others', 'Die Straße in München war schön, sehr sch', [0xc3]],
    ['the only one', 'Das war sch', [0xc3]],
    ['a quote, of which two bytes are there', 'She said she didn', [0xe2, 0x80]],
  ])('loses the last letter of UTF-8 that was cut in it: %s', (_, text, cut) => {
    expect(decodeText(Buffer.concat([Buffer.from(text), Buffer.from(cut)]))).toBe(`${text}\ufffd`);
  });

  it.each([
    ['windows-1252', 'LE CAFÉ” “À L’ÉTÉ”, dit-elle à René'],
    ['windows-1252', 'We met at the café'],
    ['macintosh', 'L’école de l’île, l’âge d’or'],
    ['macintosh', 'C’était l’été, à l’école'],
    ['windows-1251', 'Моя бабушка родилась в маленькой деревне'],
    ['cp866', 'Моя бабушка родилась в маленькой деревне, работа и сад'],
    ['maccyrillic', 'Моя бабушка родилась в маленькой деревне'],
  ])('takes a few words of %s for no UTF-8 with faults: %s', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toBe(text);
  });

  it('refuses bytes that are no text', () => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 37) % 256));
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: 'document-mislabelled' }));
  });
});

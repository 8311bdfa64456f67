import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const ENGLISH = '“It was 1939,” my mother said — and Zoë’s café, on the Rue d’Été, cost £5.\n'.repeat(8);
const RUSSIAN =
  'Моя бабушка родилась в маленькой деревне, которой больше нет на карте. Там был сад и колодец. '.repeat(8);

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
  ])('decodes %s', (_, bytes, expected) => {
    expect(decodeText(bytes)).toBe(expected);
  });

  it('loses one letter, not all accents, when one byte of UTF-8 is broken', () => {
    const bytes = Buffer.concat([Buffer.from(ENGLISH), Buffer.of(0xe9), Buffer.from(ENGLISH)]);
    expect(decodeText(bytes)).toBe(`${ENGLISH}\ufffd${ENGLISH}`);
  });

  it('refuses bytes that are no text', () => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 37) % 256));
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: 'document-mislabelled' }));
  });
});

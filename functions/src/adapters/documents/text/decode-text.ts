import chardet from 'chardet';
import iconv from 'iconv-lite';
import { AppError } from '../../../../../src/domain/errors.ts';
import { HEAD_BYTES } from '../document-kind.ts';
import { eightBitEncoding, plausibility } from './eight-bit.ts';

const MAX_CONTROL_SHARE = 0.02;
/** of all characters, how many may be broken before UTF-8 with a fault is taken for another encoding */
const MAX_BROKEN_SHARE = 0.01;
/** In a few words a single fault is a large share: so many letters of UTF-8 for each, and no other reading as plausible. */
const MIN_GOOD_PER_BROKEN = 2;
/** So many are no chance, whatever else they could be read as. */
const SURELY_GOOD_PER_BROKEN = 8;
const GUESS_BYTES = 65_536;
/** below it chardet is guessing */
const MIN_CONFIDENCE = 20;
const CLEAR_LEAD = 5;
/** The begin of a letter that the end of the text cut off; read as anything else it ends no word. */
const CUT_LETTER = /(?:[\xc2\xc3]|\xe2\x80)$/;
const WIDE = /^(?:Shift_JIS|EUC-|Big5|GB|ISO-2022)/i;

/**
 * The text of a file of unknown encoding.
 * @throws AppError document-mislabelled when the bytes are no text
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  if (controlShare(bytes.subarray(0, HEAD_BYTES)) > MAX_CONTROL_SHARE)
    throw new AppError('document-mislabelled', 'not a text file');
  return utf8(bytes) ?? iconv.decode(Buffer.from(bytes), guessedEncoding(bytes));
}

/** By the byte order mark, or by where the zero bytes of Latin letters stand. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, HEAD_BYTES);
  let evenZeros = 0;
  let oddZeros = 0;
  for (const [index, byte] of head.entries())
    if (byte === 0) {
      if (index % 2 === 0) evenZeros += 1;
      else oddZeros += 1;
    }
  const many = head.length * 0.3;
  const few = head.length * 0.05;
  if (head.length < 4) return undefined;
  if (oddZeros > many && evenZeros < few) return 'utf-16le';
  if (evenZeros > many && oddZeros < few) return 'utf-16be';
  return undefined;
}

function controlShare(head: Uint8Array): number {
  const ESCAPE = 27;
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== ESCAPE) || byte === 127;
  return head.filter(isControl).length / Math.max(1, head.length);
}

/** Strict UTF-8, or UTF-8 in which a few bytes were lost; undefined when it is something else. */
function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return isDamagedUtf8(text, bytes) ? text : undefined;
  }
}

/**
 * By how many letters came out whole. Two bytes of another encoding make a letter of UTF-8 by chance ("’é" of Mac Roman),
 * but one of a far alphabet.
 */
function isDamagedUtf8(text: string, bytes: Uint8Array): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (good >= broken * SURELY_GOOD_PER_BROKEN) return true;
  if (broken <= text.length * MAX_BROKEN_SHARE && broken < good) return true;
  if (good === 0) return broken === 1 && CUT_LETTER.test(Buffer.from(bytes.subarray(-2)).toString('latin1'));
  const faults = text.match(/\ufffd+/g)?.length ?? 0;
  if (good < faults * MIN_GOOD_PER_BROKEN) return false;
  const head = bytes.subarray(0, GUESS_BYTES);
  const other = iconv.decode(Buffer.from(head), eightBitEncoding(head));
  return plausibility(text.slice(0, GUESS_BYTES).replaceAll('\ufffd', '')) > plausibility(other);
}

/** Alphabets of more than a byte are told by their bytes alone, the others by what they make of the text. */
function guessedEncoding(bytes: Uint8Array): string {
  const head = bytes.subarray(0, GUESS_BYTES);
  const [best, second] = chardet.analyse(head);
  const isSure =
    best !== undefined &&
    best.confidence >= MIN_CONFIDENCE &&
    best.confidence - (second?.confidence ?? 0) >= CLEAR_LEAD;
  const isWide = isSure && WIDE.test(best.name) && iconv.encodingExists(best.name);
  return isWide ? best.name : eightBitEncoding(head);
}

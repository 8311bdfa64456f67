/** What the first bytes of a file say it is. `other` names what we know and do not read. */
export type FoundKind = 'pdf' | 'zip' | 'ole' | 'text' | 'other';

/** Enough for every signature below and for telling text from noise. */
export const HEAD_BYTES = 4_096;
/** Readers accept a PDF whose header stands somewhere in the first kilobyte. */
const PDF_HEADER_WITHIN = 1_024;

const OTHER_SIGNATURES: readonly string[] = [
  '{\\rtf',
  '\xff\xd8\xff',
  '\x89PNG',
  'GIF8',
  'RIFF',
  'II*\0',
  'MM\0*',
  'ID3',
  'OggS',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!',
  '%!PS',
];
const HTML = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body)\b/i;

/**
 * Decides by content; names lie too often.
 * @param head the first HEAD_BYTES of the file
 */
export function documentKind(head: Uint8Array): FoundKind {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, PDF_HEADER_WITHIN)).toString(
    'latin1',
  );
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return 'zip';
  if (start.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'ole';
  if (OTHER_SIGNATURES.some((signature) => start.startsWith(signature))) return 'other';
  if (start.slice(4, 8) === 'ftyp' || HTML.test(start)) return 'other';
  if (start.includes('%PDF-')) return 'pdf';
  return 'text';
}

import type { DocumentKind } from '../../../../src/domain/manuscript/manuscript.ts';

/** What the first bytes of a file say it is. `other` names what we know and do not read. */
export type FoundKind = DocumentKind | 'other';

/** Enough for every signature below and for telling text from noise. */
export const HEAD_BYTES = 4_096;
/** Readers accept a PDF whose header stands somewhere in the first kilobyte. */
const PDF_HEADER_WITHIN = 1_024;

/** How a file of each format begins, in Latin-1; `within` stands somewhere near its start. Null for text, which has no mark. */
export const SIGNATURES: Readonly<
  Record<DocumentKind, { readonly starts: readonly string[] } | { readonly within: string } | null>
> = {
  pdf: { within: '%PDF-' },
  // any container of Microsoft's
  doc: { starts: ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'] },
  // any zip
  docx: { starts: ['PK\x03\x04', 'PK\x05\x06'] },
  txt: null,
};
const KINDS = Object.keys(SIGNATURES) as readonly DocumentKind[];

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
  const startsAs = (signature: string) => start.startsWith(signature);
  const kind = KINDS.find((one) => {
    const signature = SIGNATURES[one];
    return signature !== null && 'starts' in signature && signature.starts.some(startsAs);
  });
  if (kind) return kind;
  if (OTHER_SIGNATURES.some(startsAs)) return 'other';
  if (start.slice(4, 8) === 'ftyp' || HTML.test(start)) return 'other';
  const inside = KINDS.find((one) => {
    const signature = SIGNATURES[one];
    return signature !== null && 'within' in signature && start.includes(signature.within);
  });
  return inside ?? 'txt';
}

import { isIn } from './object-path.ts';

/** So many first bytes are enough to tell. */
export const SIGNATURE_BYTES = 64;

const JPEG = '\xff\xd8\xff';
const PROOFS = [JPEG, '\x89PNG\r\n\x1a\n', '%PDF-'];
/** What no recording is: programs, archives, documents, and pages that could hold a script. */
const NO_RECORDING = ['MZ', '\x7fELF', '#!', 'PK\x03\x04', '%PDF-'];
const PAGE = /^\s*<(?:!doctype|html|svg|script|\?xml)/i;

/** Whether first bytes say anything about an object of this place. */
export const hasSignature = (path: string): boolean =>
  isIn('pages', path) ||
  isIn('voiceSamples', path) ||
  isIn('videos', path) ||
  isIn('permissionDocuments', path);

/**
 * Whether an uploaded object can be what its place says, by its first bytes. Documents are left to their reader, which
 * tells the family in words what is wrong with one.
 */
export function fitsPlace(path: string, head: Uint8Array): boolean {
  const start = Array.from(head.subarray(0, SIGNATURE_BYTES), (byte) => String.fromCharCode(byte)).join('');
  if (isIn('pages', path)) return start.startsWith(JPEG);
  if (isIn('permissionDocuments', path)) return PROOFS.some((signature) => start.startsWith(signature));
  if (isIn('voiceSamples', path) || isIn('videos', path))
    return !PAGE.test(start) && !NO_RECORDING.some((signature) => start.startsWith(signature));
  return true;
}

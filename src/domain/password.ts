import { COMMON_PASSWORDS } from './common-passwords.ts';
import { crc32c } from './crc32c.ts';
import { MIN_PASSWORD_LENGTH, SAFE_PASSWORD_LENGTH } from './limits.ts';

let common: ReadonlySet<number> | undefined;

function commonOnes(): ReadonlySet<number> {
  const checksums = COMMON_PASSWORDS.match(/.{8}/g) ?? [];
  return new Set(checksums.map((digits) => Number.parseInt(digits, 16)));
}

/**
 * Whether a new password may be taken: 'short' below the specification's six characters, 'weak' below eight or when it is
 * one of the 3,000 most common. Anything longer is free: any script, spaces, no rules of digits and signs. One innocent
 * password in a million shares a checksum with a common one. Source: OWASP ASVS 5.0, 6.2.1 and 6.2.4.
 */
export function judgePassword(password: string): 'fine' | 'short' | 'weak' {
  if (password.length < MIN_PASSWORD_LENGTH) return 'short';
  if (password.length < SAFE_PASSWORD_LENGTH) return 'weak';
  common ??= commonOnes();
  const plain = password.normalize('NFKC').trim().toLowerCase();
  const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0));
  // All common ones are plain letters, digits and signs; others would share bytes with them.
  return /^[ -~]+$/.test(plain) && common.has(crc32c(bytes)) ? 'weak' : 'fine';
}

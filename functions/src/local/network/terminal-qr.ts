import { styleText } from 'node:util';
import { renderUnicodeCompact } from 'uqr';

/** A QR code in characters. Colored in full, because on a light terminal it would otherwise be a negative. */
export function terminalQr(text: string): string {
  return renderUnicodeCompact(text, { border: 2 })
    .split('\n')
    .map((line) => styleText(['whiteBright', 'bgBlack'], line))
    .join('\n');
}

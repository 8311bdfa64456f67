import { hint } from '@/ui/hooks/hint.ts';

const scan = hint('kindred-scan');

/** A scan under way, as it was when it was last looked at. The truth is in this device's store. */
export interface ScanHint {
  readonly pages: number;
  readonly safe: number;
  /** data URL of the last page in small; null when there is none */
  readonly picture: string | null;
  /** why nothing is sent, and what is not even saved, in words; absent when nothing stops it */
  readonly stopped?: string;
}

function parse(text: string | null): ScanHint | null {
  if (text === null) return null;
  try {
    const { pages, safe, picture, stopped = '' } = JSON.parse(text) as Partial<ScanHint>;
    if (typeof pages !== 'number' || typeof safe !== 'number' || pages < 1) return null;
    const isPicture = typeof picture === 'string' && picture.startsWith('data:image/jpeg');
    return {
      pages,
      safe: Math.min(safe, pages),
      picture: isPicture ? picture : null,
      stopped: String(stopped),
    };
  } catch {
    // Another version's words: the card is not shown, the pages are where they are.
    return null;
  }
}

/** Notes the scan for the home page, which must not open the store; null forgets it. */
export function rememberScan(found: ScanHint | null): void {
  scan.write(found && JSON.stringify(found));
}

export function useScanHint(): ScanHint | null {
  return parse(scan.use());
}

import { captureNumber } from '@/domain/manuscript/pages-left-out.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import type { Finding } from '@/domain/manuscript/review-findings.ts';
import type { ScanRequest } from '../scan/scan-request.ts';

/** The words of the button by which a finding is answered for good. */
export const ANSWER_WORDS: Record<Finding['kind'], string> = {
  missing: 'Nothing is missing',
  alike: 'Keep both',
  misplaced: 'The order is right',
  blank: 'Yes, it is blank',
  unread: 'Leave it as it is',
};

export const CAMERA_WORDS: Record<Finding['kind'], string> = {
  missing: 'Photograph it now',
  alike: 'Retake the second',
  misplaced: 'Look at all pages',
  blank: 'Take it again',
  unread: 'Take it again',
};

/** The page behind which the one with a number belongs, from `page` on. */
function pageBefore(pages: Review['pages'], page: number, printed: number): number {
  const next = pages[page + 1]?.printedNumber;
  return next != null && next < printed ? pageBefore(pages, page + 1, printed) : page;
}

/**
 * What the camera is to be opened for.
 * @param isHere whether a photo, by capture number, is among the pages of this device
 */
export function requestsFor(
  pages: Review['pages'],
  finding: Finding,
  isHere: (n: number) => boolean,
): ScanRequest[] {
  const page = finding.kind === 'alike' ? finding.other : finding.page;
  const numberOf = (index: number) => captureNumber(pages[index]?.photoPath ?? null);
  const n = numberOf(page);
  if (n === null || !isHere(n)) return [];
  if (finding.kind === 'misplaced') return [{ kind: 'show', n }];
  if (finding.kind !== 'missing') return [{ kind: 'retake', n }];
  if (finding.numbers.length === 0)
    return Array.from({ length: finding.count }, () => ({ kind: 'after', n, printed: null }));
  return finding.numbers.map((printed) => {
    const before = numberOf(pageBefore(pages, page, printed));
    return { kind: 'after', n: before !== null && isHere(before) ? before : n, printed };
  });
}

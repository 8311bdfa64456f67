import { stretchesOf } from '@/domain/page-turns.ts';
import type { Review, ReviewEdits, ReviewParagraph } from '@/domain/review.ts';
import { captureNumber, type Finding } from '@/domain/review-findings.ts';
import type { ScanWish } from '../scan/scan-wish.ts';
import { withParagraph } from './change-edits.ts';

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
  alike: 'Take the second one again',
  misplaced: 'Move pages',
  blank: 'Take it again',
  unread: 'Take it again',
};

/**
 * What the camera is to be opened for.
 * @param isHere whether a photo, by capture number, is among the pages of this device
 */
export function wishesFor(
  pages: Review['pages'],
  finding: Finding,
  isHere: (n: number) => boolean,
): ScanWish[] {
  const page = finding.kind === 'alike' ? finding.other : finding.page;
  const n = captureNumber(pages[page]?.photoPath ?? null);
  if (n === null || !isHere(n)) return [];
  if (finding.kind === 'misplaced') return [{ kind: 'show', n }];
  if (finding.kind !== 'missing') return [{ kind: 'retake', n }];
  if (finding.numbers.length === 0)
    return Array.from({ length: finding.count }, () => ({ kind: 'after', n, printed: null }));
  return finding.numbers.map((printed) => ({ kind: 'after', n, printed }));
}

/**
 * Takes the words of one of two like pages out of the text. Where a paragraph turns that page, only what stands on it
 * goes, and the sentence goes on from the page before to the one after.
 */
export function withoutPage(review: Review, edits: ReviewEdits, page: number): ReviewEdits {
  let changed = edits;
  let open: ReviewParagraph | null = null;
  for (const paragraph of review.paragraphs) {
    if (isLeftOut(paragraph, changed)) continue;
    const text = textOf(paragraph, changed);
    const stretches = stretchesOf(text, paragraph);
    if (!stretches.some((stretch) => stretch.page === page)) {
      open = null;
      continue;
    }
    const kept = stretches
      .filter((stretch) => stretch.page !== page)
      .map(({ from, to }) => text.slice(from, to).trim())
      .filter((part) => part !== '')
      .join(' ');
    const goesOn = paragraph.page === page && kept !== '' && open !== null;
    if (goesOn && open) changed = withParagraph(changed, open, { text: `${textOf(open, changed)} ${kept}` });
    const isGone = kept === '' || goesOn;
    changed = withParagraph(changed, paragraph, isGone ? { isLeftOut: true } : { text: kept });
    if (!isGone) open = stretches.at(-1)?.page === page ? paragraph : null;
  }
  return changed;
}

const isLeftOut = ({ id, leftOutAs }: ReviewParagraph, edits: ReviewEdits) =>
  edits.paragraphs[id]?.isLeftOut ?? leftOutAs !== null;
const textOf = ({ id, text }: ReviewParagraph, edits: ReviewEdits) => edits.paragraphs[id]?.text ?? text;

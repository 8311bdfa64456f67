import { withTitle } from '@/domain/manuscript/book-title.ts';
import type { EarlierChange } from '@/domain/manuscript/carry-edits.ts';
import { withoutPagesLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import type { Review, ReviewEdits } from '@/domain/manuscript/review.ts';
import { Button } from '@/ui/Button.tsx';
import { withParagraph } from '../change-edits.ts';
import styles from '../lists.module.css';
import { pageName } from '../photos/page-names.ts';
import type { OpenReview } from '../use-review.ts';

const FROM_WORDS: Record<EarlierChange['from'], string> = {
  'other-device':
    'This was changed on two devices. The text has the version from this one. The other device has:',
  'other-person':
    'Someone else changed this before you, and you hadn’t seen it yet. Your version isn’t in the text:',
  'paid-book': 'This change arrived after the book was paid for, so it isn’t in the audiobook:',
  'other-reading': 'You changed this before the pages were photographed again:',
};

/** What an earlier change says, in one line. */
function saying(change: EarlierChange): string {
  if (change.kind === 'title') return `The title “${change.title}”`;
  if (change.kind === 'order') return 'A different chapter order';
  const { text, isHeading, headings = [], isLeftOut } = change.edit;
  if (text !== undefined) return text === '' ? 'The text removed' : text;
  if (isLeftOut !== undefined) return isLeftOut ? 'Left out' : 'Included after all';
  return isHeading || headings.length > 0 ? 'Start a chapter here' : 'Not a chapter';
}

/** Puts an earlier change into the text; undefined when it has no place there. */
function placing(review: Review, change: EarlierChange): ((edits: ReviewEdits) => ReviewEdits) | undefined {
  if (change.kind === 'title') return (edits) => withTitle(edits, change.title, review.title);
  if (change.kind === 'order') return (edits) => ({ ...edits, chapterOrder: change.chapterOrder });
  const paragraph = review.paragraphs.find(({ id }) => id === change.paragraphId);
  return paragraph && ((edits) => withParagraph(edits, paragraph, change.edit));
}

interface RowProps {
  review: Review;
  edits: ReviewEdits;
  change: EarlierChange;
  /** null where the text stays as it is */
  onUse: ((place: (edits: ReviewEdits) => ReviewEdits) => void) | null;
  onLetGo: () => void;
}

function Row({ review, edits, change, onUse, onLetGo }: RowProps) {
  const place = placing(review, change);
  const paragraph =
    change.kind === 'paragraph' ? review.paragraphs.find(({ id }) => id === change.paragraphId) : undefined;
  return (
    <li className={styles.question}>
      <p className={styles.soft}>{FROM_WORDS[change.from]}</p>
      <blockquote className={styles.quote}>{saying(change)}</blockquote>
      {paragraph && change.from === 'other-person' && (
        <p className={styles.soft}>
          The text has now: {edits.paragraphs[paragraph.id]?.text ?? paragraph.text}
        </p>
      )}
      {change.kind === 'paragraph' && change.was !== '' && (
        <p className={styles.soft}>It was read as: {change.was}</p>
      )}
      {paragraph && (
        <p className={styles.soft}>
          It seems to belong to {pageName(review.pages, paragraph.page).toLowerCase()}.
        </p>
      )}
      <div className={styles.questionActions}>
        {onUse && place && (
          <Button kind="quiet" onClick={() => onUse(place)}>
            Use this
          </Button>
        )}
        <Button kind="plain" onClick={onLetGo}>
          Discard
        </Button>
      </div>
    </li>
  );
}

/** Changes that lost their place, to another device or to a new photograph. None goes away by itself. */
export function EarlierChanges({ open }: { open: OpenReview }) {
  const { earlier, carried, edits, isClosed = false } = open.row;
  const use = (change: EarlierChange) => (make: (edits: ReviewEdits) => ReviewEdits) =>
    open.act({ words: 'Your earlier change is back in the text.', make, dismissed: [change] });
  const shown = withoutPagesLeftOut(open.review, edits.leftOutPages);
  return (
    <section aria-labelledby="earlier-title" className={styles.earlier}>
      <h3 id="earlier-title">Your earlier changes{earlier.length > 0 && ` (${earlier.length})`}</h3>
      <ul className={styles.questions}>
        {earlier.map((change) => (
          <Row
            key={change.key}
            review={shown}
            edits={edits}
            change={change}
            onUse={isClosed ? null : use(change)}
            onLetGo={() => open.act({ words: 'Your earlier change was discarded.', dismissed: [change] })}
          />
        ))}
      </ul>
      {/* Below: above them it seemed to speak of those that are not in the text. */}
      {carried > 0 && (
        <p className={styles.soft}>
          {carried === 1 ? '1 of your changes is' : `${carried} of your changes are`} back in the text: the
          words there are still the same.
        </p>
      )}
    </section>
  );
}

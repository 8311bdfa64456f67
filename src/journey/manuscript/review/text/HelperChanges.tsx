import {
  changesToShow,
  placeValue,
  seenKey,
  type ToldChange,
  takeBack,
} from '@/domain/helping/who-changed.ts';
import type { ParagraphEdit, Review } from '@/domain/manuscript/review.ts';
import { partsOf } from '@/domain/manuscript/text-parts.ts';
import { Button } from '@/ui/Button.tsx';
import { withSettled } from '../change-edits.ts';
import styles from '../lists.module.css';
import { pageName } from '../photos/page-names.ts';
import type { OpenReview } from '../use-review.ts';
import type { TextPlace } from './TextView.tsx';

const DAY_MS = 86_400_000;

const nameOf = ({ name }: ToldChange) => name || 'A helper';

/** "today", "on Tuesday", "on November 3": as one would say it. */
function dayWords(atMs: number): string {
  const [at, now] = [new Date(atMs), new Date()];
  if (at.toDateString() === now.toDateString()) return 'today';
  const isThisWeek = now.getTime() - atMs < 6 * DAY_MS;
  return `on ${at.toLocaleDateString('en-US', isThisWeek ? { weekday: 'long' } : { month: 'long', day: 'numeric' })}`;
}

/** A paragraph with this edit, in words. */
function paragraphWords(asRead: string, edit: ParagraphEdit | null): string {
  const { text = asRead, isHeading, headings = [], isLeftOut } = edit ?? {};
  if (isLeftOut) return `Left out: ${text}`;
  if (text === '') return 'No text';
  if (headings.length > 0) {
    const parts = partsOf(text);
    const begun = headings.flatMap((part) => (parts[part] ? [`“${parts[part].text}”`] : []));
    return `${text} (${begun.join(' and ')} ${begun.length === 1 ? 'starts a chapter' : 'start chapters'})`;
  }
  return isHeading === undefined ? text : `${text} (${isHeading ? 'starts a chapter' : 'no chapter'})`;
}

interface Told {
  /** "changed this", "left a page out" */
  readonly did: string;
  readonly now: string | null;
  readonly before: string | null;
  readonly paragraphId: string | null;
}

function told(review: Review, open: OpenReview, change: ToldChange): Told {
  const [kind = '', ...rest] = change.place.split(':');
  const name = rest.join(':');
  const now = placeValue(open.row.edits, change.place);
  const plain = { now: null, before: null, paragraphId: null };
  if (kind === 'title')
    return {
      ...plain,
      did: 'changed the title',
      now: typeof now === 'string' ? now : review.title,
      before: typeof change.was === 'string' ? change.was : review.title,
    };
  if (kind === 'order') return { ...plain, did: 'changed the order of the chapters' };
  if (kind === 'page')
    return { ...plain, did: now ? 'left out a page that is there twice' : 'had a page read aloud again' };
  if (kind === 'answer')
    return { ...plain, did: now ? 'answered a question about the pages' : 'asked about the pages again' };
  const paragraph = review.paragraphs.find(({ id }) => id === name);
  const asRead = paragraph?.text ?? '';
  return {
    did: paragraph
      ? `changed this on ${pageName(review.pages, paragraph.page).toLowerCase()}`
      : 'changed this',
    now: paragraphWords(asRead, now as ParagraphEdit | null),
    before: paragraphWords(asRead, change.was as ParagraphEdit | null),
    paragraphId: paragraph ? name : null,
  };
}

interface HelperChangesProps {
  open: OpenReview;
  onShow: (place: TextPlace) => void;
}

/** What helpers changed in the text: each stands, and is taken back with one tap. */
export function HelperChanges({ open, onShow }: HelperChangesProps) {
  const { review, row, act } = open;
  const changes = changesToShow(row);
  if (changes.length === 0) return null;
  const keep = (kept: readonly ToldChange[], words: string) =>
    act({ words, make: (edits) => withSettled(edits, kept.map(seenKey)) });
  return (
    <section aria-labelledby="helpers-title" className={styles.earlier}>
      <h3 id="helpers-title" tabIndex={-1}>
        Changed by your helpers ({changes.length})
      </h3>
      <p className={styles.soft}>These changes are in the text. Undo any you don’t want.</p>
      {changes.length > 1 && (
        <div className={styles.questionActions}>
          <Button kind="quiet" onClick={() => keep(changes, 'You kept all of your helpers’ changes.')}>
            Keep all {changes.length}
          </Button>
        </div>
      )}
      <ul className={styles.questions} aria-label="Changed by your helpers">
        {changes.map((change) => {
          const { did, now, before, paragraphId } = told(review, open, change);
          return (
            <li key={change.id} className={styles.question}>
              <h4 className={styles.questionWords} tabIndex={-1}>
                {nameOf(change)} {did} {dayWords(change.atMs)}
              </h4>
              {now !== null && <blockquote className={styles.quote}>{now}</blockquote>}
              {before !== null && <p className={styles.soft}>Before: {before}</p>}
              <div className={styles.questionActions}>
                <Button
                  kind="quiet"
                  onClick={() =>
                    act({
                      words: `${nameOf(change)}’s change was undone.`,
                      make: (edits) => takeBack(review, edits, change),
                    })
                  }
                >
                  Undo this change
                </Button>
                <Button kind="quiet" onClick={() => keep([change], `You kept ${nameOf(change)}’s change.`)}>
                  Keep it
                </Button>
                {paragraphId !== null && (
                  <Button
                    kind="plain"
                    onClick={() => onShow({ kind: 'paragraph', id: paragraphId, isTyping: false })}
                  >
                    Show in text
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { useId, useLayoutEffect, useRef } from 'react';
import { designOfBook } from '@/domain/audiobook/cover-design.ts';
import { MAX_TITLE_LENGTH, TITLE_LABEL, titleHint, withTitle } from '@/domain/manuscript/book-title.ts';
import { withoutPagesLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import {
  type ChapterName,
  listChapters,
  type ReviewEdits,
  type ReviewParagraph,
} from '@/domain/manuscript/review.ts';
import { partId, partsOf, placeOfPart } from '@/domain/manuscript/text-parts.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { moved, withPart } from './change-edits.ts';
import styles from './lists.module.css';
import { pageName } from './photos/page-names.ts';
import { ToNames } from './ToNames.tsx';
import { useDraft } from './use-draft.ts';
import type { OpenReview } from './use-review.ts';

interface ChapterRowProps {
  chapter: ChapterName & { readonly id: string };
  /** null where the book is one piece without pages of its own: a file of text, most of Word's */
  pageText: string | null;
  place: number;
  count: number;
  onRename: (title: string) => void;
  onMove: (by: -1 | 1) => void;
  onShow: () => void;
  onUnmark: () => void;
}

function ChapterRow(props: ChapterRowProps) {
  const { chapter, pageText, place, count, onRename, onMove, onShow, onUnmark } = props;
  const [title, type] = useDraft(chapter.title, (typed) => typed.trim() !== '' && onRename(typed));
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as tall as its text, which is `title`
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 4}px`;
  }, [title]);
  return (
    <li className={styles.chapter}>
      <label htmlFor={id} className={styles.chapterPlace}>
        Chapter {place}
        {pageText && <span className={styles.soft}>{pageText}</span>}
      </label>
      <textarea
        ref={field}
        id={id}
        className={styles.input}
        rows={1}
        value={title}
        // A title is one line to be spoken, however many it takes on the screen.
        onChange={(event) => type(event.target.value.replaceAll('\n', ' '))}
      />
      <Button kind="plain" aria-label={`Show chapter ${place} in the text`} onClick={onShow}>
        Show in text
      </Button>
      <details className={styles.more}>
        <summary aria-label={`More for chapter ${place}`}>More</summary>
        <div className={styles.chapterActions}>
          <Button
            kind="quiet"
            data-move="-1"
            disabled={place === 1}
            aria-label={`Move chapter ${place} up`}
            onClick={() => onMove(-1)}
          >
            ↑ Up
          </Button>
          <Button
            kind="quiet"
            data-move="1"
            disabled={place === count}
            aria-label={`Move chapter ${place} down`}
            onClick={() => onMove(1)}
          >
            ↓ Down
          </Button>
          <Button kind="quiet" onClick={onUnmark}>
            Not a chapter
          </Button>
        </div>
      </details>
    </li>
  );
}

interface Line {
  readonly id: string;
  readonly text: string;
  readonly page: number;
}

const MAX_HEADING_CHARACTERS = 60;
/** One may be the wrong one, and all of them are in the text. */
const MOST_OFFERED = 6;
const HEADING = /^\p{Lu}.{2,}[\p{L}\p{N}]$/u;

/** A short line that ends without a stop may be the title of a chapter. */
function headingLike({ id, text, page, leftOutAs }: ReviewParagraph, { paragraphs }: ReviewEdits): Line[] {
  const edit = paragraphs[id];
  const words = edit?.text ?? text;
  const isRead = !(edit?.isLeftOut ?? leftOutAs !== null);
  return partsOf(isRead ? words : '').flatMap((part, at) =>
    part.text.length <= MAX_HEADING_CHARACTERS && HEADING.test(part.text)
      ? [{ id: partId(id, at), text: part.text, page }]
      : [],
  );
}

interface NoChaptersProps {
  lines: readonly Line[];
  pageOf: (page: number) => string;
  onBegin: (id: string) => void;
  onText: () => void;
}

/** A book in one piece is read as one; where a chapter may begin, one tap begins it. */
function NoChapters({ lines, pageOf, onBegin, onText }: NoChaptersProps) {
  return (
    <div className={styles.none}>
      <p>
        We found no chapters, so the book is read as one.{' '}
        {lines.length > 0 && 'These lines look like titles. Does a chapter start at one of them?'}
      </p>
      {lines.length > 0 && (
        <ul aria-label="Where a chapter may start" className={styles.mayStart}>
          {lines.slice(0, MOST_OFFERED).map(({ id, text, page }) => (
            <li key={id}>
              <p className={styles.mayStartWords}>
                {text} <span className={styles.soft}>{pageOf(page)}</span>
              </p>
              <Button kind="plain" aria-label={`Start here: ${text}`} onClick={() => onBegin(id)}>
                Start here
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        {lines.length > 0 ? 'To start one anywhere else' : 'To start one'}, tap the pencil beside its first
        line and choose “Start a chapter here.”
      </p>
      <Button kind="quiet" onClick={onText}>
        Go to the text
      </Button>
    </div>
  );
}

interface ChaptersViewProps {
  open: OpenReview;
  onShow: (paragraphId: string) => void;
  /** to where a chapter is begun */
  onText: () => void;
}

/** The title and the chapters in the order in which they will be read. */
export function ChaptersView({ open, onShow, onText }: ChaptersViewProps) {
  const { review, row, change } = open;
  const list = useRef<HTMLOListElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const [title, typeTitle] = useDraft(row.edits.title ?? review.title, (typed) =>
    change((edits) => withTitle(edits, typed, review.title)),
  );
  const chapters = listChapters(review, row.edits);
  const named = chapters.flatMap((chapter) => (chapter.id === null ? [] : [{ ...chapter, id: chapter.id }]));
  const { paragraphs } = withoutPagesLeftOut(review, row.edits.leftOutPages);
  const patch = (id: string, edit: { text?: string; isHeading?: boolean }) => {
    const { paragraphId, part } = placeOfPart(id);
    const paragraph = paragraphs.find((one) => one.id === paragraphId);
    if (paragraph) change((edits) => withPart(edits, paragraph, part, edit));
  };
  const move = (id: string, by: -1 | 1) => {
    const order = named.map((chapter) => chapter.id);
    const to = order.indexOf(id) + by + 1;
    change((edits) => ({ ...edits, chapterOrder: moved(order, id, by) }));
    if (said.current) said.current.textContent = `Now chapter ${to} of ${order.length}.`;
    // React moves the row; the button that was pressed keeps the focus, or its twin where it is now disabled.
    requestAnimationFrame(() => {
      const active = list.current?.children[to - 1]?.querySelectorAll<HTMLButtonElement>('[data-move]');
      const [up, down] = [active?.[0], active?.[1]];
      const wanted = by === -1 ? up : down;
      (wanted?.disabled ? (by === -1 ? down : up) : wanted)?.focus();
    });
  };
  return (
    <div className={styles.page}>
      <div className={styles.titlePage}>
        <BookCover title={title} design={designOfBook(row.sessionId)} isDraft />
        <Field
          label={TITLE_LABEL}
          hint={titleHint(title)}
          maxLength={MAX_TITLE_LENGTH}
          value={title}
          onChange={(event) => typeTitle(event.target.value)}
        />
      </div>
      <h3>Chapters</h3>
      {named.length === 0 && (
        <NoChapters
          lines={paragraphs.flatMap((paragraph) => headingLike(paragraph, row.edits))}
          pageOf={(page) => pageName(review.pages, page)}
          onBegin={(id) => patch(id, { isHeading: true })}
          onText={onText}
        />
      )}
      <p ref={said} role="status" className="visually-hidden" />
      <ol ref={list} className={styles.chapters}>
        {named.map((chapter, index) => (
          <ChapterRow
            key={chapter.id}
            chapter={chapter}
            pageText={review.pages.length > 1 ? pageName(review.pages, chapter.page) : null}
            place={index + 1}
            count={named.length}
            onRename={(text) => patch(chapter.id, { text })}
            onMove={(by) => move(chapter.id, by)}
            onShow={() => onShow(placeOfPart(chapter.id).paragraphId)}
            onUnmark={() => patch(chapter.id, { isHeading: false })}
          />
        ))}
      </ol>
      <ToNames />
    </div>
  );
}

import type { PageLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import { Button } from '@/ui/Button.tsx';
import paragraphStyles from './paragraph.module.css';
import { placeName } from './photos/page-names.ts';
import styles from './reading.module.css';

/** What can be done about a page. Stable, so that a change of one renders no other. */
export interface PageActions {
  /** null where the text stays as it is */
  readonly onReadPage: ((page: number) => void) | null;
  readonly onShowParagraph: (id: string) => void;
}

interface PageNoteProps {
  pages: Review['pages'];
  page: number;
  leftOut: PageLeftOut | undefined;
  goesOnFrom: string | null;
  hasWords: boolean;
  actions: PageActions;
}

/** Why no words stand under a page's name, and the way to them. */
export function PageNote({ pages, page, leftOut, goesOnFrom, hasWords, actions }: PageNoteProps) {
  const { onReadPage, onShowParagraph } = actions;
  if (leftOut)
    return (
      <div className={paragraphStyles.leftOut}>
        <p>
          <span className={paragraphStyles.tag}>Left out: the same as {placeName(pages, leftOut.twin)}</span>
        </p>
        {onReadPage && (
          <Button kind="plain" onClick={() => onReadPage(page)}>
            Read it aloud
          </Button>
        )}
        {/* A whole page: the way back stands before it, or it would be out of sight. */}
        <p className={paragraphStyles.wholePage}>
          <del className={paragraphStyles.struck}>{leftOut.text}</del>
        </p>
      </div>
    );
  if (goesOnFrom !== null)
    return (
      <div className={styles.goesOn}>
        <p className={styles.soft}>This page continues the paragraph above.</p>
        <Button kind="plain" onClick={() => onShowParagraph(goesOnFrom)}>
          Show it there
        </Button>
      </div>
    );
  return hasWords ? null : <p className={styles.soft}>No new paragraph starts on this page.</p>;
}

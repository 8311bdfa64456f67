import { memo } from 'react';
import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import { authorOf } from '@/domain/helping/who-changed.ts';
import type { PageLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import type { Review } from '@/domain/manuscript/review.ts';
import { type PageActions, PageNote } from '../PageNote.tsx';
import paragraphStyles from '../paragraph.module.css';
import { pageName } from '../photos/page-names.ts';
import styles from '../reading.module.css';
import type { Block } from './blocks.ts';
import { Paragraph, type ParagraphActions } from './Paragraph.tsx';

export interface Editing {
  readonly id: string;
  readonly selection: readonly [number, number] | null;
}

interface TextBlockProps {
  block: Block;
  pages: Review['pages'];
  row: ReviewRow;
  settled: ReadonlySet<string>;
  activeDoubt: string | null;
  editing: Editing | null;
  actions: ParagraphActions | null;
  /** set on a page that is not read aloud because it is there twice */
  leftOut: PageLeftOut | undefined;
  pageActions: PageActions;
  /** false: only its place exists */
  isNear: boolean;
  /** how tall it was when it was last shown */
  heightPixels: number;
}

/** Some paragraphs of a page; far from what is in view only an empty place of their height. */
export const TextBlock = memo(function TextBlock(props: TextBlockProps) {
  const { block, pages, row, settled, activeDoubt, editing, actions, isNear, heightPixels } = props;
  const { edits } = row;
  const { key, page, isPageStart, goesOnFrom } = block;
  // The same element in both states: it is what the observers watch.
  if (!isNear)
    return (
      <div data-block={key} data-page={page} className={styles.block} style={{ height: heightPixels }} />
    );
  const isScan = pages[page]?.photoPath != null || pages.length > 1;
  // Where the words of a page are elsewhere, nobody has to type them.
  const isElsewhere = props.leftOut !== undefined || goesOnFrom !== null;
  const paragraphs = block.paragraphs.filter(
    ({ id, text }) => !isElsewhere || text !== '' || edits.paragraphs[id]?.text || editing?.id === id,
  );
  return (
    <div data-block={key} data-page={page} className={styles.block}>
      {isPageStart && isScan && (
        <h3 className={styles.pageName} tabIndex={-1}>
          {pageName(pages, page)}
          {pages[page]?.isBlank && <span className={paragraphStyles.tag}>Blank page</span>}
        </h3>
      )}
      {isPageStart && isScan && (
        <PageNote
          pages={pages}
          page={page}
          leftOut={props.leftOut}
          goesOnFrom={goesOnFrom}
          hasWords={paragraphs.length > 0}
          actions={props.pageActions}
        />
      )}
      {paragraphs.map((paragraph) => (
        <div key={paragraph.id} data-paragraph={paragraph.id}>
          <Paragraph
            paragraph={paragraph}
            edit={edits.paragraphs[paragraph.id]}
            author={authorOf(row, paragraph.id)}
            settled={settled}
            activeDoubt={activeDoubt}
            editing={editing?.id === paragraph.id ? editing : undefined}
            actions={actions}
          />
        </div>
      ))}
    </div>
  );
});

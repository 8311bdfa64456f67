import { memo } from 'react';
import type { Review, ReviewEdits } from '@/domain/review.ts';
import type { Block } from './blocks.ts';
import { Paragraph, type ParagraphActions } from './Paragraph.tsx';
import { pageName } from './page-names.ts';
import paragraphStyles from './paragraph.module.css';
import styles from './reading.module.css';

export interface Editing {
  readonly id: string;
  readonly selection: readonly [number, number] | null;
}

interface TextBlockProps {
  block: Block;
  pages: Review['pages'];
  edits: ReviewEdits;
  settled: ReadonlySet<string>;
  activeDoubt: string | null;
  editing: Editing | null;
  actions: ParagraphActions;
  /** false: only its place exists */
  isNear: boolean;
  /** how tall it was when it was last shown */
  heightPixels: number;
}

/** Some paragraphs of a page; far from what is in view only an empty place of their height. */
export const TextBlock = memo(function TextBlock(props: TextBlockProps) {
  const { block, pages, edits, settled, activeDoubt, editing, actions, isNear, heightPixels } = props;
  const { key, page, isPageStart, paragraphs } = block;
  // The same element in both states: it is what the observers watch.
  if (!isNear)
    return (
      <div data-block={key} data-page={page} className={styles.block} style={{ height: heightPixels }} />
    );
  const isScan = pages[page]?.photoPath != null || pages.length > 1;
  return (
    <div data-block={key} data-page={page} className={styles.block}>
      {isPageStart && isScan && (
        <h3 className={styles.pageName} tabIndex={-1}>
          {pageName(pages, page)}
          {pages[page]?.isBlank && <span className={paragraphStyles.tag}>Blank leaf</span>}
        </h3>
      )}
      {isPageStart && isScan && paragraphs.length === 0 && (
        <p className={styles.soft}>No words begin on this page.</p>
      )}
      {paragraphs.map((paragraph) => (
        <div key={paragraph.id} data-paragraph={paragraph.id}>
          <Paragraph
            paragraph={paragraph}
            edit={edits.paragraphs[paragraph.id]}
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

import { memo } from 'react';
import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import { authorOf } from '@/domain/helping/who-changed.ts';
import { leftOutWords } from '@/domain/manuscript/left-out-words.ts';
import type { PageLeftOut } from '@/domain/manuscript/pages-left-out.ts';
import type { Review, ReviewParagraph } from '@/domain/manuscript/review.ts';
import { counted } from '@/domain/words/counted.ts';
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

/** So many in a row that are not read aloud are folded into one line. */
const FOLDED_FROM = 3;

/** What is read aloud one by one; what is left out in a row, together. */
function runsOf(paragraphs: Block['paragraphs'], isLeftOut: (paragraph: ReviewParagraph) => boolean) {
  const runs: ReviewParagraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = runs.at(-1)?.at(-1);
    if (last && isLeftOut(last) && isLeftOut(paragraph)) runs.at(-1)?.push(paragraph);
    else runs.push([paragraph]);
  }
  return runs;
}

/** What was printed and is not read, by its kinds; what the person took out is theirs. */
function foldedWords(run: readonly ReviewParagraph[]): string {
  const kinds = run.flatMap(({ leftOutAs }) => leftOutAs ?? []);
  const own = run.length - kinds.length;
  const words = [leftOutWords(kinds), own > 0 && counted(own, 'paragraph')].filter(Boolean);
  return `Left out: ${words.join(', ')}`;
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
  const isLeftOut = ({ id, leftOutAs }: ReviewParagraph) =>
    edits.paragraphs[id]?.isLeftOut ?? leftOutAs !== null;
  const shown = (paragraph: ReviewParagraph) => (
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
      {runsOf(paragraphs, isLeftOut).map((run) =>
        run.length < FOLDED_FROM ? (
          run.map(shown)
        ) : (
          <details key={run[0]?.id} className={paragraphStyles.leftOutRun}>
            <summary>{foldedWords(run)}</summary>
            {run.map(shown)}
          </details>
        ),
      )}
    </div>
  );
});

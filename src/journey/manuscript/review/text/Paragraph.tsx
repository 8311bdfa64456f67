import { memo } from 'react';
import { type OpenDoubt, openDoubts } from '@/domain/manuscript/places-in-text.ts';
import type { ParagraphEdit, ReviewParagraph } from '@/domain/manuscript/review.ts';
import { type Stretch, unspokenIn } from '@/domain/manuscript/spoken-characters.ts';
import { partsOf, type TextPart } from '@/domain/manuscript/text-parts.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../paragraph.module.css';
import { LEFT_OUT_WORDS } from '../photos/page-names.ts';
import type { OpenReview } from '../use-review.ts';
import { MarkedText } from './MarkedText.tsx';
import { ParagraphEditor } from './ParagraphEditor.tsx';

/** What can be done about a paragraph. Stable, so that a change of one renders no other. */
export interface ParagraphActions {
  readonly onEdit: (paragraph: ReviewParagraph, selection: readonly [number, number] | null) => void;
  readonly onPatch: (paragraph: ReviewParagraph, patch: ParagraphEdit) => void;
  /** begins a chapter with one of its parts, or no more */
  readonly onChapter: (paragraph: ReviewParagraph, part: number, isHeading: boolean) => void;
  readonly onType: OpenReview['type'];
  readonly onRevert: (paragraph: ReviewParagraph) => void;
  readonly onDone: (paragraph: ReviewParagraph) => void;
  readonly onEscape: (paragraph: ReviewParagraph) => void;
  /** all that is read aloud, with this in the place of a paragraph */
  readonly textOfBook: (paragraph: ReviewParagraph, text: string) => readonly string[];
}

interface ParagraphProps {
  paragraph: ReviewParagraph;
  edit: ParagraphEdit | undefined;
  /** who changed it last: "you", or somebody who works on the same book */
  author: string;
  settled: ReadonlySet<string>;
  activeDoubt: string | null;
  /** undefined while it is read, not typed */
  editing: { readonly selection: readonly [number, number] | null } | undefined;
  /** null where the text stays as it is */
  actions: ParagraphActions | null;
}

interface UnspokenProps {
  text: string;
  stretches: readonly Stretch[];
  onWrite: (() => void) | null;
}

function LeftOut({ paragraph, edit, actions }: Pick<ParagraphProps, 'paragraph' | 'edit' | 'actions'>) {
  const isPrinted = paragraph.leftOutAs !== null;
  return (
    <div className={styles.leftOut}>
      <p>
        <span className={styles.tag}>
          Left out{paragraph.leftOutAs ? `: ${LEFT_OUT_WORDS[paragraph.leftOutAs]}` : ''}
        </span>{' '}
        <del className={styles.struck}>{edit?.text ?? paragraph.text}</del>
      </p>
      {actions && (
        <Button kind="plain" onClick={() => actions.onPatch(paragraph, { isLeftOut: false })}>
          {isPrinted ? 'Read it aloud' : 'Put it back'}
        </Button>
      )}
    </div>
  );
}

/** Words the voice has no sound for, and the way to have them heard. */
function Unspoken({ text, stretches, onWrite }: UnspokenProps) {
  // isolated by marks, because words of two directions would change places
  const words = stretches.map(({ start, end }) => `\u2068“${text.slice(start, end)}”\u2069`).join(', ');
  return (
    <div className={styles.leftOut}>
      <p>
        <span className={styles.tag}>Left out: a script the voice cannot read</span> {words}
      </p>
      {onWrite && (
        <Button kind="plain" onClick={onWrite}>
          Write how it sounds
        </Button>
      )}
    </div>
  );
}

function Pencil() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M4 20l1.2-4.6L16 4.6a1.8 1.8 0 0 1 2.6 0l.8.8a1.8 1.8 0 0 1 0 2.6L8.6 18.8 4 20Z"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface WordsProps {
  part: TextPart;
  isHeading: boolean;
  /** of the whole paragraph */
  doubts: readonly OpenDoubt[];
  unspoken: readonly Stretch[];
  activeDoubt: string | null;
}

/** What is read of a paragraph between two empty lines. */
function Words({ part: { from, text }, isHeading, doubts, unspoken, activeDoubt }: WordsProps) {
  const within = <T extends Stretch>(all: readonly T[]): T[] =>
    all
      .filter(({ start, end }) => start >= from && end <= from + text.length)
      .map((one) => ({ ...one, start: one.start - from, end: one.end - from }));
  const words = (
    <MarkedText text={text} doubts={within(doubts)} unspoken={within(unspoken)} activeKey={activeDoubt} />
  );
  if (!isHeading)
    return (
      <p data-text={from} className={styles.text}>
        {words}
      </p>
    );
  return (
    <>
      <span className={styles.tag}>Chapter</span>
      <h4 data-text={from} className={styles.heading}>
        {words}
      </h4>
    </>
  );
}

/** One paragraph: read like a book, and typed into once the person wants to change it. */
export const Paragraph = memo(function Paragraph(props: ParagraphProps) {
  const { paragraph, edit, settled, activeDoubt, editing, actions } = props;
  const text = edit?.text ?? paragraph.text;
  const isHeading = edit?.isHeading ?? paragraph.isHeading;
  if (edit?.isLeftOut ?? paragraph.leftOutAs !== null) return <LeftOut {...props} />;
  if (editing && actions)
    return (
      <ParagraphEditor
        paragraph={paragraph}
        edit={edit}
        author={props.author}
        selection={editing.selection}
        onPatch={(patch) => actions.onPatch(paragraph, patch)}
        onChapter={(part, begins) => actions.onChapter(paragraph, part, begins)}
        onType={(typed) => actions.onType(paragraph, typed)}
        onRevert={() => actions.onRevert(paragraph)}
        onDone={() => actions.onDone(paragraph)}
        onEscape={() => actions.onEscape(paragraph)}
        textOfBook={(typed) => actions.textOfBook(paragraph, typed)}
      />
    );
  if (text.trim() === '')
    return (
      actions && (
        <Button kind="quiet" data-edit onClick={() => actions.onEdit(paragraph, null)}>
          {paragraph.text === '' ? 'Type what this page says' : 'Empty. Type it again'}
        </Button>
      )
    );
  const unspoken = unspokenIn(text);
  const [first] = unspoken;
  const doubts = actions ? openDoubts(paragraph, edit, settled) : [];
  const parts = partsOf(text);
  // As it stands: of one paragraph nothing is cut off.
  const shown = parts.length > 1 ? parts : [{ from: 0, text }];
  return shown.map((part, at) => (
    <div key={part.from} className={styles.paragraph}>
      <div className={styles.words}>
        <Words
          part={part}
          isHeading={at === 0 ? isHeading : (edit?.headings?.includes(at) ?? false)}
          doubts={doubts}
          unspoken={unspoken}
          activeDoubt={activeDoubt}
        />
        {at === shown.length - 1 && edit?.text !== undefined && (
          <span className={styles.mended}>Changed by {props.author}</span>
        )}
        {at === shown.length - 1 && first && (
          <Unspoken
            text={text}
            stretches={unspoken}
            onWrite={actions && (() => actions.onEdit(paragraph, [first.start, first.end]))}
          />
        )}
      </div>
      {actions && (
        <button
          type="button"
          data-edit
          className={styles.pencil}
          aria-label={`Change: ${part.text.slice(0, 40)}`}
          onClick={() => {
            const end = part.from + part.text.length;
            actions.onEdit(paragraph, at < shown.length - 1 ? [end, end] : null);
          }}
        >
          <Pencil />
        </button>
      )}
    </div>
  ));
});

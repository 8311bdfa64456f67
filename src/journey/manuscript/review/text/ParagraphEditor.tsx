import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { OWN } from '@/domain/helping/who-changed.ts';
import { MAX_PARAGRAPH_CHARACTERS } from '@/domain/limits.ts';
import type { ParagraphEdit, ReviewParagraph } from '@/domain/manuscript/review.ts';
import { partAt, partsOf } from '@/domain/manuscript/text-parts.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../paragraph.module.css';
import { ToNames } from '../ToNames.tsx';
import { useDraft } from '../use-draft.ts';

/** Where the code does not come, as without a line, the paragraph is typed without it. */
const SaidForms = lazy(() =>
  import('./SaidForms.tsx').then(
    ({ SaidForms: Shown }) => ({ default: Shown }),
    () => ({ default: () => null }),
  ),
);

const TOO_LONG = `This paragraph is too long to be saved with us: at most ${MAX_PARAGRAPH_CHARACTERS.toLocaleString('en-US')} characters fit. Please shorten it. Until then it stays on this device.`;

const REPLACED =
  'Someone else changed this paragraph meanwhile. You see their words now; yours are kept under Questions.';

/** Characters by which the words of a part are told. */
const MAX_NAMED = 40;

interface ParagraphEditorProps {
  paragraph: ReviewParagraph;
  edit: ParagraphEdit | undefined;
  /** who changed it last */
  author: string;
  /** what is selected at first, as offsets; null puts the cursor at the end */
  selection: readonly [number, number] | null;
  onPatch: (patch: ParagraphEdit) => void;
  onChapter: (part: number, isHeading: boolean) => void;
  onType: (typed: { readonly text: string; readonly seen: string }) => void;
  onRevert: () => void;
  onDone: () => void;
  onEscape: () => void;
  /** all that is read aloud, with this in the place of the paragraph */
  textOfBook: (text: string) => readonly string[];
}

/** Where the line lies in which a character of a field stands: measured on a copy, for a field has no places of its own. */
function lineOf(field: HTMLTextAreaElement, at: number): { readonly top: number; readonly bottom: number } {
  const copy = document.createElement('div');
  copy.className = `${field.className} ${styles.copy}`;
  // Behind the last character, too, there is a line.
  copy.textContent = `${field.value}\u200b`;
  field.after(copy);
  const range = document.createRange();
  range.setStart(copy.firstChild ?? copy, at);
  range.setEnd(copy.firstChild ?? copy, at + 1);
  const down = field.getBoundingClientRect().top - copy.getBoundingClientRect().top;
  const { top, bottom } = range.getBoundingClientRect();
  copy.remove();
  return { top: top + down, bottom: bottom + down };
}

/** A field as tall as its text does not scroll to its cursor by itself. */
function showCursor(element: HTMLTextAreaElement, at: number): void {
  const scroller = element.closest('[data-scroller]');
  if (!scroller) return;
  const [line, frame] = [lineOf(element, at), scroller.getBoundingClientRect()];
  if (line.top >= frame.top && line.bottom <= frame.bottom) return;
  scroller.scrollBy({ top: line.top - frame.top - frame.height / 3, behavior: 'instant' });
}

/** Said while it is typed: what is sent is refused by the server, and the person would not know which paragraph it is. */
function TooLong({ id, text }: { id: string; text: string }) {
  if (text.length <= MAX_PARAGRAPH_CHARACTERS) return null;
  return (
    <p id={id} role="alert" className={styles.problem}>
      {TOO_LONG}
    </p>
  );
}

/** Said where somebody else's words took the place of those being typed. */
function Replaced({ isShown }: { isShown: boolean }) {
  return (
    <p role="status" className={isShown ? styles.problem : 'visually-hidden'}>
      {isShown && REPLACED}
    </p>
  );
}

/** The field of a text: it has the focus from the beginning, and is as tall as what is in it. */
function useField(draft: string, selection: readonly [number, number] | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const first = useRef(selection);
  const toSelect = useRef<readonly [number, number] | null>(null);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    const [start, end] = first.current ?? [element.value.length, element.value.length];
    element.setSelectionRange(start, end);
    showCursor(element, start);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as tall as its text, which is `draft`
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 4}px`;
    if (!toSelect.current) return;
    element.setSelectionRange(...toSelect.current);
    showCursor(element, toSelect.current[0]);
    toSelect.current = null;
  }, [draft]);
  return { field, toSelect };
}

interface ChapterButtonProps {
  draft: string;
  edit: ParagraphEdit | undefined;
  /** whether its first part begins a chapter */
  isHeading: boolean;
  /** as an offset in the draft */
  cursor: number;
  onChapter: (part: number, isHeading: boolean) => void;
}

/** Begins a chapter where the cursor is: an empty line parts a heading from what it was read together with. */
function ChapterButton({ draft, edit, isHeading, cursor, onChapter }: ChapterButtonProps) {
  const parts = partsOf(draft);
  const part = partAt(parts, cursor);
  const begins = part === 0 ? isHeading : (edit?.headings?.includes(part) ?? false);
  const words = parts[part]?.text ?? '';
  const short = words.length > MAX_NAMED ? `${words.slice(0, MAX_NAMED).trimEnd()}…` : words;
  return (
    <>
      {parts.length > 1 && (
        <p className={styles.part}>
          You’re in: <strong>{short}</strong>
        </p>
      )}
      <Button kind="plain" aria-pressed={begins} onClick={() => onChapter(part, !begins)}>
        {begins ? 'Not a chapter' : 'Start a chapter here'}
      </Button>
    </>
  );
}

function stayHere(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** One paragraph as a plain text field. What is typed is kept by itself; "Save" and "Cancel" stand in the bar below. */
export function ParagraphEditor(props: ParagraphEditorProps) {
  const { paragraph, edit, selection, onPatch, onRevert, onDone } = props;
  const save = (text: string, seen: string) => props.onType({ text, seen });
  const [draft, type, saveNow, isReplaced] = useDraft(edit?.text ?? paragraph.text, save, true);
  const tooLongId = useId();
  const isHeading = edit?.isHeading ?? paragraph.isHeading;
  const { field, toSelect } = useField(draft, selection);
  const [cursor, setCursor] = useState(selection?.[0] ?? draft.length);
  const partCount = partsOf(draft).length;
  return (
    <div className={styles.editor}>
      <textarea
        ref={field}
        aria-label={isHeading ? 'Heading' : 'Paragraph'}
        className={isHeading ? `${styles.field} ${styles.fieldHeading}` : styles.field}
        rows={1}
        lang="en"
        spellCheck
        value={draft}
        aria-describedby={tooLongId}
        placeholder="Type what the page says"
        onChange={(event) => type(event.target.value)}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Escape ends the typing, not the whole screen, and throws away nothing that nobody asked about.
          stayHere(event);
          saveNow();
          props.onEscape();
        }}
      />
      <Replaced isShown={isReplaced && props.author !== OWN} />
      <TooLong id={tooLongId} text={draft} />
      <div className={styles.editorActions}>
        <ChapterButton
          {...{ draft, edit, isHeading, cursor }}
          onChapter={(part, begins) => {
            saveNow();
            props.onChapter(part, begins);
          }}
        />
        <Button
          kind="plain"
          onClick={() => {
            onPatch({ isLeftOut: true });
            onDone();
          }}
        >
          {partCount > 1 ? `Leave all ${partCount} parts out` : 'Leave it out'}
        </Button>
        {edit && (
          <Button
            kind="plain"
            onClick={() => {
              // The last words too can be brought back.
              saveNow();
              onRevert();
              onDone();
            }}
          >
            Restore what was read
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        <ToNames />
        <SaidForms
          text={draft}
          textOfBook={props.textOfBook}
          onWriteOut={(text, place) => {
            toSelect.current = place;
            field.current?.focus();
            type(text);
          }}
        />
      </Suspense>
    </div>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import type { BookmarkRow } from '@/device/storage/downloads/listening-rows.ts';
import { indexAt } from '@/domain/audiobook/timings.ts';
import { spokenTime, timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';
import { useBookmarks } from '../listening/use-bookmarks.ts';
import type { Listening } from '../listening/use-listening.ts';
import { At } from './ChapterSheet.tsx';
import { Icon } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';
import styles from './sheet.module.css';

const MAX_NOTE = 500;

interface NoteFieldProps {
  bookmark: BookmarkRow;
  onNote: (note: string) => void;
  onDone: () => void;
}

/** What is typed is kept as it is typed. */
function NoteField({ bookmark, onNote, onDone }: NoteFieldProps) {
  const id = useId();
  return (
    <div className={styles.note}>
      <label htmlFor={id}>Note (optional)</label>
      <textarea
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
        autoFocus
        rows={2}
        maxLength={MAX_NOTE}
        placeholder="What would you like to remember?"
        className={styles.field}
        value={bookmark.note}
        onChange={(event) => onNote(event.target.value)}
      />
      <Button kind="quiet" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

/** What is heard at a place. */
interface Place {
  readonly seconds: number;
  /** title of the chapter; empty without chapters */
  readonly chapter: string;
  /** empty where the text is not known */
  readonly sentence: string;
}

/** Where it is, in one line: the time stays whole. */
function Where({ place: { chapter, seconds } }: { place: Place }) {
  return (
    <span className={styles.soft}>
      {chapter && `${chapter}, `}
      <At seconds={seconds} />
    </span>
  );
}

interface BookmarkItemProps extends NoteFieldProps {
  place: Place;
  isWriting: boolean;
  onJump: () => void;
  onWrite: () => void;
  onRemove: () => void;
}

function BookmarkItem(props: BookmarkItemProps) {
  const { bookmark, place, isWriting, onJump, onWrite, onRemove } = props;
  const at = spokenTime(bookmark.seconds);
  const write = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasWriting.current && !isWriting) write.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  return (
    <li>
      <button type="button" className={styles.row} onClick={onJump}>
        <Icon name="bookmark" size={26} />
        <span className={styles.words}>
          {bookmark.note && !isWriting && <span className={styles.written}>{bookmark.note}</span>}
          {place.sentence && <q>{place.sentence}</q>}
          <Where place={place} />
        </span>
      </button>
      {isWriting ? (
        <NoteField {...props} />
      ) : (
        <div className={styles.actions}>
          <Button
            ref={write}
            kind="plain"
            aria-label={`${bookmark.note ? 'Edit note' : 'Add a note'} at ${at}`}
            onClick={onWrite}
          >
            {bookmark.note ? 'Edit note' : 'Add a note'}
          </Button>
          <Button kind="plain" aria-label={`Delete bookmark at ${at}`} onClick={onRemove}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

/** A book left open with its ribbon in it. */
function NothingMarked() {
  return (
    <div className={styles.note}>
      <svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true" focusable="false">
        <path d="M60 16C48 8 28 8 12 12v46c16-4 36-4 48 4 12-8 32-8 48-4V12C92 8 72 8 60 16z" />
        <path d="M60 16v46M24 24c8-2 18-1 25 2M24 34c8-2 18-1 25 2M24 44c8-2 18-1 25 2M71 36c7-3 17-4 25-2M71 46c7-3 17-4 25-2" />
        <path d="M80 10h12v30l-6-6-6 6z" />
      </svg>
      <p className={styles.written}>A story you’ll want to hear again, a name, a laugh.</p>
      <p className={styles.soft}>Mark the place and add a few words. Your bookmarks stay on this device.</p>
    </div>
  );
}

/** Places to find again, each with a note if one likes. */
export function BookmarkSheet({ listening, onClose }: { listening: Listening; onClose: () => void }) {
  const { book, audio, chapters, timings } = listening;
  const bookmarks = useBookmarks(book.uid, book.order.id);
  /** where the person was when they asked for it */
  const [here] = useState(audio.seconds);
  const [writing, setWriting] = useState<string | null>(null);
  const starts = chapters.map(({ startSeconds }) => startSeconds);
  const placeAt = (seconds: number): Place => ({
    seconds,
    chapter: chapters[indexAt(starts, seconds)]?.title ?? '',
    sentence: timings?.texts[indexAt(timings.starts, seconds)] ?? '',
  });
  const { rows, deleted, error } = bookmarks;
  const isMarked = rows?.some(({ seconds }) => seconds === here) ?? true;
  return (
    <Sheet title="Bookmarks" onClose={onClose}>
      {!isMarked && (
        <div className={styles.note}>
          <p className={styles.words}>
            {placeAt(here).sentence && <q>{placeAt(here).sentence}</q>}
            <Where place={placeAt(here)} />
          </p>
          <Button wide onClick={() => setWriting(bookmarks.add(here))}>
            Bookmark this place ({timeText(here)})
          </Button>
        </div>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      <UndoLine
        words={deleted && `The bookmark at ${timeText(deleted.seconds)} is deleted.`}
        onUndo={bookmarks.putBack}
      />
      {rows?.length === 0 && <NothingMarked />}
      <ul className={styles.list}>
        {rows?.map((bookmark) => (
          <BookmarkItem
            key={bookmark.id}
            bookmark={bookmark}
            place={placeAt(bookmark.seconds)}
            isWriting={writing === bookmark.id}
            onNote={(note) => bookmarks.note(bookmark.id, note)}
            onDone={() => setWriting(null)}
            onWrite={() => setWriting(bookmark.id)}
            onRemove={() => bookmarks.remove(bookmark)}
            onJump={() => {
              audio.seek(bookmark.seconds);
              onClose();
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}

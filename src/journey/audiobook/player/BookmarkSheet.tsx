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

interface BookmarkItemProps extends NoteFieldProps {
  /** title of the chapter it is in; empty without chapters */
  chapter: string;
  isWriting: boolean;
  onJump: () => void;
  onWrite: () => void;
  onRemove: () => void;
}

function BookmarkItem(props: BookmarkItemProps) {
  const { bookmark, chapter, isWriting, onJump, onWrite, onRemove } = props;
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
        <span className={styles.words}>
          {bookmark.note && !isWriting && <span className={styles.written}>{bookmark.note}</span>}
          <span className={bookmark.note && !isWriting ? styles.soft : undefined}>
            {chapter || 'Bookmark'}
          </span>
        </span>
        <At seconds={bookmark.seconds} />
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

/** Places to find again, each with a note if one likes. */
export function BookmarkSheet({ listening, onClose }: { listening: Listening; onClose: () => void }) {
  const { book, audio, chapters } = listening;
  const bookmarks = useBookmarks(book.uid, book.order.id);
  /** where the person was when they asked for it */
  const [here] = useState(audio.seconds);
  const [writing, setWriting] = useState<string | null>(null);
  const starts = chapters.map(({ startSeconds }) => startSeconds);
  const { rows, deleted, error } = bookmarks;
  const isMarked = rows?.some(({ seconds }) => seconds === here) ?? true;
  return (
    <Sheet title="Bookmarks" onClose={onClose}>
      <Button disabled={isMarked} onClick={() => setWriting(bookmarks.add(here))}>
        Bookmark this place ({timeText(here)})
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
      <UndoLine
        words={deleted && `The bookmark at ${timeText(deleted.seconds)} is deleted.`}
        onUndo={bookmarks.putBack}
      />
      {rows?.length === 0 && <p className={styles.soft}>Bookmarks you add appear here, on this device.</p>}
      <ul className={styles.list}>
        {rows?.map((bookmark) => (
          <BookmarkItem
            key={bookmark.id}
            bookmark={bookmark}
            chapter={chapters[indexAt(starts, bookmark.seconds)]?.title ?? ''}
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

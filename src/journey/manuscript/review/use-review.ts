import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import { fetchChanges, fetchReview } from '@/device/outbox/send-review.ts';
import { forgetTyped, noteTyped, typedLast } from '@/device/resume/typed-last.ts';
import type { ReviewRow } from '@/device/storage/books/review-row.ts';
import { acted, type UndoableAct, undone, withEdits } from '@/device/storage/books/review-undo.ts';
import {
  changeReviewRow,
  readReview,
  readReviewRow,
  type StoredReview,
} from '@/device/storage/books/reviews.ts';
import { listen } from '@/device/storage/channel.ts';
import { isAbort, toAppError } from '@/domain/errors.ts';
import {
  type Review,
  type ReviewEdits,
  type ReviewParagraph,
  withRoomToType,
} from '@/domain/manuscript/review.ts';
import type { SessionId } from '@/domain/session.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { withTyped } from './change-edits.ts';

type ChangeRow = (row: ReviewRow) => ReviewRow;

export type ChangeEdits = (change: (edits: ReviewEdits) => ReviewEdits) => void;

export interface OpenReview {
  /** with room to type on pages that could not be read */
  readonly review: Review;
  readonly row: ReviewRow;
  readonly change: ChangeEdits;
  /** Does what takes something of the person's away, so that it can be undone, also after a reload. */
  readonly act: (act: Omit<UndoableAct, 'atMs'>) => void;
  /** Puts words into a paragraph that were typed on those that were seen there. */
  readonly type: (
    paragraph: ReviewParagraph,
    typed: { readonly text: string; readonly seen: string },
  ) => void;
  /** Undoes the last of these. */
  readonly undo: () => void;
}

/** Whether what is shown is on this device's disk. */
export type Keeping = 'kept' | 'keeping' | 'failed';

export type ReviewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly again: () => void }
  | {
      readonly kind: 'open';
      readonly open: OpenReview;
      readonly keeping: Keeping;
      readonly error: string | null;
    };

/** How soon what another person changed is seen; the pause doubles while nobody changes anything. */
const LOOK_AFTER_MS = 15_000;
const MAX_PAUSE_MS = 120_000;

/**
 * While a text that several people work on is in sight, what others change comes in; at once when it comes back into sight.
 * Without a line nothing is asked, and the next look brings what was missed.
 */
function useOthersChanges(sessionId: SessionId, isTogether: boolean, onChanges: () => Promise<void>): void {
  useEffect(() => {
    if (!isTogether) return;
    const leaving = new AbortController();
    let pauseMs = LOOK_AFTER_MS;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<boolean> => {
      if (!navigator.onLine || !(await fetchChanges(sessionId, leaving.signal))) return false;
      await onChanges();
      return true;
    };
    const look = async () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      const isNew = await ask().catch((failure: unknown) => {
        // Help that has ended and a reading that is under way are told by the screen that leads here.
        if (!isAbort(failure) && navigator.onLine) console.warn(failure);
        return false;
      });
      pauseMs = isNew ? LOOK_AFTER_MS : Math.min(2 * pauseMs, MAX_PAUSE_MS);
      clearTimeout(timer);
      if (!leaving.signal.aborted) timer = setTimeout(look, pauseMs);
    };
    const again = () => {
      pauseMs = LOOK_AFTER_MS;
      void look();
    };
    timer = setTimeout(look, pauseMs);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, [sessionId, isTogether, onChanges]);
}

/**
 * Tells the server which revision the owner has before their eyes, for what a helper changed since is not sold. Nothing for
 * a book that nobody else has changed.
 */
function useTellShown(sessionId: SessionId, row: ReviewRow | undefined): void {
  const { readingHash = '', baseRevision: revision = 0, shared } = row ?? {};
  const isChanged = shared?.role === 'owner' && shared.changes.length > 0;
  useEffect(() => {
    if (!isChanged) return;
    const tell = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      const since = { readingHash, revision };
      // Told again with the next look; until then what is not known as seen is not sold.
      call('get_review', { sessionId, since, isShown: true }).catch((failure: unknown) =>
        console.warn(failure),
      );
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    window.addEventListener('online', tell);
    return () => {
      document.removeEventListener('visibilitychange', tell);
      window.removeEventListener('online', tell);
    };
  }, [sessionId, readingHash, revision, isChanged]);
}

/** What is shown: this device's copy at once, the server's as soon as it is there. */
function useStored(sessionId: SessionId) {
  const [stored, setStored] = useState<StoredReview | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  /** changes on their way to this device's store; what it has meanwhile is older than what is shown */
  const writing = useRef(0);
  const shownHash = useRef<string | undefined>(undefined);
  const hash = stored?.review.readingHash;
  useEffect(() => {
    shownHash.current = hash;
  }, [hash]);
  const show = useCallback(async () => {
    const row = await readReviewRow(sessionId);
    if (writing.current > 0 || !row) return;
    if (row.readingHash === shownHash.current)
      return setStored((known) => (known ? { ...known, row } : known));
    // The pages were read anew; only then is the long reading fetched again.
    const whole = await readReview(sessionId);
    if (writing.current === 0 && whole) setStored(whole);
  }, [sessionId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the server again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setError(null);
    const isHere = () => !signal.aborted;
    const open = async () => {
      const here = await readReview(sessionId);
      if (here && isHere()) setStored((known) => known ?? here);
      const kept = await fetchReview(sessionId, signal);
      if (isHere() && writing.current === 0) setStored(kept);
    };
    open().catch((failure: unknown) => {
      if (isHere() && !isAbort(failure)) setError(wordsOf(failure));
    });
    const stop = listen((message) => {
      if (message.kind === 'review-changed' && message.sessionId === sessionId) show().catch(() => undefined);
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, [sessionId, attempt, show]);
  useOthersChanges(sessionId, stored?.row.shared !== undefined, show);
  return { stored, setStored, error, writing, again: () => setAttempt((n) => n + 1), show };
}

/** Changes the store has not taken, and how they get there: one write after the other, in the order they were made. */
function useUnsaved(sessionId: SessionId) {
  /** without those that are being written: an act written twice would be its own way back */
  const unsaved = useRef<readonly ChangeRow[]>([]);
  const lastWrite = useRef<Promise<void>>(Promise.resolve());
  const save = useCallback(() => {
    const write = async () => {
      const all = unsaved.current;
      if (all.length === 0) return;
      unsaved.current = [];
      try {
        await changeReviewRow(sessionId, (row) => all.reduce((known, one) => one(known), row));
      } catch (failure) {
        // tried again with the next change
        unsaved.current = [...all, ...unsaved.current];
        throw failure;
      }
    };
    const saving = lastWrite.current.then(write);
    lastWrite.current = saving.catch(() => undefined);
    return saving;
  }, [sessionId]);
  return { unsaved, save };
}

/** Takes in what was typed in the last moment before the page was left. */
function useTypedLast(
  sessionId: SessionId,
  review: Review | null,
  changeRow: (make: ChangeRow) => void,
): void {
  const take = useEffectEvent(() => {
    for (const [id, { text, seen }] of typedLast(sessionId)) {
      const paragraph = review?.paragraphs.find((one) => one.id === id);
      if (!paragraph) continue;
      changeRow((row) => {
        const there = row.edits.paragraphs[id]?.text ?? paragraph.text;
        if (there === text) return row;
        return withTyped(row, paragraph, { text, seen: seen.find((one) => one === there) ?? '' });
      });
    }
  });
  const isOpen = review !== null;
  useEffect(() => {
    if (isOpen) take();
  }, [isOpen]);
}

/** The text of a session with the changes in it; every change is shown at once and saved on this device first. */
export function useReview(sessionId: SessionId): ReviewState {
  const { stored, setStored, error, writing, again, show } = useStored(sessionId);
  const [saveError, setSaveError] = useState<string | null>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const { unsaved, save } = useUnsaved(sessionId);
  useTellShown(sessionId, stored?.row);
  const keep = useCallback(
    async (work: () => Promise<unknown>) => {
      writing.current += 1;
      setIsKeeping(true);
      try {
        await work();
        setSaveError(null);
      } catch (failure) {
        setSaveError(wordsOf(toAppError(failure, 'storage-unavailable')));
      } finally {
        writing.current -= 1;
        if (writing.current === 0) setIsKeeping(false);
      }
      // What could not be saved is still shown; the store's older row must not take its place.
      if (unsaved.current.length > 0) return;
      if (writing.current === 0) forgetTyped(sessionId);
      await show().catch(() => undefined);
    },
    [sessionId, writing, show, unsaved],
  );
  const changeRow = useCallback(
    (make: ChangeRow) => {
      setStored((known) => known && { ...known, row: make(known.row) });
      unsaved.current = [...unsaved.current, make];
      void keep(save);
    },
    [setStored, unsaved, keep, save],
  );
  const change: ChangeEdits = useCallback((make) => changeRow((row) => withEdits(row, make)), [changeRow]);
  const act: OpenReview['act'] = useCallback(
    (wanted) => {
      const atMs = Date.now();
      changeRow((row) => acted(row, { ...wanted, atMs }));
    },
    [changeRow],
  );
  const type: OpenReview['type'] = useCallback(
    (paragraph, typed) => {
      noteTyped(sessionId, paragraph.id, typed);
      changeRow((row) => withTyped(row, paragraph, typed));
    },
    [sessionId, changeRow],
  );
  const undo = useCallback(() => changeRow(undone), [changeRow]);
  const reading = stored?.review;
  const review = useMemo(() => (reading ? withRoomToType(reading) : null), [reading]);
  useTypedLast(sessionId, review, changeRow);
  if (!stored || !review)
    return error === null ? { kind: 'loading' } : { kind: 'failed', message: error, again };
  const failed = saveError === null ? 'kept' : 'failed';
  const keeping: Keeping = isKeeping ? 'keeping' : failed;
  return {
    kind: 'open',
    open: { review, row: stored.row, change, act, type, undo },
    keeping,
    error: saveError,
  };
}

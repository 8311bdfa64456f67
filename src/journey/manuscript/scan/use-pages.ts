import { useCallback, useEffect, useRef, useState } from 'react';
import { listen } from '@/device/storage/channel.ts';
import { movePages } from '@/device/storage/pages/arrange-pages.ts';
import { listWithRemoved } from '@/device/storage/pages/list-removed.ts';
import { sweepRemoved } from '@/device/storage/pages/page-changes.ts';
import type { StoredPage } from '@/device/storage/pages/rows.ts';
import { type AppError, toAppError } from '@/domain/errors.ts';
import { THROWN_AWAY_KEPT_MS } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { keepPhoto, type PagePlace } from './keep-photo.ts';
import type { Developed } from './photo/develop.ts';
import type { StoredPages } from './use-stored-pages.ts';

/** A photo that this device would not take; it exists in memory only. */
export interface Unsaved {
  readonly id: string;
  readonly developed: Developed;
  readonly place: PagePlace;
  readonly error: AppError;
}

export interface Pages {
  readonly pages: readonly StoredPage[];
  /** false until the store has told */
  readonly isRead: boolean;
  /** photos taken and not yet saved */
  readonly saving: number;
  readonly error: string | null;
  readonly unsaved: readonly Unsaved[];
  /** how many pages were taken away last, together, while they can be brought back */
  readonly removedCount: number;
  /** Resolves when the photo is saved, or stands among the unsaved; null is no photo. */
  save(photo: Promise<Developed | null>, place?: PagePlace | WaitingPlace): Promise<void>;
  saveAgain(): Promise<void>;
  remove(page: StoredPage): Promise<void>;
  undo(): Promise<void>;
  move(page: StoredPage, index: number): Promise<void>;
  removeAll(ids: ReadonlySet<string>): Promise<void>;
  moveAll(ids: ReadonlySet<string>, index: number): Promise<void>;
}

/** A place known when its turn comes, and told which page took it. */
export interface WaitingPlace {
  readonly find: () => PagePlace;
  readonly taken: (page: StoredPage) => void;
}

/** It reads the whole list too, and must not do so while the person waits for it. */
const SWEEP_AFTER_MS = 10_000;
/** Another window may have changed it in between. */
const READ_AGAIN_AFTER_MS = 1_000;
/** It comes with the screen from which it is asked for. */
const takeAway = () => import('@/device/storage/pages/take-away.ts');
const NO_BOOK = 'This book was deleted in another tab, so the photo wasn’t kept.';
const NONE: readonly StoredPage[] = [];
const UNKNOWN: StoredPages = { kind: 'failed' };

/** The list, read again after every change, also when another tab made it. */
function useList(sessionId: SessionId, known: StoredPages) {
  const [read, setPages] = useState<readonly StoredPage[] | null>(null);
  const pages = read ?? (known.kind === 'read' ? known.pages : null);
  const [error, setError] = useState<string | null>(null);
  /** photos being saved by this screen, which reads the list after each by itself */
  const ownSaves = useRef(0);
  const [removed, setRemoved] = useState<{ last: StoredPage; count: number } | null>(null);
  const refresh = useCallback(async () => {
    const found = await listWithRemoved(sessionId);
    setPages(found.pages);
    setRemoved(found.removed && { last: found.removed, count: found.removedCount });
  }, [sessionId]);
  const guard = useCallback(async (work: () => Promise<unknown>) => {
    try {
      setError(null);
      await work();
    } catch (failure) {
      setError(wordsOf(toAppError(failure, 'storage-unavailable')));
    }
  }, []);
  useEffect(() => {
    // Two readings at a time would hold up each other.
    if (known.kind === 'reading') return;
    // What somebody has just read is read again when the camera stands: opening it is slow enough.
    const reading = setTimeout(() => void guard(refresh), known.kind === 'read' ? READ_AGAIN_AFTER_MS : 0);
    return () => clearTimeout(reading);
  }, [guard, refresh, known.kind]);
  useEffect(() => {
    const sweeping = setTimeout(() => {
      // Leftovers only cost room; the next sitting sweeps again.
      sweepRemoved(sessionId, Date.now() - THROWN_AWAY_KEPT_MS).catch(() => undefined);
    }, SWEEP_AFTER_MS);
    const stop = listen(({ kind }) => {
      if (kind === 'upload-added' && ownSaves.current === 0) void guard(refresh);
    });
    return () => {
      clearTimeout(sweeping);
      stop();
    };
  }, [guard, refresh, sessionId]);
  return { pages: pages ?? NONE, removed, isRead: pages !== null, error, setError, ownSaves, refresh, guard };
}

/**
 * The photographed pages as this device keeps them. A page counts when it is saved, not before.
 * @param known the list as somebody else has read it a moment ago, or is reading it: shown until it is read here
 */
export function usePages(sessionId: SessionId, known: StoredPages = UNKNOWN): Pages {
  const { pages, removed, isRead, error, setError, ownSaves, refresh, guard } = useList(sessionId, known);
  const [saving, setSaving] = useState(0);
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([]);
  const keep = async (developed: Developed, wanted: PagePlace | WaitingPlace) => {
    const place = 'find' in wanted ? wanted.find() : wanted;
    ownSaves.current += 1;
    try {
      const page = await keepPhoto(sessionId, developed, place);
      if ('taken' in wanted) wanted.taken(page);
    } catch (failure) {
      const reason = toAppError(failure, 'storage-unavailable');
      // Another tab has deleted the book: there is nothing to keep the photo for.
      if (reason.code === 'not-found') return setError(NO_BOOK);
      const shot = { id: crypto.randomUUID(), developed, place, error: reason };
      setUnsaved((others) => [...others, shot]);
      return;
    } finally {
      ownSaves.current -= 1;
    }
    await refresh();
  };
  // Two quick captures are saved in the order they were taken, whichever is encoded first.
  const queue = useRef(Promise.resolve());
  const save = (photo: Promise<Developed | null>, place: PagePlace | WaitingPlace = {}) => {
    setSaving((n) => n + 1);
    // Looked at when its turn comes; until then a failure is nobody's fault.
    photo.catch(() => undefined);
    const inTurn = async () => {
      const developed = await photo;
      if (developed) await keep(developed, place);
    };
    queue.current = queue.current.then(() => guard(inTurn)).finally(() => setSaving((n) => n - 1));
    return queue.current;
  };
  const saveAgain = async () => {
    setUnsaved([]);
    for (const { developed, place } of unsaved) await save(Promise.resolve(developed), place);
  };
  const removeAll = (ids: ReadonlySet<string>) =>
    guard(async () => {
      await (await takeAway()).hidePages([...ids], Date.now());
      await refresh();
    });
  const undo = () =>
    guard(async () => {
      if (removed) await (await takeAway()).restorePage(removed.last.id);
      await refresh();
    });
  const moveAll = (ids: ReadonlySet<string>, index: number) =>
    guard(async () => {
      await movePages(sessionId, ids, index);
      await refresh();
    });
  const remove = (page: StoredPage) => removeAll(new Set([page.id]));
  const move = (page: StoredPage, index: number) => moveAll(new Set([page.id]), index);
  const removedCount = removed?.count ?? 0;
  const changes = { save, saveAgain, remove, undo, move, removeAll, moveAll };
  return { pages, isRead, saving, error, unsaved, removedCount, ...changes };
}

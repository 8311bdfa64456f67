import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { changeBook } from '@/device/storage/books/progress.ts';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { readShared, removeShared } from '@/device/storage/shared-files/shared-files.ts';
import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { chooseDocument } from '../document/choose-document.ts';
import { inPlaceOf } from '../set-aside/begin-again.ts';
import { type NextShared, nextShared } from './question.ts';
import { takePhotos } from './take-photos.ts';

export type TakeState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'taking'; readonly done: number; readonly of: number }
  | { readonly kind: 'taken'; readonly pages: number; readonly refusals: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

const IDLE: TakeState = { kind: 'idle' };

/** A document that this device cannot keep now waits on; one that is too large would be refused each time. */
async function takeDocument(sessionId: SessionId, { id }: SharedRow): Promise<TakeState> {
  const file = await readShared(id);
  try {
    if (file) await chooseDocument(sessionId, file);
  } catch (error) {
    if (toAppError(error).code !== 'document-too-large') throw error;
    await removeShared([id]);
    throw error;
  }
  await removeShared([id]);
  return IDLE;
}

/** @returns true when it is done with these files */
async function takeIn(
  sessionId: SessionId,
  { rows, question }: NextShared,
  show: (state: TakeState) => void,
): Promise<boolean> {
  const onProgress = (done: number) => show({ kind: 'taking', done, of: rows.length });
  onProgress(0);
  try {
    const [first] = rows;
    if (question && first?.kind !== 'document')
      // A scan goes on: its pages are there, and are read together with the new ones.
      await changeBook(sessionId, (progress) =>
        progress.manuscript?.kind === 'scan' ? { ...progress, manuscript: null } : inPlaceOf(progress, null),
      );
    if (first?.kind === 'document') show(await takeDocument(sessionId, first));
    else show({ kind: 'taken', ...(await takePhotos({ sessionId, rows, onProgress })) });
    return true;
  } catch (error) {
    show({ kind: 'failed', message: wordsOf(error) });
    return false;
  }
}

/** Takes shared files in: at once where nothing has to be asked, else when `take` is called. */
export function useTakeShared(progress: Progress, pages: number, rows: readonly SharedRow[]) {
  const [state, setState] = useState<TakeState>(IDLE);
  const isBusy = useRef(false);
  // The list follows the store a moment later; what was taken in must not begin again meanwhile.
  const takenIds = useRef(new Set<string>());
  const waiting = rows.filter(({ id }) => !takenIds.current.has(id));
  const next = nextShared(waiting, progress, pages);
  const take = async (wanted: NextShared) => {
    if (isBusy.current) return;
    isBusy.current = true;
    if (await takeIn(progress.sessionId, wanted, setState)) {
      for (const { id } of wanted.rows) takenIds.current.add(id);
    }
    isBusy.current = false;
  };
  const isFree = state.kind === 'idle' || state.kind === 'taken';
  const mayBegin = isFree && next !== null && next.question === null;
  const begin = useEffectEvent(() => next && void take(next));
  useEffect(() => {
    if (mayBegin) begin();
  }, [mayBegin]);
  return { state, isFree, next, take, tryAgain: () => setState(IDLE) };
}

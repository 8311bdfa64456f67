import type { EarlierChange } from '@/domain/manuscript/carry-edits.ts';
import { backFrom, goBack } from '@/domain/manuscript/edits-back.ts';
import type { ReviewEdits } from '@/domain/manuscript/review.ts';
import type { ReviewRow } from './review-row.ts';

type MakeEdits = (edits: ReviewEdits) => ReviewEdits;

/** Something that takes away what the person had: it is kept with the way back, in one write. */
export interface UndoableAct {
  /** what was done, for the person */
  readonly words: string;
  readonly atMs: number;
  readonly make?: MakeEdits | undefined;
  /** where it is done already: what was there before */
  readonly before?: MakeEdits | undefined;
  /** ids of paragraphs it concerns: changed anew, they end the way back */
  readonly touches?: readonly string[] | undefined;
  /** earlier changes that go off the list with it */
  readonly dismissed?: readonly EarlierChange[] | undefined;
}

/** Whether the change that could be undone is still there as it was made. */
function isUntouched({ undo }: ReviewRow, edits: ReviewEdits): boolean {
  return Object.entries(undo?.back.paragraphs ?? {}).every(
    ([id, { became }]) => JSON.stringify(edits.paragraphs[id] ?? null) === JSON.stringify(became),
  );
}

/** The row with other edits. What was changed anew can no longer be undone without losing the new change. */
export function withEdits(row: ReviewRow, make: MakeEdits): ReviewRow {
  const edits = make(row.edits);
  if (edits === row.edits) return row;
  const undo = isUntouched(row, edits) ? row.undo : undefined;
  return { ...row, edits, isDirty: true, changes: row.changes + 1, undo };
}

const without = (earlier: readonly EarlierChange[], gone: readonly EarlierChange[]) => {
  const keys = new Set(gone.map(({ key }) => key));
  return earlier.filter(({ key }) => !keys.has(key));
};

/**
 * The row after an act, with the way back; the way back of the act before it ends. A write may be repeated although it had
 * been made: the act that is done already is not done again, or nothing would be left to go back to.
 */
export function acted(
  row: ReviewRow,
  {
    words,
    atMs,
    make = (edits) => edits,
    before = (edits) => edits,
    dismissed = [],
    touches = [],
  }: UndoableAct,
): ReviewRow {
  if (row.undo?.atMs === atMs && row.undo.words === words) return row;
  const next = withEdits(row, make);
  const undo = { words, atMs, back: backFrom(before(row.edits), next.edits, touches), dismissed };
  return { ...next, earlier: without(row.earlier, dismissed), undo };
}

/** The row with the last act undone. */
export function undone(row: ReviewRow): ReviewRow {
  const { undo } = row;
  if (!undo) return row;
  const back = withEdits(row, (edits) => goBack(edits, undo.back));
  return { ...back, earlier: [...without(row.earlier, undo.dismissed), ...undo.dismissed], undo: undefined };
}

/** What a change says of which place, wherever it comes from. */
function contentOf(change: EarlierChange): string {
  if (change.kind === 'paragraph') return JSON.stringify([change.paragraphId, change.edit]);
  return JSON.stringify(change.kind === 'title' ? change.title : change.chapterOrder);
}

/** Whether what was put back into the text has lost its place once more: then it is not there, and is asked about anew. */
export function isLostAgain({ undo, earlier }: ReviewRow): boolean {
  const asked = new Set(earlier.map(contentOf));
  return undo?.dismissed.some((change) => asked.has(contentOf(change))) ?? false;
}

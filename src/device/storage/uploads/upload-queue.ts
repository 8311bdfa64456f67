import { othersSessions } from '@/device/storage/books/others-books.ts';
import { type ProgressRow, sentWithYes } from '@/device/storage/books/progress-record.ts';
import { tell } from '@/device/storage/channel.ts';
import { inLibrary, isDiskFull, type Writing } from '@/device/storage/database.ts';
import { deleteParts } from '@/device/storage/pages/parts.ts';
import type { ResumePoint, UploadRow } from '@/device/storage/pages/rows.ts';
import { writeNote } from '@/device/storage/room/reserved-space.ts';
import { knownMember, MEMBER } from '@/device/storage/settings.ts';
import { BACKOFF_CAP_MS } from '@/domain/limits.ts';
import { isIn, isRecording } from '@/domain/transfer/object-path.ts';
import { nextUpload, type UploadEvent, type UploadState } from '@/domain/transfer/upload.ts';

type UploadWriting = Writing<['uploads', 'parts']>;

const UNFINISHED = ['stored', 'waiting', 'sending'] as const;
const ofKind = (kind: UploadState['kind']) => IDBKeyRange.bound([kind, 0], [kind, Number.POSITIVE_INFINITY]);

/** No wait and no lease is longer; a time further ahead was written under a clock that has been put right since. */
const LONGEST_WAIT_MS = BACKOFF_CAP_MS;

/** When an unfinished upload may be taken. Whoever holds a lease may be dead: after it the upload is anyone's. */
function dueAtMs(state: UploadState, nowMs: number): number {
  const untilMs =
    state.kind === 'waiting' ? state.untilMs : state.kind === 'sending' ? state.leaseUntilMs : 0;
  return untilMs > nowMs + LONGEST_WAIT_MS ? nowMs : untilMs;
}

async function change(
  uploadId: string,
  to: (row: UploadRow, writing: UploadWriting) => Promise<UploadRow | undefined> | UploadRow | undefined,
): Promise<UploadRow | undefined> {
  const changed = await writeNote(['uploads', 'parts'], async (writing) => {
    const uploads = writing.objectStore('uploads');
    const row = await uploads.get(uploadId);
    // The person may have removed it while it was on its way.
    const next = row && (await to(row, writing));
    if (next) await uploads.put(next);
    return next;
  });
  tell({ kind: 'upload-changed', uploadId });
  return changed;
}

const after = (row: UploadRow, event: UploadEvent): UploadRow => ({
  ...row,
  state: nextUpload(row.state, event),
});

/** Which uploads a drainer takes. */
export interface ClaimOptions {
  readonly nowMs: number;
  readonly leaseMs: number;
  /** what this drainer has claimed so far; grows with each claim */
  readonly mine: Set<string>;
  /** the line has just come back: what waits for another try need not wait, but is not tried twice */
  readonly hurries: boolean;
  /** nobody else sends: whoever holds a lease has died */
  readonly isAlone: boolean;
}

function isDue(row: UploadRow, { nowMs, mine, hurries, isAlone }: ClaimOptions): boolean {
  if (dueAtMs(row.state, nowMs) <= nowMs) return true;
  if (mine.has(row.id)) return false;
  return row.state.kind === 'waiting' ? hurries : isAlone;
}

function oldestDue(rows: readonly UploadRow[], options: ClaimOptions): UploadRow | undefined {
  return rows.filter((row) => isDue(row, options)).sort((one, other) => one.addedAtMs - other.addedAtMs)[0];
}

/**
 * What may leave this device while `member` is here: nothing of books that somebody else left on it, and no recording to
 * whose sending nobody has said yes.
 */
function mayLeave(books: readonly ProgressRow[], member: unknown): (row: UploadRow) => boolean {
  const others = othersSessions(books, member);
  const agreed = new Set(books.flatMap((book) => [...sentWithYes(book)]));
  return ({ id, sessionId, objectPath, isReleased }) => {
    if (others.has(sessionId)) return false;
    return !isRecording(objectPath) || isReleased === true || agreed.has(id);
  };
}

async function claimByLease(options: ClaimOptions): Promise<UploadRow | undefined> {
  return await writeNote(['uploads', 'progress', 'settings'], async (writing) => {
    const uploads = writing.objectStore('uploads');
    const index = uploads.index('byKind');
    const rows = await Promise.all(UNFINISHED.map((kind) => index.getAll(ofKind(kind))));
    const isFree = mayLeave(
      await writing.objectStore('progress').getAll(),
      await writing.objectStore('settings').get(MEMBER),
    );
    const due = oldestDue(rows.flat().filter(isFree), options);
    if (!due) return undefined;
    const row = after(due, { kind: 'claimed', leaseUntilMs: options.nowMs + options.leaseMs });
    await uploads.put(row);
    // Within the transaction, or the drainer's other sender could take it for one of a dead drainer.
    options.mine.add(due.id);
    return row;
  });
}

/**
 * On a full device no lease can be written, and without sending it stays full. Whoever is alone needs none. An earlier
 * try may have arrived without a note of it, so that this one counts as a repeat.
 */
async function claimUnwritten(options: ClaimOptions): Promise<UploadRow | undefined> {
  const rows = await unfinishedRows();
  const due = oldestDue(
    rows.filter(({ id }) => !options.mine.has(id)),
    options,
  );
  if (!due) return undefined;
  options.mine.add(due.id);
  const claimed = { kind: 'claimed', leaseUntilMs: options.nowMs + options.leaseMs } as const;
  return after(after(due, claimed), claimed);
}

/** Takes the oldest upload that is due, for as long as the lease lasts. Undefined when nothing is due. */
export async function claimUpload(options: ClaimOptions): Promise<UploadRow | undefined> {
  try {
    const claimed = await claimByLease(options);
    if (claimed) tell({ kind: 'upload-changed', uploadId: claimed.id });
    return claimed;
  } catch (error) {
    if (!options.isAlone || !isDiskFull(error)) throw error;
    return await claimUnwritten(options);
  }
}

/** Keeps the lease while bytes are on their way. */
export async function renewLease(uploadId: string, sentBytes: number, leaseUntilMs: number): Promise<void> {
  await change(uploadId, (row) =>
    row.state.kind === 'sending' ? after(row, { kind: 'progressed', sentBytes, leaseUntilMs }) : undefined,
  );
}

/** Keeps the place from which a long upload can be taken up; null forgets it. */
export async function saveResumePoint(uploadId: string, resume: ResumePoint | null): Promise<void> {
  await change(uploadId, (row) => ({ ...row, resume }));
}

/** The server has the same bytes: only now may they leave this device, unless the person still looks at them. */
export async function confirmUpload(uploadId: string, nowMs: number): Promise<void> {
  await change(uploadId, async (row, writing) => {
    const sent = asSending(row, nowMs);
    const confirmed = after(sent, { kind: 'confirmed', atMs: nowMs });
    if (!row.isKept) await deleteParts(writing, uploadId);
    return { ...confirmed, resume: null };
  });
}

/** The truth is on the server: a confirmation counts, even when the lease was lost in between. */
function asSending(row: UploadRow, nowMs: number): UploadRow {
  if (row.state.kind === 'refused') return asSending(after(row, { kind: 'retried' }), nowMs);
  const isIdle = row.state.kind === 'stored' || row.state.kind === 'waiting';
  return isIdle ? after(row, { kind: 'claimed', leaseUntilMs: nowMs }) : row;
}

/** A try that did not work; the upload is due again at `untilMs`. Whoever lost the lease changes nothing. */
export async function postponeUpload(uploadId: string, untilMs: number, code: string): Promise<void> {
  await change(uploadId, (row) =>
    row.state.kind === 'sending' ? after(row, { kind: 'failed', untilMs, code }) : undefined,
  );
}

/** The server will not have it. The bytes stay; nothing else waits for it. */
export async function refuseUpload(uploadId: string, code: string): Promise<void> {
  await change(uploadId, (row) =>
    row.state.kind === 'sending' ? after(row, { kind: 'refused', code }) : undefined,
  );
}

/** Another chance for uploads that were refused with one of these codes. */
export async function retryRefused(codes: readonly string[]): Promise<void> {
  const refused = await inLibrary((library) =>
    library.getAllFromIndex('uploads', 'byKind', ofKind('refused')),
  );
  for (const { id } of refused) {
    await change(id, (row) =>
      row.state.kind === 'refused' && codes.includes(row.state.code)
        ? after(row, { kind: 'retried' })
        : undefined,
    );
  }
}

const whatMayLeave = async () =>
  mayLeave(await inLibrary((library) => library.getAll('progress')), await knownMember());

/** Whether nothing of this is sent until somebody says so: it does not wait to be sent. */
export const isHeldBack = async (row: UploadRow): Promise<boolean> =>
  isRecording(row.objectPath) && !(await whatMayLeave())(row);

/** Uploads in these states that may leave this device. */
async function ownRows(kinds: readonly UploadState['kind'][]): Promise<UploadRow[]> {
  const isFree = await whatMayLeave();
  const rows = await inLibrary(async (library) => {
    const index = library.transaction('uploads').store.index('byKind');
    return (await Promise.all(kinds.map((kind) => index.getAll(ofKind(kind))))).flat();
  });
  return rows.filter(isFree);
}

const unfinishedRows = () => ownRows(UNFINISHED);

/** When the next upload is due; null when none waits. */
export async function nextDueMs(): Promise<number | null> {
  const rows = await unfinishedRows();
  const nowMs = Date.now();
  return rows.length === 0 ? null : Math.min(...rows.map((row) => dueAtMs(row.state, nowMs)));
}

const NOT_SAFE = [...UNFINISHED, 'refused'] as const;

/** How many photographed pages are not with the server, whatever keeps them. */
export async function countWaitingPages(): Promise<number> {
  const rows = await ownRows(NOT_SAFE);
  return rows.filter(({ objectPath }) => isIn('pages', objectPath)).length;
}

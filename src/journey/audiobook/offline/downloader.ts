import { createStore, type StoreApi } from 'zustand/vanilla';
import { type FilePart, fetchPart, fetchWhole } from '@/backend/objects/fetch-part.ts';
import {
  addDownloadPart,
  beginDownload,
  countParts,
  DOWNLOAD_PART_BYTES,
  isComplete,
  isWhole,
  keptBytes,
  readDownload,
  readDownloadExtras,
  removeDownload,
} from '@/device/storage/downloads/downloads.ts';
import type { DownloadExtras, DownloadRow } from '@/device/storage/downloads/listening-rows.ts';
import { askForPersistence, roomLeft } from '@/device/storage/room/quota.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { photosIn, readTimings, type Timings } from '@/domain/audiobook/timings.ts';
import { AppError, isAbort } from '@/domain/errors.ts';
import { wordsOf } from '@/ui/words-of.ts';
import { fetchPhotos, TYPICAL_PHOTO_BYTES } from './fetch-photos.ts';
import { isOutdated } from './is-outdated.ts';

export type DownloadState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'running'; readonly receivedBytes: number; readonly sizeBytes: number }
  | {
      readonly kind: 'stopped';
      readonly receivedBytes: number;
      readonly sizeBytes: number;
      readonly error: string | null;
      /** its sound is here whole, and photographs of its pages are missing */
      readonly isHeard?: true;
    }
  | { readonly kind: 'kept'; readonly sizeBytes: number };

/** Downloads by order id. They go on while the person looks at other screens. */
export const downloadStates: StoreApi<Readonly<Record<string, DownloadState>>> = createStore(() => ({}));
const running = new Map<string, AbortController>();

const show = (orderId: string, state: DownloadState) => downloadStates.setState({ [orderId]: state });
const showRunning = (row: DownloadRow) => show(row.orderId, { kind: 'running', ...amountsOf(row) });

/** Sound and photographs; those that are still to come are guessed. */
function amountsOf(row: DownloadRow): { receivedBytes: number; sizeBytes: number } {
  const { count, keptCount, bytes } = row.photos ?? { count: 0, keptCount: 0, bytes: 0 };
  const missingBytes = Math.max(0, count - keptCount) * TYPICAL_PHOTO_BYTES;
  return { receivedBytes: keptBytes(row) + bytes, sizeBytes: row.sizeBytes + bytes + missingBytes };
}

function stateOf(row: DownloadRow | undefined, error: string | null = null): DownloadState {
  if (!row) return { kind: 'absent' };
  const amounts = amountsOf(row);
  if (isComplete(row)) return { kind: 'kept', sizeBytes: amounts.receivedBytes };
  return { kind: 'stopped', ...amounts, error, ...(isWhole(row) && { isHeard: true }) };
}

/** The file that is kept: the copy made for phones, when there is one. */
export function fileToKeep({
  audioUrl,
  audioFileSize,
  audiobook,
}: Order): { url: string; sizeBytes: number } | null {
  if (audiobook) return { url: audiobook.phoneUrl, sizeBytes: audiobook.phoneFileSize };
  return audioUrl && audioFileSize ? { url: audioUrl, sizeBytes: audioFileSize } : null;
}

/** What a book takes on this device, about: null before it is finished. */
export function roomNeeded(order: Order): number | null {
  const file = fileToKeep(order);
  return file && file.sizeBytes + (order.audiobook?.photoCount ?? 0) * TYPICAL_PHOTO_BYTES;
}

/** Shows what is on the device. */
export async function lookForDownload(orderId: string): Promise<void> {
  if (!running.has(orderId)) show(orderId, stateOf(await readDownload(orderId)));
}

async function fetchExtras({ audiobook }: Order, signal: AbortSignal): Promise<DownloadExtras> {
  if (!audiobook) return { timings: null, cover: null };
  const [timings, cover] = await Promise.all([
    fetchWhole(audiobook.timingsUrl, signal).then((response) => response.json()),
    fetchWhole(audiobook.coverUrl, signal).then((response) => response.arrayBuffer()),
  ]);
  return { timings: readTimings(timings), cover };
}

async function begin(order: Order, signal: AbortSignal): Promise<DownloadRow> {
  const file = fileToKeep(order);
  if (!file) throw new AppError('not-found');
  const known = await readDownload(order.id);
  // A file that wears another cover has another size; of a sound that is here whole nothing more is wanted.
  const isCurrent = known && !isOutdated(known, (await readDownloadExtras(order.id))?.timings ?? null, order);
  if (isCurrent && (isWhole(known) || known.sizeBytes === file.sizeBytes)) return { ...known, url: file.url };
  const extras = await fetchExtras(order, signal);
  const photos = { count: photosIn(extras.timings ?? {}).length, keptCount: 0, bytes: 0 };
  const worn = order.audiobook?.cover;
  const row = { orderId: order.id, ...file, partCount: 0, photos, ...(worn && { worn }) };
  await beginInRoom(row, extras);
  return row;
}

/** @throws AppError disk-full, storage-unavailable */
export async function beginInRoom(row: DownloadRow, extras: DownloadExtras): Promise<void> {
  const room = await roomLeft();
  if (room && room.quotaBytes - room.usedBytes < amountsOf(row).sizeBytes) throw new AppError('disk-full');
  await beginDownload(row, extras);
}

/** Where a book that is kept comes from. */
export interface Source {
  /** notes what is to be got; what is here already stays. @throws AppError; AbortError */
  begin(signal: AbortSignal): Promise<DownloadRow>;
  /** @throws AppError; AbortError */
  part(
    row: DownloadRow,
    range: { readonly from: number; readonly to: number },
    signal: AbortSignal,
  ): Promise<FilePart>;
  /** brings the pages that are missing, and tells after each. @throws AppError; AbortError */
  photos(timings: Timings, onKept: (row: DownloadRow) => void, signal: AbortSignal): Promise<void>;
}

/** A book of this person's own. */
const ownBook = (order: Order): Source => ({
  begin: (signal) => begin(order, signal),
  part: ({ url }, range, signal) => fetchPart(url, range, signal),
  photos: (timings, onKept, signal) => fetchPhotos(order, timings, { onKept, signal }),
});

/** The parts of the sound that are missing, one after another. */
async function fetchSound(first: DownloadRow, source: Source, signal: AbortSignal): Promise<void> {
  const { orderId, sizeBytes } = first;
  for (let part = first.partCount; part < countParts(sizeBytes); ) {
    const from = part * DOWNLOAD_PART_BYTES;
    const to = Math.min(sizeBytes, from + DOWNLOAD_PART_BYTES);
    const { bytes, totalBytes } = await source.part(first, { from, to }, signal);
    const isSame = Number.isNaN(totalBytes) || totalBytes === sizeBytes;
    if (!isSame || bytes.byteLength !== to - from) throw new AppError('unavailable', 'the file has changed');
    // Null: removed meanwhile, or another tab added this part.
    const row = (await addDownloadPart(orderId, part, bytes)) ?? (await readDownload(orderId));
    if (!row) return;
    part = row.partCount;
    showRunning(row);
  }
}

async function fetchAll(id: string, source: Source, signal: AbortSignal): Promise<void> {
  const row = await source.begin(signal);
  showRunning(row);
  // The sound first: then the book plays, with its text.
  await fetchSound(row, source, signal);
  const timings = (await readDownloadExtras(id))?.timings;
  if (timings) await source.photos(timings, showRunning, signal);
}

/** Brings a book of this person's onto this device, or goes on with it. Never throws: the state says what went wrong. */
export const keepOffline = (order: Order): Promise<void> =>
  keepFrom(ownBook(order), order.id, roomNeeded(order) ?? 0);

/**
 * Brings a book onto this device, or goes on with it. Never throws: the state says what went wrong.
 * @param neededBytes what it takes, about
 */
export async function keepFrom(source: Source, id: string, neededBytes: number): Promise<void> {
  if (running.has(id)) return;
  const stopping = new AbortController();
  running.set(id, stopping);
  askForPersistence();
  let error: string | null = null;
  try {
    await fetchAll(id, source, stopping.signal);
  } catch (failure) {
    if (!isAbort(failure)) error = wordsOf(failure);
  }
  running.delete(id);
  const row = await readDownload(id).catch(() => undefined);
  const state = stateOf(row, error);
  const isNothingHere = error !== null && state.kind === 'absent';
  show(id, isNothingHere ? { kind: 'stopped', receivedBytes: 0, sizeBytes: neededBytes, error } : state);
}

export function pauseDownload(orderId: string): void {
  running.get(orderId)?.abort();
}

/** Frees the room. @throws AppError storage-unavailable */
export async function removeOffline(orderId: string): Promise<void> {
  pauseDownload(orderId);
  await removeDownload(orderId);
  show(orderId, { kind: 'absent' });
}

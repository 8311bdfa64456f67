import { listen, type Message } from '@/device/storage/channel.ts';
import type { UploadRow } from '@/device/storage/pages/rows.ts';
import { isHeldBack } from '@/device/storage/uploads/upload-queue.ts';
import { listUploads, readUpload } from '@/device/storage/uploads/uploads.ts';
import { type UploadView, uploadsStore } from './uploads-store.ts';

function sentBytesOf(row: UploadRow, shown: UploadView | undefined): number {
  if (row.state.kind === 'uploaded') return row.sizeBytes;
  if (row.state.kind !== 'sending') return 0;
  return shown?.state.kind === 'sending'
    ? Math.max(shown.sentBytes, row.state.sentBytes)
    : row.state.sentBytes;
}

function viewOf(row: UploadRow, isHeld: boolean, shown?: UploadView): UploadView {
  const view = { sizeBytes: row.sizeBytes, sentBytes: sentBytesOf(row, shown), state: row.state };
  return isHeld ? { ...view, isHeld } : view;
}

async function refresh(uploadId: string): Promise<void> {
  const row = await readUpload(uploadId);
  const isHeld = row !== undefined && (await isHeldBack(row));
  const { [uploadId]: shown, ...others } = uploadsStore.getState();
  uploadsStore.setState(row ? { ...others, [uploadId]: viewOf(row, isHeld, shown) } : others, true);
}

function showProgress(uploadId: string, sentBytes: number): void {
  const shown = uploadsStore.getState()[uploadId];
  if (shown) uploadsStore.setState({ [uploadId]: { ...shown, sentBytes } });
}

function follow(message: Message): void {
  if (message.kind === 'upload-progressed') showProgress(message.uploadId, message.sentBytes);
  // A row that cannot be read now stays as it was shown; the next message reads it again.
  if (message.kind === 'upload-added' || message.kind === 'upload-changed') {
    refresh(message.uploadId).catch(() => {});
  }
}

/**
 * Fills the store and keeps it up to date.
 * @returns stops
 * @throws AppError storage-unavailable
 */
export async function watchUploads(): Promise<() => void> {
  // What happens while the list is read is newer than the list.
  const early: Message[] = [];
  let isFilled = false;
  const stop = listen((message) => {
    if (isFilled) follow(message);
    else early.push(message);
  });
  try {
    const rows = await listUploads();
    const held = await Promise.all(rows.map(isHeldBack));
    uploadsStore.setState(
      Object.fromEntries(rows.map((row, i) => [row.id, viewOf(row, held[i] === true)])),
      true,
    );
  } catch (error) {
    stop();
    throw error;
  }
  isFilled = true;
  early.forEach(follow);
  return stop;
}

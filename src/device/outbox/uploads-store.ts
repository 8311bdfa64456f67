import { createStore, type StoreApi } from 'zustand/vanilla';
import { listen, type Message } from '@/device/storage/channel.ts';
import type { UploadRow } from '@/device/storage/pages/rows.ts';
import { listUploads, readUpload } from '@/device/storage/uploads/uploads.ts';
import type { UploadState } from '@/domain/transfer/upload.ts';

export interface UploadView {
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: UploadState;
}

/** Every upload on this device by its id, as the screens show it. The truth is in IndexedDB. */
export const uploadsStore: StoreApi<Record<string, UploadView>> = createStore<Record<string, UploadView>>(
  () => ({}),
);

function sentBytesOf(row: UploadRow, shown: UploadView | undefined): number {
  if (row.state.kind === 'uploaded') return row.sizeBytes;
  if (row.state.kind !== 'sending') return 0;
  return shown?.state.kind === 'sending'
    ? Math.max(shown.sentBytes, row.state.sentBytes)
    : row.state.sentBytes;
}

function viewOf(row: UploadRow, shown?: UploadView): UploadView {
  return { sizeBytes: row.sizeBytes, sentBytes: sentBytesOf(row, shown), state: row.state };
}

async function refresh(uploadId: string): Promise<void> {
  const row = await readUpload(uploadId);
  const { [uploadId]: shown, ...others } = uploadsStore.getState();
  uploadsStore.setState(row ? { ...others, [uploadId]: viewOf(row, shown) } : others, true);
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
    uploadsStore.setState(Object.fromEntries(rows.map((row) => [row.id, viewOf(row)])), true);
  } catch (error) {
    stop();
    throw error;
  }
  isFilled = true;
  early.forEach(follow);
  return stop;
}

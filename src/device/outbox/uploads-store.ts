import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UploadState } from '@/domain/transfer/upload.ts';

export interface UploadView {
  readonly sizeBytes: number;
  readonly sentBytes: number;
  readonly state: UploadState;
  /** it stays on this device until somebody says yes to its sending */
  readonly isHeld?: boolean;
}

/** Every upload on this device by its id, as the screens show it. The truth is in IndexedDB; `watchUploads` follows it. */
export const uploadsStore: StoreApi<Record<string, UploadView>> = createStore<Record<string, UploadView>>(
  () => ({}),
);

import type { ResumePoint } from '@/device/storage/pages/rows.ts';

/** A stored file, read piece by piece. */
export interface FileToSend {
  readonly objectPath: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** hex */
  readonly sha256: string;
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface Sending {
  readonly file: FileToSend;
  readonly signal: AbortSignal;
  /** bytes the server has acknowledged so far */
  readonly onProgress: (sentBytes: number) => void;
  /** where an earlier try stopped */
  readonly resume: ResumePoint | null;
  /** an earlier try may have arrived without our hearing of it */
  readonly isRepeat: boolean;
  /** keeps the place to resume from across reloads; null forgets it */
  saveResume(point: ResumePoint | null): Promise<void>;
}

/** 'maybe-there': the server refused because something is at this place already; metadata decides. */
export type SendOutcome = 'confirmed' | 'maybe-there';

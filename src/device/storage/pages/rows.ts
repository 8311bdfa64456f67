import type { SharedKind } from '@/device/storage/shared-files/shared-kind.ts';
import type { SessionId } from '@/domain/session.ts';
import type { UploadState } from '@/domain/transfer/upload.ts';

/** A place in a photo, as shares of its width and height. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** The corners of a page in its photo, clockwise from the top left. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

/** How a page was cut out of another photo, which stays on this device as long as the page does. */
export interface PageEdges {
  /** the page that was photographed */
  readonly originalId: string;
  readonly corners: Corners;
  /** clockwise quarter turns after it was cut out */
  readonly turns: 0 | 1 | 2 | 3;
}

/** A photographed page on this device. Its bytes are those of its upload. */
export interface StoredPage {
  readonly id: string;
  readonly sessionId: SessionId;
  /** permanent capture number, from 1, never reused */
  readonly n: number;
  readonly sizeBytes: number;
  readonly capturedAtMs: number;
  readonly uploadId: string;
  /**
   * Its place among the pages: smaller is earlier. A new page's is its number, a retake's that of the page it replaces;
   * moving pages exchanges them, so that no two pages ever share one.
   */
  readonly position: number;
  /** a person has moved it there, or taken it for that place; absent for every other */
  readonly isPlacedByHand?: true;
  /** what looked doubtful about the photo; a hint, never a refusal */
  readonly warnings: readonly PhotoWarning[];
  /** what its picture looks like, to find it taken twice; absent where it was kept before this was known */
  readonly look?: string;
  /** absent where the photo is as it was taken, or turned */
  readonly edges?: PageEdges;
  /** where the page was found in the photo, which is kept and sent whole; it is shown cut to this */
  readonly outline?: Corners;
  /** taken away, and can be brought back until it is swept */
  readonly removedAtMs: number | null;
  /** taken away because the person does not want it, not because another photo took its place */
  readonly isUnwanted?: true;
  /** the scan was begun anew, and this page can be brought back; absent for a page of the book */
  readonly setAsideAtMs?: number;
  /** the server has read it */
  readonly readAtMs: number | null;
}

export type PhotoWarning = 'blurred' | 'dark' | 'glare' | 'cut-off';

/** Where a resumable upload can be taken up again. */
export interface ResumePoint {
  readonly url: string;
  readonly startedAtMs: number;
}

/** A file on its way to the server. */
export interface UploadRow {
  /** made of object path and SHA-256, so that the same file at the same place is one upload */
  readonly id: string;
  readonly sessionId: SessionId;
  readonly objectPath: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** hex */
  readonly sha256: string;
  readonly state: UploadState;
  readonly addedAtMs: number;
  /** the bytes stay after confirmation, because the person looks at or listens to them again */
  readonly isKept: boolean;
  /** its book has ended on this device, and it goes on; absent while the book is there */
  readonly isReleased?: boolean;
  readonly resume: ResumePoint | null;
}

/** A file that another app has shared and no screen has taken in yet. Its bytes are parts under its id. */
export interface SharedRow {
  readonly id: string;
  readonly kind: SharedKind;
  readonly fileName: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** hex */
  readonly sha256: string;
  readonly sharedAtMs: number;
  /** its place among the files shared with it */
  readonly index: number;
  /** the person did not want it, and can still have it back; absent for one that waits */
  readonly leftOutAtMs?: number;
}

/** A recording with the microphone that has not become a clip yet; after a killed tab as far as it was saved. */
export interface RecordingRow {
  readonly id: string;
  readonly sessionId: SessionId;
  readonly mediaType: string;
  readonly startedAtMs: number;
  /** how much of it is saved */
  readonly seconds: number;
  /** the person did not want it, and can still have it back; absent for one that waits */
  readonly discardedAtMs?: number;
}

import type { CoverDesign } from '@/domain/audiobook/cover-design.ts';
import type { CoverChoice } from '@/domain/audiobook/order.ts';
import type { Timings } from '@/domain/audiobook/timings.ts';

/** Where somebody stopped listening. Of two places the one heard later counts. */
export interface PlaceRow {
  readonly orderId: string;
  readonly seconds: number;
  readonly heardAtMs: number;
  /** `heardAtMs` of the place the server has; 0 when it has none from here */
  readonly sentAtMs: number;
}

/** A place somebody wants to find again. It is theirs alone, whoever else listens on this device. */
export interface BookmarkRow {
  readonly id: string;
  readonly uid: string;
  readonly orderId: string;
  readonly seconds: number;
  /** empty for none */
  readonly note: string;
  readonly madeAtMs: number;
}

/** An audiobook kept on this device, or on its way here. */
export interface DownloadRow {
  readonly orderId: string;
  /** where the rest comes from */
  readonly url: string;
  readonly sizeBytes: number;
  /** whole parts that are there: they are got in order */
  readonly partCount: number;
  /** of its pages; absent for books kept before photographs came along */
  readonly photos?: KeptPhotos;
  /** what the kept cover shows; absent for the drawn one without an author */
  readonly worn?: CoverChoice;
  /** when its book was deleted: it is as if it were not there, until the book is brought back or gone; absent else */
  readonly deletedAtMs?: number;
}

/** Those looked for count as kept, also when there was none any more. */
export interface KeptPhotos {
  readonly count: number;
  readonly keptCount: number;
  readonly bytes: number;
}

/** What is kept beside the sound; apart from the row, which is read for every range. */
export interface DownloadExtras {
  readonly timings: Timings | null;
  readonly cover: ArrayBuffer | null;
  /** of a book that somebody shared; absent for the person's own */
  readonly shared?: SharedFacts;
}

/** What a listener without an account sees of the book behind a link. */
export interface SharedFacts {
  readonly title: string;
  readonly author: string | null;
  readonly narrator: string;
  readonly line: string;
  readonly design: CoverDesign | null;
  /** whether the picture of its cover shows a photo; absent in copies of before, where nobody told */
  readonly hasPhoto?: boolean;
  readonly isTextShown: boolean;
}

import type { PageReadingState } from '../../../src/domain/manuscript/page-reading.ts';
import type { LinePlace } from '../../../src/domain/manuscript/review.ts';

export interface TranscribedWord {
  readonly text: string;
  /** 0-100 */
  readonly confidence: number;
  /** where it begins and ends along its line, in thousandths; absent where the line's place is */
  readonly span?: readonly [from: number, to: number];
  /** what stands there at a second look; absent where nobody looked twice */
  readonly again?: string;
  /** whether it touches the edge of the picture, and may be cut */
  readonly isAtEdge?: boolean;
}

export interface TranscribedLine {
  readonly words: readonly TranscribedWord[];
  /** whether a paragraph begins here, as far as the layout tells */
  readonly begins: boolean;
  /** whether its letters are larger or bolder than those of the text of its page */
  readonly standsOut?: boolean;
  /** whether it stands in a cell of a table, which are read row by row */
  readonly isInTable?: boolean;
  /** more likely the edge of the paper or a picture than words: shown to the person, never read aloud unasked */
  readonly isUnclear?: boolean;
  /** where it lies on the photograph; absent where a reader does not tell */
  readonly place?: LinePlace;
}

/** One page of a book, as read from a picture. */
export interface TranscribedPage {
  /** only a page in the state `read` has lines worth reading */
  readonly lines: readonly TranscribedLine[];
  /** 0-100, how sure the reader is of its words; 0 when there are none */
  readonly confidence: number;
  /** `blank` is known without reading: a leaf left empty, not a page that reads badly */
  readonly state: Exclude<PageReadingState, 'unreadable'>;
}

/** Reads the words on a photograph of a page, or of two pages side by side. */
export interface Transcriber {
  /**
   * @param file path of a local JPEG; it is not changed
   * @returns the pages on the photo, left before right; at least one, blank ones included
   * @throws AppError photo-unreadable; AbortError
   */
  transcribe(file: string, signal: AbortSignal): Promise<readonly TranscribedPage[]>;
}

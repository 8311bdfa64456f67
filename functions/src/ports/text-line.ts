import type { Doubt, LeftOutAs, LinePlace } from '../../../src/domain/manuscript/review.ts';

/** How sure the reader was of a word, as long as not all words are judged together. */
export interface ReadWord extends Doubt {
  /** what stands there at a second look; absent where nobody looked twice */
  readonly again?: string;
  /** whether it touches the edge of the picture, and may be cut */
  readonly isAtEdge?: boolean;
}

/** One line of a page as it was printed or typed. */
export interface TextLine {
  readonly text: string;
  /**
   * Whether a paragraph begins here, as far as the layout tells (blank line, indent, another letter size). Absent:
   * the layout does not tell, the words must.
   */
  readonly begins?: boolean;
  /** The same, told by the line alone: counts when what stands above it on the page is left out. */
  readonly beginsAtTop?: boolean;
  /** Whether the document itself says that this is a heading, or surely none. Absent: it does not tell. */
  readonly isHeading?: boolean;
  /** Height of its letters, in a unit that is the same for the whole document. */
  readonly letterHeight?: number;
  /** What the reader was not sure of; only in lines that normalizeLine leaves as they are. */
  readonly doubts?: readonly ReadWord[];
  /** Where it lies on its photograph. */
  readonly place?: LinePlace;
  /** Why it is not read aloud. */
  readonly leftOutAs?: LeftOutAs;
  /** Instead of text: a picture stands here, counted from 1 in its document, and may hold words. */
  readonly picture?: number;
}

export type TextPage = readonly TextLine[];

import type { LinePlace } from '../../../../src/domain/manuscript/review.ts';
import type { TranscribedWord } from '../../ports/transcriber.ts';
import type { Quarters } from '../prepare/gray-image.ts';

/** What a reader answers about a picture, as far as it counts; confidence 0-100. */
export interface SeenPage {
  /** how the picture must be turned to stand upright; absent from a reader that reads upright pictures only */
  readonly quarters?: Quarters;
  /** in what language most words are, such as `en`; absent where the reader does not tell */
  readonly language?: string;
  readonly blocks:
    | readonly { readonly paragraphs: readonly { readonly lines: readonly SeenLine[] }[] }[]
    | null;
}

export interface SeenLine {
  readonly text: string;
  readonly bbox: Box;
  readonly words: readonly SeenWord[];
}

export interface SeenWord {
  readonly text: string;
  readonly confidence: number;
  readonly bbox: Box;
  /** what stands there at a second look; absent where nobody looked twice */
  readonly again?: string;
}

/** Pixels from the top left of the page. */
interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** How the letters of a line look, in pixels. */
export interface Letters {
  /** as high as its capitals are, or would be */
  readonly height: number;
  /** how broad its strokes are */
  readonly stroke: number;
}

/** One line, and how it lies on the page. */
export interface ReadLine {
  readonly text: string;
  readonly words: readonly TranscribedWord[];
  readonly confidence: number;
  readonly box: Box;
  /** whether the reader sees a paragraph or a part of the page begin here */
  readonly isParted: boolean;
  /** of a line in a table: whether its cell begins with it */
  readonly beginsCell?: boolean;
  /** absent where the picture was not looked at */
  readonly letters?: Letters;
  /** on the photograph, where that is known */
  readonly place?: LinePlace;
}

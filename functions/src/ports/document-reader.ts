import type { TextPage } from './text-line.ts';

/** A part of a page, in 1/10000 of its width from its upper left corner, like the place of a line on a photograph. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DocumentPage {
  /** what the file says is printed; none where that is no text */
  readonly lines: TextPage;
  /** whether its words may be in a picture: then it has to be drawn and read like a photograph */
  readonly isPicture: boolean;
  /** on a page of text, the pictures that may hold words of their own; absent for none */
  readonly pictures?: readonly PagePart[];
  /** it is there and cannot be opened: the person is told which one, and it is not counted */
  readonly isLost?: true;
  /** counted from 1, as in the file */
  readonly number: number;
}

export interface DocumentText {
  /** in order; a format without pages is one */
  readonly pages: readonly DocumentPage[];
  /** pages the file really has; null where the format has none (txt, doc, docx) */
  readonly pageCount: number | null;
}

export interface DocumentFile {
  /** path of a local copy; what it is is decided by its first bytes */
  readonly file: string;
  /** only helps */
  readonly fileName: string;
  /** of a protected PDF */
  readonly password?: string;
}

/** Pages of a document as pictures, drawn one after the other; of a Word file, which has no pages, its pictures. */
export interface PagePictures {
  /**
   * @param page counted from 1
   * @returns a JPEG of 200 dots an inch, or the picture as it lies in a Word file; null for a page that cannot be drawn within the limits
   * @throws AbortError
   */
  draw(page: number, signal: AbortSignal): Promise<Uint8Array | null>;
  close(): void;
}

/** Reads a document's text. Documents are hostile until proven otherwise: bounded time and memory. */
export interface DocumentReader {
  /**
   * @throws AppError document-empty, -damaged, -encrypted (its message tells whether a password was wrong),
   *   -mislabelled, -unsupported, -too-large, -too-many-pages, -too-hard, -no-text; AbortError
   */
  read(document: DocumentFile, signal: AbortSignal): Promise<DocumentText>;

  /** For a document that was read and has pages that are pictures. */
  pictures(document: DocumentFile): PagePictures;
}

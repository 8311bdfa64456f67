/** One page of a book, as read from a photo. */
export interface TranscribedPage {
  readonly paragraphs: readonly string[];
  /** 0-100, how sure the reader is of its words; 0 when there are none */
  readonly confidence: number;
  /** nothing is printed on it, which is known without reading: a leaf left empty, not a page that reads badly */
  readonly isBlank: boolean;
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

export interface TranscribedPage {
  readonly paragraphs: readonly string[];
  /** 0-100, how sure the reader is of its words */
  readonly confidence: number;
}

/** Reads the words on a photograph of a page. */
export interface Transcriber {
  /**
   * @param file path of a local JPEG
   * @throws AppError photo-unreadable; AbortError
   */
  transcribe(file: string, signal: AbortSignal): Promise<TranscribedPage>;
}

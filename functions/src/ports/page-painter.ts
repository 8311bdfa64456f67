/** Draws a photographed page as it is shown beside the text of a book: upright, flat, evenly lit. */
export interface PagePainter {
  /**
   * @param file path of a local JPEG; it is not changed
   * @returns a JPEG of each page on the photo, left before right
   * @throws AppError photo-unreadable; AbortError
   */
  paint(file: string, signal: AbortSignal): Promise<readonly Uint8Array[]>;
}

/** What stands on the cover of an audiobook. */
export interface CoverWords {
  readonly title: string;
  /** who wrote it; null when nobody said */
  readonly author?: string | null;
  /** whose voice is recreated */
  readonly narrator: string;
  /** takes the place of the drawn picture and its words */
  readonly photo?: Uint8Array | null;
}

/** Draws the cover that players show. */
export interface CoverPainter {
  /**
   * @returns a square JPEG; the same words and photo give the same bytes
   * @throws AppError photo-unreadable
   */
  paint(words: CoverWords): Promise<Uint8Array>;
}

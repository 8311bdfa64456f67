/** What stands on the cover of an audiobook. */
export interface CoverWords {
  readonly title: string;
  /** whose voice is recreated */
  readonly narrator: string;
}

/** Draws the cover that players show. */
export interface CoverPainter {
  /** @returns a square JPEG; the same words give the same bytes */
  paint(words: CoverWords): Promise<Uint8Array>;
}

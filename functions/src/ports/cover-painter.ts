import type { CoverDesign } from '../../../src/domain/audiobook/cover-design.ts';

/** What stands on the cover of an audiobook. */
export interface CoverWords {
  readonly title: string;
  /** who wrote it; null when nobody said */
  readonly author?: string | null;
  /** whose voice is recreated */
  readonly narrator: string;
  /** cloth and foil; without one and without a photo the title decides */
  readonly design?: CoverDesign;
  /** on the cloth of a chosen design; without a design it takes the place of the whole cover */
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

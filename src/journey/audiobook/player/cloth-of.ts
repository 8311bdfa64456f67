import type { CSSProperties } from 'react';
import { COVER_COLORS, type CoverDesign, designFor } from '@/domain/audiobook/cover-design.ts';

/** The colors of a cover's cloth by lamplight, for what is worn with `lamplight.module.css`. */
export function clothOf(title: string, design: CoverDesign | null | undefined): CSSProperties {
  const { cloth, night } = COVER_COLORS[design ?? designFor(title)];
  return { '--cloth-lit': cloth, '--cloth-night': night } as CSSProperties;
}

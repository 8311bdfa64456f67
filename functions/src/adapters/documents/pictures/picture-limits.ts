/** A scanner's largest; beyond it a few kilobytes can claim more memory than there is. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Points an inch, as a PDF counts, and dots an inch of what is drawn: more does not read better, and takes longer. */
export const DRAWN_SCALE = 200 / 72;
/** Pixels a point for a look at whether words are visible: letters of two points are three pixels high. */
export const LOOKED_AT_SCALE = 1.5;
/** A page drawn larger than this is a poster. */
export const MAX_DRAWN_SIDE_PX = 2_600;

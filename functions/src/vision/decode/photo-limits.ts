/** A phone's largest; beyond it a few kilobytes can claim more memory than there is. */
export const MAX_PIXELS = 50_000_000;

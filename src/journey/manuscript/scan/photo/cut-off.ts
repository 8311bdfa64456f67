import type { Gray } from './gray.ts';

/** Long side, in pixels, at which an edge of the photo is looked at: a letter is then a few pixels wide. */
export const EDGE_PIXELS = 480;
/** How much of the photo's short side is its edge. */
export const EDGE_SHARE = 0.012;

/** An edge darker than this, against the brightest of the page, is the table and not the page. */
const MIN_PAPER_SHARE = 0.75;
/** A place of the edge with less than this of the edge's own paper has ink on it. */
const INK_SHARE = 0.85;
/** Longer dark stretches are the table, a finger or a picture. */
const MAX_RUN_SHARE = 0.05;
const MIN_RUNS = 6;
/** Print leaves paper between its letters and lines. */
const MIN_BRIGHT_SHARE = 0.35;

/** Means along the strip's long side. */
function profileOf({ width, height, values }: Gray): number[] {
  const isLying = width >= height;
  const [length, depth] = isLying ? [width, height] : [height, width];
  return Array.from({ length }, (_, along) => {
    let sum = 0;
    for (let across = 0; across < depth; across += 1) {
      sum += values[isLying ? across * width + along : along * width + across] ?? 0;
    }
    return sum / depth;
  });
}

/** Lengths of the stretches with ink on them. */
function runsOf(profile: readonly number[], ink: number): number[] {
  const runs: number[] = [];
  let length = 0;
  for (const value of [...profile, Number.POSITIVE_INFINITY]) {
    if (value < ink) length += 1;
    else if (length > 0) {
      runs.push(length);
      length = 0;
    }
  }
  return runs;
}

/**
 * True when print touches an edge of the photo: many short dark places on paper, as the lines of a page make them on
 * its sides, and its letters above and below.
 * @param edge a strip of the photo's rim
 * @param paper brightness of the page, 0 to 255
 */
export function isPrintCutOff(edge: Gray, paper: number): boolean {
  const profile = profileOf(edge);
  const sorted = profile.toSorted((one, other) => one - other);
  const edgePaper = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  if (edgePaper < MIN_PAPER_SHARE * paper) return false;
  const ink = INK_SHARE * edgePaper;
  const longest = MAX_RUN_SHARE * profile.length;
  const runs = runsOf(profile, ink).filter((length) => length <= longest);
  const bright = profile.filter((value) => value >= ink).length / Math.max(1, profile.length);
  return runs.length >= MIN_RUNS && bright >= MIN_BRIGHT_SHARE;
}

import type { Gray } from './gray.ts';

/** Cells on each side: small enough for the camera's noise, large enough for lines of print. */
const CELLS = 16;
/** A smaller step from cell to cell is noise. Of 256 gray values. */
const STEP = 3;
/** Steps without which two pictures are too empty to be compared. */
const MIN_STEPS = 24;
/** Of the steps in either picture, how many are the same in two photos of one page that lay still. */
const ALIKE = 0.85;

/**
 * What a picture looks like in 256 characters: of each cell whether the one to its right is darker, lighter or the same.
 * Light and size do not matter (a difference hash).
 */
export function lookOf(gray: Gray): string {
  const means = Array.from({ length: CELLS }, (_, row) =>
    Array.from({ length: CELLS + 1 }, (_unused, column) => meanOf(gray, row, column)),
  );
  return means
    .map((row) =>
      row
        .slice(1)
        .map((mean, column) => stepSign(mean - (row[column] ?? 0)))
        .join(''),
    )
    .join('');
}

function stepSign(step: number): '+' | '-' | '0' {
  if (Math.abs(step) < STEP) return '0';
  return step > 0 ? '+' : '-';
}

function meanOf({ width, height, values }: Gray, row: number, column: number): number {
  const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * height) / CELLS)) as [number, number];
  const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * width) / (CELLS + 1))) as [
    number,
    number,
  ];
  let sum = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) sum += values[y * width + x] ?? 0;
  return sum / Math.max(1, (bottom - top) * (right - left));
}

/** Whether two looks are those of one page, taken twice from about the same place. */
export function areLooksAlike(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let steps = 0;
  let same = 0;
  for (let i = 0; i < one.length; i += 1) {
    if (one[i] === '0' && other[i] === '0') continue;
    steps += 1;
    if (one[i] === other[i]) same += 1;
  }
  return steps >= MIN_STEPS && same >= steps * ALIKE;
}

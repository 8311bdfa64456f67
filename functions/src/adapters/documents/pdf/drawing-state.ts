import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What a page does, in order, as the PDF package lists it. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

export const PICTURES: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
]);
export const FILLS: ReadonlySet<number> = new Set([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke]);

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}
/** [a b c d x y], as a PDF writes it */
export type Matrix = readonly number[];
export type Point = readonly [x: number, y: number];

/** The state of a drawing, as far as it decides what is seen. */
export interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
  readonly isLight: boolean;
  readonly isLightStroke: boolean;
  readonly isUnseen: boolean;
  /** whether letters are painted by their outline alone */
  readonly isOutline: boolean;
  /** whether much of what is painted is seen through */
  readonly isClear: boolean;
  /** in the units of the matrix */
  readonly lineWidth: number;
}

/** The state while a page is drawn, with those that it goes back to. */
export function drawing(page: Box) {
  const kept: State[] = [];
  let now: State = {
    ...{ matrix: [1, 0, 0, 1, 0, 0], clip: page, lineWidth: 1 },
    ...{ isLight: false, isLightStroke: false, isUnseen: false, isOutline: false, isClear: false },
  };
  const change = (to: Partial<State>): void => {
    now = { ...now, ...to };
  };
  return {
    state: () => now,
    change,
    keep: (): void => void kept.push(now),
    back: (): void => {
      now = kept.pop() ?? now;
    },
    move: (by: unknown): void => {
      if (Array.isArray(by)) change({ matrix: product(now.matrix, by.map(Number)) });
    },
  };
}

/** @param corners four numbers, in a list or under their places */
export function boxOf(corners: unknown): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] =
    typeof corners === 'object' && corners !== null ? Object.values(corners).map(Number) : [];
  return { left, bottom, right, top };
}

/** Where a picture is painted, before the matrix says where and how large. */
export const UNIT: Box = { left: 0, bottom: 0, right: 1, top: 1 };

export const areaOf = ({ left, bottom, right, top }: Box) => (right - left) * (top - bottom);

export const isIn = ({ left, bottom, right, top }: Box, [x, y]: Point) =>
  x >= left && x <= right && y >= bottom && y <= top;

export const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  bottom: Math.max(one.bottom, other.bottom),
  right: Math.min(one.right, other.right),
  top: Math.min(one.top, other.top),
});

/** Where a box lies after a matrix; one that is turned gets the box around it. */
export function moved(
  { left, bottom, right, top }: Box,
  [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0]: Matrix,
): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const [cornerX, cornerY] of [
    [left, bottom],
    [left, top],
    [right, bottom],
    [right, top],
  ] as const) {
    xs.push(a * cornerX + c * cornerY + x);
    ys.push(b * cornerX + d * cornerY + y);
  }
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** The matrix that does `inner` first. */
export function product(
  [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0]: Matrix,
  [a2 = 1, b2 = 0, c2 = 0, d2 = 1, x2 = 0, y2 = 0]: Matrix,
): Matrix {
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * x2 + c * y2 + x,
    b * x2 + d * y2 + y,
  ];
}

import type { Corner, Corners } from '@/device/storage/pages/rows.ts';

export const WHOLE_PHOTO: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export function isWholePhoto(corners: Corners): boolean {
  return corners.every(({ x, y }, at) => x === WHOLE_PHOTO[at]?.x && y === WHOLE_PHOTO[at]?.y);
}

/** Nearer to a straight line than this, three corners make no page. Twice the area of a triangle, in shares. */
const MIN_TURN = 0.01;

/** Positive where the way from `one` over `two` to `three` turns clockwise. */
export function turnAt(one: Corner, two: Corner, three: Corner): number {
  return (two.x - one.x) * (three.y - two.y) - (two.y - one.y) * (three.x - two.x);
}

/** Whether the corners go around a page: one dragged across the opposite edge would fold the photo over. */
export function isPageShape(corners: Corners): boolean {
  return corners.every((corner, at) => {
    const [next, over] = [corners[(at + 1) % 4], corners[(at + 2) % 4]];
    return next !== undefined && over !== undefined && turnAt(corner, next, over) > MIN_TURN;
  });
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** With one corner at another place, as near as a page can be to it; the same corners when it cannot be one. */
export function moveCorner(corners: Corners, at: number, { x, y }: Corner): Corners {
  const to = { x: within(x), y: within(y) };
  const moved = corners.map((corner, i) => (i === at ? to : corner)) as unknown as Corners;
  return isPageShape(moved) ? moved : corners;
}

/** How far the corners of one are from those of another, at most, in shares. */
export function farthest(one: Corners, other: Corners): number {
  return Math.max(...one.map(({ x, y }, at) => Math.hypot(x - (other[at]?.x ?? x), y - (other[at]?.y ?? y))));
}

import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  areaOf,
  type Box,
  boxOf,
  common,
  drawing,
  FILLS,
  isIn,
  moved,
  type Operators,
  PICTURES,
  type Point,
  type State,
  UNIT,
} from './drawing-state.ts';
import type { TextRun } from './pdf-lines.ts';

/** Text rendering modes that paint no letter. */
const INVISIBLE_MODES: ReadonlySet<number> = new Set([3, 7]);
/** points; smaller letters are read by nobody */
const SMALL_LETTERS = 3;
/** points; what is thinner is a rule or an underline and covers no word */
const MIN_COVER = 4;
/** of 255; a color may be the paper's own when none of its three parts is darker */
const LIGHT = 0xb0;
/** of 1; what is clearer may not be seen */
const CLEAR = 0.4;

type Sign = 'unseen' | 'light' | 'cover' | 'cut' | 'layer' | 'picture' | 'picture-over';

/** Of the page: a picture that covers more of it is the page, and the text is what was read from it. */
const SCAN_SHARE = 0.8;

/** Text rendering modes that paint only the outline of a letter. */
const OUTLINE_MODES: ReadonlySet<number> = new Set([1, 5]);
const STROKES: ReadonlySet<number> = new Set([
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);
/** of a letter's width; what is squeezed more is read by nobody */
const MIN_SQUEEZE = 0.3;

/**
 * Whether words of a page's text may not be visible on it: in the color of the paper, too small, covered, cut away, off
 * the page, on a layer that is switched off. Rather once too often: whoever asks looks at the page then.
 * @param view [left, bottom, right, top] of what is shown of the page, in points
 */
export function mayHideText(
  operators: Operators,
  runs: readonly TextRun[],
  view: readonly number[],
): boolean {
  const words = runs.filter(({ str }) => /[\p{L}\p{N}]/u.test(str));
  const middles = words.map(middleOf);
  const page = boxOf(view);
  if (words.some(({ height }) => height < SMALL_LETTERS)) return true;
  if (middles.some((middle) => !isIn(page, middle))) return true;
  const signs = signsIn(operators, page, (clip) => middles.some((middle) => isIn(clip, middle)));
  // The text of a scan is not painted: its words are in the picture.
  if (signs.has('picture')) signs.delete('unseen');
  signs.delete('picture');
  return signs.size > 0;
}

function signsIn(
  { fnArray, argsArray }: Operators,
  page: Box,
  holdsWords: (clip: Box) => boolean,
): Set<Sign> {
  const signs = new Set<Sign>();
  const { state, change, keep, back, move } = drawing(page);
  let clipsNext = false;
  let hasText = false;

  function takePath([paint, , extent]: readonly unknown[]): void {
    const box = moved(boxOf(extent), state().matrix);
    if (clipsNext) change({ clip: common(state().clip, box) });
    clipsNext = false;
    if (FILLS.has(Number(paint)) && isWide(box)) signs.add('cover');
    // a thick line is a box, too
    const [a = 1, b = 0] = state().matrix;
    if (STROKES.has(Number(paint)) && state().lineWidth * Math.hypot(a, b) >= MIN_COVER) signs.add('cover');
  }
  function takeText(): void {
    hasText = true;
    if (state().isUnseen) signs.add('unseen');
    else if (state().isClear || (state().isOutline ? state().isLightStroke : state().isLight))
      signs.add('light');
    if (!holdsWords(state().clip)) signs.add('cut');
  }
  function cutNext(): void {
    clipsNext = true;
  }
  const takes: Readonly<Record<number, (args: readonly unknown[]) => void>> = {
    [OPS.save]: keep,
    [OPS.restore]: back,
    [OPS.paintFormXObjectBegin]: ([matrix, extent]) => {
      keep();
      move(matrix);
      if (extent) change({ clip: common(state().clip, moved(boxOf(extent), state().matrix)) });
    },
    [OPS.paintFormXObjectEnd]: back,
    [OPS.transform]: move,
    [OPS.setFillRGBColor]: ([color]) => change({ isLight: isLight(String(color)) }),
    // a pattern, which may have any color
    [OPS.setFillColorN]: () => change({ isLight: true }),
    [OPS.setStrokeRGBColor]: ([color]) => change({ isLightStroke: isLight(String(color)) }),
    [OPS.setStrokeColorN]: () => change({ isLightStroke: true }),
    [OPS.setLineWidth]: ([width]) => change({ lineWidth: Number(width) }),
    [OPS.setGState]: ([changes]) => change(stateIn(changes, state())),
    [OPS.setTextRenderingMode]: ([mode]) =>
      change({ isUnseen: INVISIBLE_MODES.has(Number(mode)), isOutline: OUTLINE_MODES.has(Number(mode)) }),
    [OPS.setHScale]: ([scale]) => {
      if (Math.abs(Number(scale)) < MIN_SQUEEZE) signs.add('light');
    },
    // what a group or a mask does to what is in it, only the drawing tells
    [OPS.beginGroup]: () => void signs.add('light'),
    [OPS.beginMarkedContentProps]: ([tag]) => {
      if (tag === 'OC') signs.add('layer');
    },
    [OPS.clip]: cutNext,
    [OPS.eoClip]: cutNext,
    [OPS.constructPath]: takePath,
    [OPS.shadingFill]: () => void signs.add('cover'),
    [OPS.showText]: takeText,
  };
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at];
    takes[operator]?.(Array.isArray(args) ? args : []);
    if (!PICTURES.has(operator)) continue;
    signs.add('picture');
    const isScan = areaOf(moved(UNIT, state().matrix)) > areaOf(page) * SCAN_SHARE;
    if (hasText && !isScan) signs.add('picture-over');
  }
  return signs;
}

/** @param color as `#rrggbb` */
const isLight = (color: string) =>
  [1, 3, 5].every((at) => Number.parseInt(color.slice(at, at + 2), 16) >= LIGHT);

/** @param changes of the graphics state, as pairs of name and value; `ca` and `CA` are how much a fill and a line cover */
function stateIn(changes: unknown, now: State): Partial<State> {
  let { isClear, lineWidth } = now;
  for (const pair of Array.isArray(changes) ? changes : []) {
    const [name, value] = Array.isArray(pair) ? pair : [];
    if (name === 'ca' || name === 'CA') isClear = Number(value) < CLEAR;
    if (name === 'SMask' && value) isClear = true;
    if (name === 'LW') lineWidth = Number(value);
  }
  return { isClear, lineWidth };
}

export function middleOf({ transform: [a = 1, b = 0, , , x = 0, y = 0], width, height }: TextRun): Point {
  const angle = Math.atan2(b, a);
  const [along, up] = [width / 2, height / 4];
  return [
    x + along * Math.cos(angle) - up * Math.sin(angle),
    y + along * Math.sin(angle) + up * Math.cos(angle),
  ];
}

const isWide = ({ left, bottom, right, top }: Box) => right - left >= MIN_COVER && top - bottom >= MIN_COVER;

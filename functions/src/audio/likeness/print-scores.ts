import type { HeardClips } from './heard-clips.ts';
import { type ClipPrints, printWindows, vectorPrints } from './print-windows.ts';
import type { SpeakerScores } from './scored-frames.ts';
import { FRAMES_PER_SECOND } from './voice-frames.ts';
import { type FrameRange, windowScores } from './window-scores.ts';

/** What a model says of who speaks where. */
export interface MarkedPrints {
  /** of each piece of the mark, see markPieces */
  readonly mark: ClipPrints;
  readonly clips: readonly ClipPrints[];
}

/** A mark this long is judged like the rest: the region that is proposed may hold two people. */
const MAX_SURE_MARK = 5 * FRAMES_PER_SECOND;
const MARK_PIECE = 2 * FRAMES_PER_SECOND;
/** Ten times the cosine from which models of this kind take two stretches for one person. */
const SAME_PERSON = 5;
/** Above every threshold: what the family marked is the person. */
const SURE = 10;

/** Pieces of a marked stretch that are compared one by one. */
export function markPieces(mark: FrameRange): FrameRange[] {
  const count = mark.to - mark.from > MAX_SURE_MARK ? Math.ceil((mark.to - mark.from) / MARK_PIECE) : 1;
  const size = (mark.to - mark.from) / count;
  return Array.from({ length: count }, (_, i) => ({
    from: Math.round(mark.from + i * size),
    to: Math.round(mark.from + (i + 1) * size),
  }));
}

/** As speakerScores, by the vectors of a model. What could not be judged counts as somebody else. */
export function printScores(
  clips: HeardClips,
  pieces: readonly FrameRange[],
  { mark, clips: prints }: MarkedPrints,
  adaptive: boolean,
): SpeakerScores | null {
  const size = mark[0]?.length ?? 0;
  const marked = pieces.map((piece, i) => ({ ...piece, print: Float64Array.from(mark[i] ?? []) }));
  const found = windowScores(
    clips.isSpoken.length,
    vectorPrints(size),
    printWindows(clips, prints),
    marked.map((piece) => ({ ...piece, print: vectorPrints(size).vector(piece.print) })),
  );
  if (!found) return null;
  const { scores, split } = found;
  const [sure] = pieces.length === 1 ? pieces : [];
  const isSure = (row: number) => sure !== undefined && row >= sure.from && row < sure.to;
  return {
    scores: scores.map((score, row) => {
      if (isSure(row)) return SURE;
      return Number.isNaN(score) ? split.lowerMean : score;
    }),
    threshold: adaptive ? split.threshold : SAME_PERSON,
    gap: split.upperMean - split.lowerMean,
  };
}

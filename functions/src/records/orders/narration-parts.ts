/** A part has at least so many chunks, so that starting it costs less than its work … */
const MIN_CHUNKS_OF_PART = 4;
/** … and at most so many, half a minute of work. */
const MAX_CHUNKS_OF_PART = 100;
/** Between the two: each part is a step of the progress. */
const WANTED_PARTS = 50;
/** How often the order is told, however many parts end in that time. */
const TELL_EVERY_MS = 2_000;

/** The last percent is for putting the book together. */
const NARRATED_PERCENT = 99;
/** Fewer parts than these say little about how long the others take. */
const MIN_PARTS_FOR_ESTIMATE = 3;

/** How far a fanned-out narration is: `narrations/{orderId}`, gone when the book is finished. */
export interface NarrationParts {
  readonly orderId: string;
  readonly chunkCount: number;
  readonly chunksOfPart: number;
  /** one character a part: `1` when its chunks are there. It grows with every mark and never shrinks. */
  readonly marks: string;
  /** raised when a narration is taken up again: its tasks then have names that no queue has seen */
  readonly run: number;
  /** nobody goes on with the parts of this run: it was cancelled, or a part failed for good */
  readonly isStopped: boolean;
  readonly runBegan: Date;
  /** parts that were there when the run began */
  readonly doneBefore: number;
  /** when a part was last marked, or the run began */
  readonly lastSign: Date;
  /** when the order was last told */
  readonly toldAt: Date;
}

const countDone = ({ marks }: NarrationParts) => marks.split('1').length - 1;

/**
 * The state after a planner ran. One that runs again in the middle changes nothing; one that takes up a stopped narration,
 * or comes from a program that plans other chunks, begins a new run.
 */
export function planned(
  current: NarrationParts | null,
  { orderId, chunkCount }: Pick<NarrationParts, 'orderId' | 'chunkCount'>,
  nowMs: number,
): NarrationParts {
  const isSame = current?.chunkCount === chunkCount;
  if (isSame && !current.isStopped) return current;
  const even = Math.ceil(chunkCount / WANTED_PARTS);
  const chunksOfPart = Math.min(MAX_CHUNKS_OF_PART, Math.max(MIN_CHUNKS_OF_PART, even));
  const now = new Date(nowMs);
  const next = {
    orderId,
    chunkCount,
    chunksOfPart,
    marks: '0'.repeat(Math.ceil(chunkCount / chunksOfPart)),
    ...(isSame && { chunksOfPart: current.chunksOfPart, marks: current.marks }),
    run: (current?.run ?? 0) + 1,
    isStopped: false,
    runBegan: now,
    doneBefore: 0,
    lastSign: now,
    toldAt: now,
  };
  return { ...next, doneBefore: countDone(next) };
}

/** Marks of one cutting of a book say nothing about another. */
export const planOf = ({ chunkCount, chunksOfPart }: NarrationParts): string =>
  `${chunkCount}/${chunksOfPart}`;

/** The state with what is known elsewhere to be there; the same object when that is nothing new. */
export function withMarks(current: NarrationParts, done: readonly number[]): NarrationParts {
  const news = new Set(done.filter((part) => current.marks[part] === '0'));
  if (news.size === 0) return current;
  return {
    ...current,
    marks: [...current.marks].map((mark, part) => (news.has(part) ? '1' : mark)).join(''),
  };
}

/** Whether the order is to be told of this state now: seldom, and when all is there. */
export const isTellingDue = (parts: NarrationParts, nowMs: number): boolean =>
  nowMs - parts.toldAt.getTime() >= TELL_EVERY_MS || missingParts(parts).length === 0;

/** The state with one part marked; the same object when that changes nothing. */
export function marked(current: NarrationParts, part: number, nowMs: number): NarrationParts {
  const { marks } = current;
  if (marks[part] !== '0') return current;
  const now = new Date(nowMs);
  const next = { ...current, marks: `${marks.slice(0, part)}1${marks.slice(part + 1)}`, lastSign: now };
  return isTellingDue(next, nowMs) ? { ...next, toldAt: now } : next;
}

/** Whether whoever made this state is the one to tell the order of it. */
export const isToTell = ({ lastSign, toldAt }: NarrationParts) => lastSign.getTime() === toldAt.getTime();

/** The parts whose chunks are not known to be there. */
export function missingParts({ marks }: NarrationParts): readonly number[] {
  return [...marks].flatMap((mark, part) => (mark === '0' ? [part] : []));
}

/** The chunks of a part: from the first, up to, not including, the second. */
export function rangeOf(parts: NarrationParts, part: number): readonly [number, number] {
  const from = part * parts.chunksOfPart;
  return [from, Math.min(from + parts.chunksOfPart, parts.chunkCount)];
}

/** What the family reads: percent, and seconds until all parts are there, null while that cannot be told. */
export function progressOf(
  parts: NarrationParts,
  nowMs: number,
): { readonly percent: number; readonly secondsLeft: number | null } {
  const done = countDone(parts);
  const total = parts.marks.length;
  const made = done - parts.doneBefore;
  const elapsedMs = nowMs - parts.runBegan.getTime();
  const isKnown = made >= MIN_PARTS_FOR_ESTIMATE;
  return {
    percent: Math.floor((done / total) * NARRATED_PERCENT),
    secondsLeft: isKnown ? Math.round(((elapsedMs / made) * (total - done)) / 1_000) : null,
  };
}

import { HOP_SECONDS, LISTENING_HZ, spectraOf, unusualLevels } from './band-levels.ts';
import { BANDS, CELLS, decodeBits, encodeBits, PATTERN } from './code.ts';
import { cellsAt, folded, likeness, MOMENTS, presences } from './fold.ts';

export interface HeardMark {
  /** whether the sound says that it is a synthetic voice of Kindred Pages */
  readonly isMarked: boolean;
  /** how many times the spread of what chance gives; beyond 7 it is no chance */
  readonly sureness: number;
  /** the first 64 bits of the order, as 16 hexadecimal digits; null when they cannot be read */
  readonly payload: string | null;
  /** how much faster it is played than it was made */
  readonly speed: number;
}

/** The parts of a sound in which the period is taken to begin at one moment. */
interface Windows {
  readonly seconds: number;
  /** what a path through them must reach to be no chance */
  readonly surePath: number;
}

/** One stretch of 20 seconds is enough. */
const LONG: Windows = { seconds: 20, surePath: 8 };
/** For a sound that was cut. Where there are more than a few, chance finds a good path among so many. */
const SHORT: Windows = { seconds: 4, surePath: 9 };
const MOST_SHORT = 7;
/** So much is laid over itself to read the bits. */
const BLOCK_SECONDS = 180;
/**
 * Chance passes this once in 10^12 tries; at one place some 7,000 ways to hold the pattern are tried. Paths through several
 * windows, of which there are more, need the more: 8 is passed once in 10^15 tries, 9 once in 10^19.
 */
const SURE = 7;
/** The bits too must look like the mark, so that a check of 16 bits is not all that stands for them. */
const SURE_BITS = 4;
/** What it costs to begin anew in the middle, as after a cut. */
const JUMP_COST = 3;
const MOST_FASTER = 0.052;
const SPEED_STEP = 0.001;
const FINE_STEPS = [-0.0005, -0.00025, 0.00025, 0.0005];
/** Bands are wide enough for twice this. */
const STRETCH_STEP = 0.005;

interface Found {
  readonly levels: Float32Array;
  /** of the window that says it most clearly, or of all laid over each other */
  readonly windowZ: number;
  readonly pathZ: number;
  /** both as shares of what is no chance */
  readonly rank: number;
  readonly cells: Float64Array;
  readonly speed: number;
}

/** For each window the moment at which the period begins: it stays, drifts by one, or jumps at a cost. */
function likeliestPath(rows: readonly Float64Array[]): number[] {
  const from: Int16Array[] = [];
  let scores = new Float64Array(MOMENTS);
  for (const row of rows) {
    const jump = scores.indexOf(Math.max(...scores));
    const origins = new Int16Array(MOMENTS);
    const next = new Float64Array(MOMENTS);
    for (let moment = 0; moment < MOMENTS; moment++) {
      let [origin, score] = [jump, (scores[jump] as number) - JUMP_COST];
      for (const drift of [0, 1, MOMENTS - 1]) {
        const before = (moment + drift) % MOMENTS;
        if ((scores[before] as number) <= score) continue;
        origin = before;
        score = scores[before] as number;
      }
      origins[moment] = origin;
      next[moment] = score + (row[moment] as number);
    }
    from.push(origins);
    scores = next;
  }
  const path: number[] = [];
  let moment = scores.indexOf(Math.max(...scores));
  for (let i = rows.length - 1; i >= 0; i--) {
    path[i] = moment;
    moment = from[i]?.[moment] ?? 0;
  }
  return path;
}

/** The mark in a block, if it were played at this speed. */
function listenAt(levels: Float32Array, speed: number, { seconds, surePath } = LONG): Found {
  const frames = levels.length / BANDS;
  const length = Math.round(seconds / HOP_SECONDS);
  const count = Math.max(1, Math.round(frames / length));
  const sums = Array.from({ length: count }, (_, i) =>
    folded(levels, i * length, i === count - 1 ? frames : (i + 1) * length, speed),
  );
  const rows = sums.map(presences);
  const cells = new Float64Array(CELLS);
  for (const [i, begin] of likeliestPath(rows).entries()) {
    const own = cellsAt(sums[i] as Float64Array, begin);
    for (let cell = 0; cell < CELLS; cell++) (cells[cell] as number) += own[cell] as number;
  }
  const together = Float64Array.from(sums[0] ?? [], (_, i) =>
    sums.reduce((sum, of) => sum + (of[i] ?? 0), 0),
  );
  const windowZ = Math.max(...[...rows, presences(together)].map((row) => Math.max(...row)));
  const pathZ = likeness(cells, PATTERN.presence, PATTERN.signs);
  return { levels, windowZ, pathZ, rank: Math.max(windowZ / SURE, pathZ / surePath), cells, speed };
}

const better = (a: Found, b: Found) => (b.rank > a.rank ? b : a);

/** Told from time to time which share of the work is done. */
type OnProgress = (share: number) => void;

/** Every speed, with pitch and without. */
function searched(
  spectra: ReturnType<typeof spectraOf>,
  asMade: Float32Array,
  onProgress: OnProgress,
): Found {
  const steps = Math.round(MOST_FASTER / SPEED_STEP);
  let found = listenAt(asMade, 1);
  const stretches = new Map<number, Float32Array>();
  for (let step = -steps; step <= steps; step++) {
    const speed = 1 + step * SPEED_STEP;
    const stretch = Math.round((speed - 1) / STRETCH_STEP);
    const played = stretches.get(stretch) ?? unusualLevels(spectra, 1 + stretch * STRETCH_STEP);
    stretches.clear();
    stretches.set(stretch, played);
    for (const tried of [asMade, played]) found = better(found, listenAt(tried, speed));
    onProgress((steps + step + 1) / (2 * steps + 1));
  }
  return FINE_STEPS.map((fine) => listenAt(found.levels, found.speed + fine)).reduce(better, found);
}

function heardIn(block: Float32Array, isPatient: boolean, onProgress: OnProgress): HeardMark {
  const spectra = spectraOf(block);
  const asMade = unusualLevels(spectra, 1);
  const whole = listenAt(asMade, 1);
  const mayBeCut = block.length <= MOST_SHORT * SHORT.seconds * LISTENING_HZ;
  const atOnce = mayBeCut ? better(whole, listenAt(asMade, 1, SHORT)) : whole;
  const found = atOnce.rank >= 1 || !isPatient ? atOnce : searched(spectra, asMade, onProgress);
  const { levels, cells, speed } = found;
  const isMarked = found.rank >= 1;
  const sureness = Math.max(found.windowZ, found.pathZ);
  if (!isMarked) return { isMarked, sureness, payload: null, speed };
  const payload = bitsIn(cells) ?? bitsIn(listenAt(levels, speed, SHORT).cells);
  return { isMarked, sureness, payload, speed };
}

function bitsIn(cells: Float64Array): string | null {
  const bits = Float64Array.from(
    PATTERN.data,
    (cell) => (cells[cell] as number) * (PATTERN.signs[cell] as number),
  );
  const payload = decodeBits(bits);
  return payload !== null && fits(bits, payload) ? payload : null;
}

function fits(bits: Float64Array, payload: string): boolean {
  const sent = encodeBits(payload);
  const all = PATTERN.data.map((_, i) => i);
  return likeness(bits, all, sent) >= SURE_BITS;
}

const NOTHING: HeardMark = { isMarked: false, sureness: 0, payload: null, speed: 1 };

/**
 * Listens for the mark, three minutes at a time, until its bits are read or the sound ends.
 * @param sound one channel at LISTENING_HZ
 * @param onProgress told which share of the sound was heard, for each speed tried
 * @param isPatient whether other speeds than its own are tried
 */
export function hearMark(
  sound: Float32Array,
  onProgress: OnProgress = () => undefined,
  isPatient = true,
): HeardMark {
  const length = BLOCK_SECONDS * LISTENING_HZ;
  let found = NOTHING;
  for (let at = 0; at < sound.length && found.payload === null; at += length) {
    const block = sound.subarray(at, at + length);
    const heard = heardIn(block, isPatient, (share) =>
      onProgress((at + share * block.length) / sound.length),
    );
    const isBetter = heard.isMarked === found.isMarked ? heard.sureness > found.sureness : heard.isMarked;
    if (heard.payload !== null || isBetter) found = heard;
    onProgress((at + block.length) / sound.length);
  }
  return found;
}

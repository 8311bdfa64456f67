import {
  CEPSTRUM_LENGTH,
  type Cepstra,
  cepstraCount,
  deviationsOf,
  distanceToNearest,
  meansOf,
  thinned,
  transformed,
} from './cepstra.ts';
import { colorMap } from './color-map.ts';
import { frequencyWarp } from './frequency-warp.ts';
import type { SpokenFrames } from './spoken-frames.ts';
import { matrixOf, type Timbre } from './timbre.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** How far a voice may go toward the person. */
export interface TimbreBounds {
  /** see Timbre */
  readonly share: number;
  readonly gains: Range;
  /** how much of the color map, see colorMap */
  readonly map: number;
}

/** As near as the words bear it at all; half of the map, because all of it carries sounds into each other. */
export const WHOLE_TIMBRE: TimbreBounds = { share: 1, gains: { from: 0.7, to: 1.7 }, map: 0.5 };

/** A first guess, and what it was reckoned with. */
export interface TimbreFit {
  readonly timbre: Timbre;
  /** mean of the base voice after bend and map: a new gain turns around it */
  readonly sourceMeans: Float64Array;
  readonly bounds: TimbreBounds;
  /** how far the warped base voice stays from the person: the smaller, the better the base */
  readonly distance: number;
}

const WARPS = Array.from({ length: 13 }, (_, i) => (i - 6) / 50);
/** Coefficients that tell the length of a vocal tract; the higher ones are habits and rooms. */
const WARP_COEFFICIENTS = 12;
const MAX_COMPARED = 1_200;
/** A map has more to learn than a bend. */
const MAX_MAPPED = 2_000;
const FIRST_GAINS = { from: 0.8, to: 1.35 };
/** A map draws sounds together, which are spread again. */
const FIRST_GAINS_OF_MAP = { from: 0.8, to: 1.5 };
const GAIN_STEPS = { from: 0.8, to: 1.3 };
const MAX_UNVOICED_SHIFT = 3;
const MAX_UNVOICED_LEVEL = 0.6;
const UNVOICED_SHARE_AT_FIRST = 0.5;
const MIN_UNVOICED_FRAMES = 50;
/** Of the difference heard, so that the rounds do not swing. */
const STEP = 0.8;
const GAIN_POWER = 0.7;

const clip = (value: number, { from, to }: Range) => Math.max(from, Math.min(to, value));
const around = (limit: number): Range => ({ from: -limit, to: limit });
const fill = (value: (k: number) => number) =>
  Float64Array.from({ length: CEPSTRUM_LENGTH }, (_, k) => value(k));

function movedTo(cepstra: Cepstra, wanted: Float64Array): Cepstra {
  const means = meansOf(cepstra);
  return cepstra.map((value, i) => {
    const k = i % CEPSTRUM_LENGTH;
    return value - (means[k] ?? 0) + (wanted[k] ?? 0);
  });
}

/** The bend of the frequency axis after which one speaker's sounds lie nearest to another's. */
export function findWarp(source: Cepstra, target: Cepstra): { warp: number; distance: number } {
  const [from, to] = [thinned(source, MAX_COMPARED), thinned(target, MAX_COMPARED)];
  const deviations = deviationsOf(to);
  const weights = deviations.slice(1, 1 + WARP_COEFFICIENTS).map((sd) => 1 / Math.sqrt(sd + 1e-3));
  const wanted = meansOf(to);
  const tried = WARPS.map((warp) => {
    const matrix = frequencyWarp(CEPSTRUM_LENGTH - 1, CEPSTRUM_LENGTH - 1, warp);
    return { warp, distance: distanceToNearest(movedTo(transformed(from, matrix), wanted), to, weights) };
  });
  return tried.reduce((best, each) => (each.distance < best.distance ? each : best));
}

const mapOf = (bent: Cepstra, person: SpokenFrames, share: number) =>
  colorMap(thinned(bent, MAX_MAPPED), thinned(person.voiced, MAX_MAPPED), share);

/**
 * Means and spreads of the base voice's table brought to those of the person: a first guess, because what is rendered
 * from the table has other means and spreads.
 * @param source cepstra of the voiced states of the base voice
 */
export function firstTimbre(source: Cepstra, person: SpokenFrames, bounds = WHOLE_TIMBRE): TimbreFit {
  const { share } = bounds;
  const { warp, distance } = findWarp(source, person.voiced);
  const map =
    bounds.map > 0 ? mapOf(transformed(source, matrixOf({ warp, map: null })), person, bounds.map) : null;
  const mapped = transformed(source, matrixOf({ warp, map }));
  const [sourceMeans, means] = [meansOf(mapped), meansOf(person.voiced)];
  const [from, to] = [deviationsOf(mapped), deviationsOf(person.voiced)];
  const first = map ? FIRST_GAINS_OF_MAP : FIRST_GAINS;
  const gains = fill((k) => clip(clip((to[k] ?? 0) / ((from[k] ?? 0) + 1e-6), first), bounds.gains));
  // What is mixed with the base voice must still have the person's mean.
  const own = meansOf(source);
  const shifts = fill(
    (k) => ((means[k] ?? 0) - (1 - share) * (own[k] ?? 0)) / share - (gains[k] ?? 0) * (sourceMeans[k] ?? 0),
  );
  const unvoicedShifts = shifts.map((shift) => shift * UNVOICED_SHARE_AT_FIRST);
  const timbre = { warp, map, gains, shifts, unvoicedShifts, unvoicedLevel: 0, share };
  return { timbre, sourceMeans, distance, bounds };
}

function correctedUnvoiced(timbre: Timbre, person: SpokenFrames, heard: SpokenFrames) {
  const { unvoicedShifts, unvoicedLevel, share } = timbre;
  if (Math.min(cepstraCount(person.unvoiced), cepstraCount(heard.unvoiced)) <= MIN_UNVOICED_FRAMES)
    return { unvoicedShifts, unvoicedLevel };
  const [wanted, rendered] = [meansOf(person.unvoiced), meansOf(heard.unvoiced)];
  const louder = (frames: SpokenFrames, unvoiced: Float64Array) =>
    (unvoiced[0] ?? 0) - (meansOf(frames.voiced)[0] ?? 0);
  const level = unvoicedLevel + STEP * (louder(person, wanted) - louder(heard, rendered));
  return {
    unvoicedShifts: fill((k) =>
      clip(
        (unvoicedShifts[k] ?? 0) + (STEP / share) * ((wanted[k] ?? 0) - (rendered[k] ?? 0)),
        around(MAX_UNVOICED_SHIFT),
      ),
    ),
    unvoicedLevel: clip(level, around(MAX_UNVOICED_LEVEL)),
  };
}

/**
 * One round of the closed loop: the voice was rendered and measured like the person's clip; what still differs is
 * corrected.
 */
export function correctedTimbre(fit: TimbreFit, person: SpokenFrames, heard: SpokenFrames): TimbreFit {
  const { timbre, sourceMeans, bounds } = fit;
  const [wanted, rendered] = [meansOf(person.voiced), meansOf(heard.voiced)];
  const [wantedSpread, renderedSpread] = [deviationsOf(person.voiced), deviationsOf(heard.voiced)];
  const gains = fill((k) => {
    const step = ((wantedSpread[k] ?? 0) / ((renderedSpread[k] ?? 0) + 1e-6)) ** GAIN_POWER;
    return clip((timbre.gains[k] ?? 1) * clip(step, GAIN_STEPS), bounds.gains);
  });
  const shifts = fill((k) => {
    const step = (STEP / timbre.share) * ((wanted[k] ?? 0) - (rendered[k] ?? 0));
    // A new gain must not move the mean.
    return (
      (timbre.shifts[k] ?? 0) + step - ((gains[k] ?? 0) - (timbre.gains[k] ?? 0)) * (sourceMeans[k] ?? 0)
    );
  });
  return {
    ...fit,
    timbre: { ...timbre, gains, shifts, ...correctedUnvoiced(timbre, person, heard) },
  };
}

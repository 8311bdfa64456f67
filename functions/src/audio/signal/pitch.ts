import { bandPass } from './band-pass.ts';
import { correlationPeaks, type PitchCandidate } from './correlation-peaks.ts';

/** How high somebody speaks and how much it moves. */
export interface Pitch {
  readonly medianHz: number;
  /** standard deviation in semitones, at most MAX_SPREAD_SEMITONES */
  readonly spreadSemitones: number;
  readonly voicedSeconds: number;
}

const HOP_SECONDS = 0.01;
const WINDOW_SECONDS = 0.04;
const BAND = { fromHz: 70, toHz: 900 };
/** Score of "no voice here", and the score where it is quiet anyway. */
const UNVOICED_SCORE = 0.45;
const QUIET_SCORE = 0.9;
const QUIET_BELOW = 10 ** (-25 / 20);
const COST_PER_OCTAVE = 0.35;
const COST_OF_VOICING = 0.14;
/** Values outside this range of the median are octave mistakes. */
const TRUSTED = { from: 0.6, to: 1.7 };
const MAX_SPREAD_SEMITONES = 3;
/** Between the 10th and the 90th percentile of a normal distribution, in standard deviations. */
const P10_TO_P90 = 2.563;

const UNVOICED = 0;

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * The pitch of every 10 ms in Hz, 0 where there is no voice: peaks of the normalized cross-correlation, the path
 * through them by Viterbi. The strongest peak of each frame alone would put a man an octave too high.
 */
export function pitchTrack(samples: Float32Array, sampleRateHz: number): number[] {
  const filtered = bandPass(samples, sampleRateHz, BAND);
  const hop = Math.round(HOP_SECONDS * sampleRateHz);
  const window = Math.round(WINDOW_SECONDS * sampleRateHz);
  const frameCount = Math.max(0, Math.floor((filtered.length - 2 * window) / hop));
  const energies = Array.from({ length: frameCount }, (_, i) => rms(filtered, i * hop, window));
  const loud = quantile(
    energies.toSorted((a, b) => a - b),
    0.95,
  );
  const frames = energies.map((energy, i): PitchCandidate[] => {
    const isQuiet = energy <= loud * QUIET_BELOW;
    const unvoiced = { hz: UNVOICED, score: isQuiet ? QUIET_SCORE : UNVOICED_SCORE };
    return isQuiet ? [unvoiced] : [unvoiced, ...correlationPeaks(filtered, i * hop, window, sampleRateHz)];
  });
  return bestPath(frames);
}

function rms(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += (samples[i] ?? 0) ** 2;
  return Math.sqrt(sum / length);
}

function transitionCost(from: number, to: number): number {
  if (from === UNVOICED && to === UNVOICED) return 0;
  if (from === UNVOICED || to === UNVOICED) return COST_OF_VOICING;
  return COST_PER_OCTAVE * Math.abs(Math.log2(to / from));
}

interface Step extends PitchCandidate {
  readonly total: number;
  readonly before: Step | null;
}

function bestPath(frames: readonly (readonly PitchCandidate[])[]): number[] {
  let steps: Step[] = [];
  for (const candidates of frames) {
    steps = candidates.map((candidate): Step => {
      let before: Step | null = null;
      let total = Number.NEGATIVE_INFINITY;
      for (const step of steps) {
        const through = step.total - transitionCost(step.hz, candidate.hz);
        if (through > total) [total, before] = [through, step];
      }
      return { ...candidate, total: (before ? total : 0) + candidate.score, before };
    });
  }
  const path: number[] = [];
  let step: Step | null = steps.toSorted((a, b) => b.total - a.total)[0] ?? null;
  for (; step; step = step.before) path.push(step.hz);
  return path.reverse();
}

/** Null when there is no voice in it. */
export function measurePitch(samples: Float32Array, sampleRateHz: number): Pitch | null {
  return pitchOf(pitchTrack(samples, sampleRateHz));
}

/** What a track says about the speaker. Null when nothing in it is voiced. */
export function pitchOf(track: readonly number[]): Pitch | null {
  const voiced = track.filter((hz) => hz !== UNVOICED).sort((a, b) => a - b);
  if (voiced.length === 0) return null;
  const median = quantile(voiced, 0.5);
  const trusted = voiced.filter((hz) => hz > median * TRUSTED.from && hz < median * TRUSTED.to);
  const spread = (12 * Math.log2(quantile(trusted, 0.9) / quantile(trusted, 0.1))) / P10_TO_P90;
  return {
    medianHz: quantile(trusted, 0.5),
    spreadSemitones: Math.min(spread, MAX_SPREAD_SEMITONES),
    voicedSeconds: voiced.length * HOP_SECONDS,
  };
}

import { filtered, passAbove, passBelow } from './filters.ts';

/** Lets sound begin and end softly, in place: half a cosine over so many samples at each end. */
export function fade(samples: Float32Array, over: { readonly in: number; readonly out: number }): void {
  const rise = (i: number, length: number) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / length);
  const begin = Math.min(over.in, samples.length);
  for (let i = 0; i < begin; i++) samples[i] = (samples[i] ?? 0) * rise(i, begin);
  const end = Math.min(over.out, samples.length);
  for (let i = 0; i < end; i++) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * rise(i, end);
  }
}

/** -75 dB: below what is heard in a quiet room, and no longer the dead silence that a listener takes for a fault. */
export const ROOM_RMS = 10 ** (-75 / 20);
/** A room hums low: above this it gets softer. */
const SOFTER_ABOVE_HZ = 600;
/** One half of a slope of 6 dB an octave, as a filter of second order has it with two equal poles. */
const SLOPE_QUALITY = 0.5;
const NO_RUMBLE_HZ = 60;
/** The filters begin with silence; this much is thrown away. */
const WARM_UP_SECONDS = 0.1;

/** Never 0, which would stay 0. */
const seedOf = (seed: number) => (Math.imul(seed + 1, 2_654_435_761) ^ 0x5f35_6495) | 1;

/** Even numbers from -1 to 1, always the same ones. Source: Marsaglia, "Xorshift RNGs", 2003. */
function noise(length: number, seed: number): Float32Array {
  const samples = new Float32Array(length);
  let state = seedOf(seed);
  for (let i = 0; i < length; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    samples[i] = state / 0x8000_0000;
  }
  return samples;
}

/**
 * The sound of a room in which nobody speaks. The same length and seed give the same samples on every machine.
 * @param seed a whole number; another one is another moment in the same room
 */
export function roomTone(length: number, sampleRateHz: number, seed: number): Float32Array<ArrayBuffer> {
  const warmUp = Math.round(WARM_UP_SECONDS * sampleRateHz);
  const colored = filtered(noise(warmUp + length, seed), [
    passBelow(SOFTER_ABOVE_HZ, sampleRateHz, SLOPE_QUALITY),
    passAbove(NO_RUMBLE_HZ, sampleRateHz),
  ]);
  const tone = colored.slice(warmUp);
  const power = tone.reduce((sum, value) => sum + value * value, 0) / Math.max(1, length);
  const gain = power === 0 ? 0 : ROOM_RMS / Math.sqrt(power);
  for (let i = 0; i < length; i++) tone[i] = (tone[i] ?? 0) * gain;
  return tone;
}

/** A pause that a mark inside a sentence asks for. */
export interface InnerPause {
  /** which share of the sentence's letters stands before it: 0 to 1 */
  readonly at: number;
  readonly seconds: number;
}

/** A stretch in which a voice is silent, in samples. */
interface Silence {
  readonly from: number;
  readonly to: number;
}

const FRAME_SECONDS = 0.005;
/** Softer than this below the loud frames nobody speaks; the breath and hiss of a voice lie lower. */
const SILENT_BELOW_DB = 34;
/** A stop like p or t is silent for less. */
const LEAST_SECONDS = 0.05;
/** What is left of a pause that is made shorter. */
const KEPT_SECONDS = 0.06;
/** Where a silence is cut or opened, both sides are faded over this long. */
const SEAM_SECONDS = 0.015;
/** A mark and a silence farther apart than this are strangers. */
const REACH_SECONDS = 0.45;
/** A silence as long as this is a pause beyond doubt; a shorter one must lie nearer to its mark. */
const SURE_SECONDS = 0.12;
const DOUBT = 0.6;

function framePowers(samples: Float32Array, frame: number): Float64Array {
  const powers = new Float64Array(Math.floor(samples.length / frame));
  for (let k = 0; k < powers.length; k++) {
    let sum = 0;
    for (let i = k * frame; i < (k + 1) * frame; i++) sum += (samples[i] ?? 0) ** 2;
    powers[k] = sum / frame;
  }
  return powers;
}

interface Heard {
  readonly silences: readonly Silence[];
  /** first and last sample of the speech */
  readonly from: number;
  readonly to: number;
}

/** Where somebody speaks, and the silences in between. */
function heardIn(samples: Float32Array, sampleRateHz: number): Heard {
  const frame = Math.round(FRAME_SECONDS * sampleRateHz);
  const powers = framePowers(samples, frame);
  const loud = powers.toSorted()[Math.floor(powers.length * 0.95)] ?? 0;
  const floor = loud * 10 ** (-SILENT_BELOW_DB / 10);
  const silences: Silence[] = [];
  let [first, lastHeard] = [-1, -1];
  for (const [k, power] of powers.entries()) {
    if (power <= floor) continue;
    if (first < 0) first = k;
    else if ((k - lastHeard - 1) * FRAME_SECONDS >= LEAST_SECONDS)
      silences.push({ from: (lastHeard + 1) * frame, to: k * frame });
    lastHeard = k;
  }
  return { silences, from: Math.max(0, first) * frame, to: (lastHeard + 1) * frame };
}

type Apart = (mark: number, silence: number) => number;

/** The least that is lost from each pair of a mark and a silence to the end, row after row. */
function lossTable(marks: number, silences: number, apart: Apart): Float64Array {
  const width = silences + 1;
  const losses = new Float64Array((marks + 1) * width);
  const lossAt = (m: number, s: number) => losses[m * width + s] ?? 0;
  for (let m = marks - 1; m >= 0; m--) {
    losses[m * width + silences] = marks - m;
    for (let s = silences - 1; s >= 0; s--)
      losses[m * width + s] = Math.min(
        1 + lossAt(m + 1, s),
        lossAt(m, s + 1),
        apart(m, s) + lossAt(m + 1, s + 1),
      );
  }
  return losses;
}

/**
 * Which silence belongs to which mark: both in order, each at most once, as near to each other as possible. Where a
 * voice runs through a mark it has none.
 * @param apart how badly a mark and a silence go together; from 1 on not at all
 * @returns for each mark the index of its silence, or -1
 */
function matched(marks: number, silences: number, apart: Apart): number[] {
  const losses = lossTable(marks, silences, apart);
  const lossAt = (m: number, s: number) => losses[m * (silences + 1) + s] ?? 0;
  const found: number[] = [];
  for (let s = 0; found.length < marks && s < silences; ) {
    const m = found.length;
    if (lossAt(m, s) === lossAt(m, s + 1)) s++;
    else if (lossAt(m, s) === 1 + lossAt(m + 1, s)) found.push(-1);
    else found.push(s++);
  }
  return found;
}

function energyIn(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}

/** The quietest moment in the middle half of a silence: what is near its ends still belongs to the words. */
function quietestIn(samples: Float32Array, { from, to }: Silence, frame: number): number {
  const quarter = (to - from) >> 2;
  let at = (from + to - frame) >> 1;
  let best = energyIn(samples, at, frame);
  for (let i = from + quarter; i + frame <= to - quarter; i += frame) {
    const energy = energyIn(samples, i, frame);
    if (energy >= best) continue;
    best = energy;
    at = i;
  }
  return at + (frame >> 1);
}

/** A silence made longer or shorter: where the sound before it ends, and where the one behind it goes on. */
interface Seam {
  readonly end: number;
  readonly restart: number;
  /** samples of nothing in between */
  readonly gap: number;
}

function seamOf(samples: Float32Array, silence: Silence, wanted: number, sampleRateHz: number): Seam | null {
  const length = silence.to - silence.from;
  const extra = wanted - length;
  if (extra > 0) {
    const at = quietestIn(samples, silence, Math.round(FRAME_SECONDS * sampleRateHz));
    return { end: at, restart: at, gap: extra };
  }
  const less = Math.min(-extra, length - Math.round(KEPT_SECONDS * sampleRateHz));
  if (less <= 0) return null;
  const end = silence.from + ((length - less) >> 1);
  return { end, restart: end + less, gap: 0 };
}

/** The sound with its seams, each side faded so that nothing clicks. */
function sewn(
  samples: Float32Array,
  seams: readonly Seam[],
  sampleRateHz: number,
): Float32Array<ArrayBuffer> {
  const fadeSamples = Math.round(SEAM_SECONDS * sampleRateHz);
  const length = seams.reduce((sum, { end, restart, gap }) => sum + gap - (restart - end), samples.length);
  const output = new Float32Array(length);
  let [from, at] = [0, 0];
  for (const [i, { end, restart, gap }] of [
    ...seams,
    { end: samples.length, restart: 0, gap: 0 },
  ].entries()) {
    const part = samples.slice(from, end);
    fade(part, { in: i > 0 ? fadeSamples : 0, out: i < seams.length ? fadeSamples : 0 });
    output.set(part, at);
    at += part.length + gap;
    from = restart;
  }
  return output;
}

/**
 * A spoken sentence with its inner pauses as long as they are wanted. A pause is found where the voice made one near the
 * place of its mark; where it made none, nothing is cut open.
 */
export function withInnerPauses(
  samples: Float32Array,
  sampleRateHz: number,
  wanted: readonly InnerPause[],
): Float32Array {
  if (wanted.length === 0) return samples;
  const { silences, from, to } = heardIn(samples, sampleRateHz);
  if (silences.length === 0) return samples;
  const lengthOf = ({ from: start, to: end }: Silence) => end - start;
  const silent = silences.reduce((sum, silence) => sum + lengthOf(silence), 0);
  const spoken = to - from - silent;
  let before = 0;
  const places = silences.map((silence) => {
    const place = silence.from - from - before;
    before += lengthOf(silence);
    return place;
  });
  const apart = (mark: number, silence: number) => {
    const away = Math.abs((wanted[mark]?.at ?? 0) * spoken - (places[silence] ?? 0)) / sampleRateHz;
    const found = silences[silence];
    const short = found ? Math.max(0, 1 - lengthOf(found) / (SURE_SECONDS * sampleRateHz)) : 1;
    return away / REACH_SECONDS + DOUBT * short;
  };
  const seams = matched(wanted.length, silences.length, apart).flatMap((index, mark) => {
    const silence = silences[index];
    const seconds = wanted[mark]?.seconds ?? 0;
    return silence ? (seamOf(samples, silence, Math.round(seconds * sampleRateHz), sampleRateHz) ?? []) : [];
  });
  return seams.length === 0 ? samples : sewn(samples, seams, sampleRateHz);
}

import { AppError } from '../../../../src/domain/errors.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Sound, Take } from '../../ports/voice-engine.ts';
import { joinTakes } from '../mastering/master.ts';
import { ownedSamples } from '../pool/worker-pool.ts';
import { peakOf, speechRms } from '../signal/level.ts';
import { type PlannedSentence, splitToFit } from '../text/pack-chunks.ts';
import { speakableText } from '../text/speakable-text.ts';
import { wordsApart } from '../text/words-apart.ts';

/** Of a hundred words a recognizer gets some wrong by itself, names above all. */
const MAX_SHARE_WRONG = 0.34;
/** One word more or less says nothing, however short the sentence. */
const FREE_WORDS = 1;

/** Figures are spelled out on both sides: "1931" may be heard in words. */
const wordsOf = (text: string) =>
  speakableText(text)
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

/** Whether what a recognizer understood is another sentence than was to be read: words left out, invented or garbled. */
export function isMisheard(spoken: string, heard: string): boolean {
  const words = wordsOf(spoken);
  return wordsApart(words, wordsOf(heard)) > FREE_WORDS + words.length * MAX_SHARE_WRONG;
}

/** How the sentence is given to the engine at each try: whole, in halves, in quarters. */
const SHARES = [1, 2, 4];
/** Pieces shorter than this sound chopped. */
const MIN_PIECE_CHARACTERS = 24;
const PIECE_SPACING = { leadSeconds: 0, betweenSeconds: 0.12, pauseSeconds: 0 };
const SILENT_SECONDS = 0.3;
const SILENT_RATE_HZ = 16_000;

export interface ReadSentence extends Sound {
  readonly samples: Float32Array<ArrayBuffer>;
  /** 1 when the first reading was good */
  readonly attempts: number;
  /** what is still wrong after the last try; the book goes on all the same */
  readonly problem: TakeProblem | 'misheard' | 'not-spoken' | null;
}

interface Reading {
  readonly sound: Sound & { readonly samples: Float32Array<ArrayBuffer> };
  readonly problem: TakeProblem | 'misheard' | null;
}

type ReadingPorts = Pick<Ports, 'voiceEngine' | 'speechRecognizer'>;

/** What is read: the words for the engine, and which reading of them. */
type WordsToRead = Pick<PlannedSentence, 'spoken' | 'reading'>;

/**
 * Has a sentence read and listens to it, by a recognizer too where there is one. One that is off is read again in smaller pieces, at most three times in all.
 * Only what an engine says about the text is answered so; its other errors pass.
 * @throws AppError; AbortError
 */
export async function readSentence(
  { voiceEngine, speechRecognizer }: ReadingPorts,
  voice: Voice,
  { spoken, reading: which = 0 }: WordsToRead,
  signal: AbortSignal,
): Promise<ReadSentence> {
  let best: Reading | null = null;
  for (const [i, share] of SHARES.entries()) {
    const fits = Math.max(MIN_PIECE_CHARACTERS, Math.ceil(spoken.length / share));
    const pieces = share === 1 ? [spoken] : splitToFit(spoken, fits);
    const take = { reading: which, attempt: i };
    const spokenOnce = await readPieces(voiceEngine, voice, { pieces, take }, signal);
    const reading = spokenOnce && (await readBack(speechRecognizer, spokenOnce, spoken, signal));
    if (reading && !reading.problem) return { ...reading.sound, attempts: i + 1, problem: null };
    best ??= reading;
  }
  const attempts = SHARES.length;
  if (best) return { ...best.sound, attempts, problem: best.problem };
  const samples = new Float32Array(SILENT_SECONDS * SILENT_RATE_HZ);
  return { samples, sampleRateHz: SILENT_RATE_HZ, attempts, problem: 'not-spoken' };
}

/** The reading, with what a recognizer has against it. */
async function readBack(
  recognizer: ReadingPorts['speechRecognizer'],
  reading: Reading,
  spoken: string,
  signal: AbortSignal,
): Promise<Reading> {
  if (!recognizer || reading.problem) return reading;
  const heard = await recognizer.hear(reading.sound, signal);
  return isMisheard(spoken, heard) ? { ...reading, problem: 'misheard' } : reading;
}

/** Null when the engine cannot speak this text. */
async function readPieces(
  voiceEngine: Ports['voiceEngine'],
  voice: Voice,
  { pieces, take: wanted }: { readonly pieces: readonly string[]; readonly take: Take },
  signal: AbortSignal,
): Promise<Reading | null> {
  const takes: Float32Array<ArrayBuffer>[] = [];
  let problem: TakeProblem | null = null;
  let sampleRateHz = SILENT_RATE_HZ;
  try {
    for (const piece of pieces) {
      const take = await voiceEngine.speak(voice, piece, signal, wanted);
      sampleRateHz = take.sampleRateHz;
      problem ??= judgeTake(take.samples, sampleRateHz, piece, take.voicePitchHz ?? null);
      takes.push(ownedSamples(take.samples));
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'text-not-speakable') return null;
    throw error;
  }
  const [only] = takes;
  const samples = takes.length === 1 && only ? only : joinTakes(takes, sampleRateHz, PIECE_SPACING).samples;
  return { sound: { samples, sampleRateHz }, problem };
}

/** Coarse enough to be quick: pitch lies far below. */
const WORK_HZ = 4_000;
const WINDOW_SECONDS = 0.05;
const WINDOWS = 24;
const LOUDEST = 9;
const RANGE_HZ = { from: 65, to: 420 };
const PERIODIC_FROM = 0.5;
/** A period counts unless a longer one is clearly better: of its multiples the shortest is the pitch. */
const NEARLY_BEST = 0.88;

/** Mean of neighbors: takes away enough above 2 kHz for this purpose. */
function thinned(samples: Float32Array, step: number): Float32Array {
  const thin = new Float32Array(Math.floor(samples.length / step));
  for (let i = 0; i < thin.length; i++) {
    let sum = 0;
    for (let k = 0; k < step; k++) sum += samples[i * step + k] ?? 0;
    thin[i] = sum / step;
  }
  return thin;
}

function energyAt(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i++) sum += (samples[i] ?? 0) ** 2;
  return sum;
}

interface Window {
  readonly from: number;
  readonly length: number;
  readonly energy: number;
}

function correlationAt(samples: Float32Array, { from, length, energy }: Window, lag: number): number {
  let cross = 0;
  for (let i = from; i < from + length; i++) cross += (samples[i] ?? 0) * (samples[i + lag] ?? 0);
  const power = energy * energyAt(samples, from + lag, length);
  return power === 0 ? 0 : cross / Math.sqrt(power);
}

/** The pitch of one window in Hz, or null when it is not periodic. */
function pitchAt(samples: Float32Array, rateHz: number, window: Window): number | null {
  const lags: number[] = [];
  for (let lag = Math.floor(rateHz / RANGE_HZ.to); lag <= rateHz / RANGE_HZ.from; lag++)
    lags.push(correlationAt(samples, window, lag));
  const best = Math.max(...lags);
  if (best < PERIODIC_FROM) return null;
  const at = lags.findIndex(
    (value, i) => value >= best * NEARLY_BEST && value >= (lags[i - 1] ?? -1) && value >= (lags[i + 1] ?? -1),
  );
  return at < 0 ? null : rateHz / (at + Math.floor(rateHz / RANGE_HZ.to));
}

/**
 * About how high a voice speaks, from its loudest moments: a hundred times cheaper than a whole track of pitch and right
 * to a few percent, which is enough to tell another voice. Null when nothing is periodic.
 */
export function roughPitchHz(samples: Float32Array, sampleRateHz: number): number | null {
  const step = Math.max(1, Math.floor(sampleRateHz / WORK_HZ));
  const thin = thinned(samples, step);
  const rateHz = sampleRateHz / step;
  const length = Math.round(WINDOW_SECONDS * rateHz);
  const room = thin.length - 2 * length;
  if (room <= 0) return null;
  const windows = Array.from({ length: WINDOWS }, (_, i) => Math.floor((i * room) / WINDOWS));
  const loudest = windows
    .map((from) => ({ from, length, energy: energyAt(thin, from, length) }))
    .sort((a, b) => b.energy - a.energy)
    .slice(0, LOUDEST);
  const found = loudest.flatMap((window) => pitchAt(thin, rateHz, window) ?? []).sort((a, b) => a - b);
  return found[Math.floor(found.length / 2)] ?? null;
}

/** What can be wrong with a sentence that was spoken. */
type TakeProblem = 'too-short' | 'too-long' | 'silence-inside' | 'clipped' | 'too-soft' | 'other-voice';

/** Seconds a letter or digit takes, and what the shortest sentence takes besides. Numbers are spelled out before. */
const SECONDS_PER_LETTER = { from: 0.028, to: 0.16 };
const SHORTEST_SECONDS = 0.12;
const EXTRA_SECONDS = 1.2;
const MAX_SILENCE_SECONDS = 1.5;
const SILENCE = 0.003;
const CLIPPED = 0.9985;
const MAX_CLIPPED_SAMPLES = 8;
/** -45 dB: nobody would understand it, and made louder it would be noise. */
const MIN_RMS = 10 ** (-45 / 20);
/** Melody and octave mistakes stay inside. */
const PITCH = { from: 0.45, to: 2.2 };
/** Less speech than this has no pitch to speak of. */
const MIN_PITCHED_SECONDS = 1.2;

function longestSilence(samples: Float32Array): number {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  let longest = 0;
  let last = Math.max(0, first);
  for (let i = last; i < samples.length; i++) {
    if (Math.abs(samples[i] ?? 0) <= SILENCE) continue;
    longest = Math.max(longest, i - last);
    last = i;
  }
  return longest;
}

function audibleSeconds(samples: Float32Array, sampleRateHz: number): number {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  return first < 0 ? 0 : (last + 1 - first) / sampleRateHz;
}

function countClipped(samples: Float32Array): number {
  let count = 0;
  for (let i = 0; i < samples.length; i++) if (Math.abs(samples[i] ?? 0) >= CLIPPED) count++;
  return count;
}

/**
 * Listens to a sentence the way a proof-listener would: is all of it there, is it one voice, can it be understood?
 * @param spoken the text the engine was given
 * @param voicePitchHz the median pitch the voice has; null when the engine does not say
 * @returns null when nothing is wrong
 */
export function judgeTake(
  samples: Float32Array,
  sampleRateHz: number,
  spoken: string,
  voicePitchHz: number | null,
): TakeProblem | null {
  const letters = spoken.match(/[A-Za-z0-9]/g)?.length ?? 0;
  const seconds = audibleSeconds(samples, sampleRateHz);
  if (seconds < Math.max(SHORTEST_SECONDS, letters * SECONDS_PER_LETTER.from)) return 'too-short';
  if (seconds > letters * SECONDS_PER_LETTER.to + EXTRA_SECONDS) return 'too-long';
  if (longestSilence(samples) > MAX_SILENCE_SECONDS * sampleRateHz) return 'silence-inside';
  if (peakOf(samples) >= CLIPPED && countClipped(samples) > MAX_CLIPPED_SAMPLES) return 'clipped';
  if (speechRms(samples, sampleRateHz) < MIN_RMS) return 'too-soft';
  if (voicePitchHz === null || seconds < MIN_PITCHED_SECONDS) return null;
  const pitchHz = roughPitchHz(samples, sampleRateHz);
  const ratio = pitchHz === null ? 1 : pitchHz / voicePitchHz;
  return ratio < PITCH.from || ratio > PITCH.to ? 'other-voice' : null;
}

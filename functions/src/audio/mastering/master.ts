import { availableParallelism } from 'node:os';
import { type WorkerPool, workerPool } from '../pool/worker-pool.ts';
import type { RoomFinish } from './finish.ts';

/** -50 dB: below what is heard in a room, above the noise floor of a synthesizer. */
const SILENCE = 0.003;
/** -40 dB: what a listener takes for the beginning of a word. */
const AUDIBLE = 0.01;
/** Kept around the speech, so that soft beginnings and ends are not cut. */
export const MARGIN_SECONDS = 0.03;
const LEAD_SECONDS = 0.02;
/** What encoder and decoder add to each chunk; taken out of the pause. */
const CODEC_SECONDS = 0.035;

/** Where silence goes, in seconds. */
export interface Spacing {
  readonly leadSeconds: number;
  readonly betweenSeconds: number;
  readonly pauseSeconds: number;
}

export interface JoinedTakes {
  readonly samples: Float32Array<ArrayBuffer>;
  /** seconds at which each take is first heard */
  readonly starts: readonly number[];
}

/** The audible part of a take. */
export interface SpeechOfTake {
  /** with a margin, as far as there is one */
  readonly speech: Float32Array;
  /** where in it the first sound is */
  readonly onset: number;
  /** samples of the margin at both ends */
  readonly before: number;
  readonly after: number;
}

export function speechOf(samples: Float32Array, margin: number): SpeechOfTake {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE);
  if (first < 0) return { speech: new Float32Array(0), onset: 0, before: 0, after: 0 };
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  const from = Math.max(0, first - margin);
  const to = Math.min(samples.length, last + 1 + margin);
  const audible = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  const onset = Math.max(first, audible) - from;
  return { speech: samples.subarray(from, to), onset, before: first - from, after: to - 1 - last };
}

/** Sentences of one chunk with exactly the pauses wanted: an engine's own silence at both ends is taken away first. */
export function joinTakes(
  takes: readonly Float32Array[],
  sampleRateHz: number,
  spacing: Spacing,
): JoinedTakes {
  const samplesOf = (seconds: number) => Math.max(0, Math.round(seconds * sampleRateHz));
  const margin = samplesOf(MARGIN_SECONDS);
  const parts = takes.map((take) => speechOf(take, margin));
  const lead = samplesOf(LEAD_SECONDS + spacing.leadSeconds);
  const between = samplesOf(spacing.betweenSeconds - 2 * MARGIN_SECONDS);
  const pause = samplesOf(spacing.pauseSeconds - MARGIN_SECONDS - CODEC_SECONDS);
  const spoken = parts.reduce((sum, { speech }) => sum + speech.length, 0);
  const samples = new Float32Array(lead + spoken + between * Math.max(0, parts.length - 1) + pause);
  const starts: number[] = [];
  let at = lead;
  for (const { speech, onset } of parts) {
    samples.set(speech, at);
    starts.push((at + onset) / sampleRateHz);
    at += speech.length + between;
  }
  return { samples, starts };
}

/** One chunk's sentences on their way to MP3. */
export interface MasterTask {
  /** handed over to the thread: empty for the caller afterwards */
  readonly takes: readonly Float32Array<ArrayBuffer>[];
  readonly sampleRateHz: number;
  readonly spacing: Spacing;
  readonly wantsPhoneCopy: boolean;
  /** without it the finish is `plain` */
  readonly room?: RoomFinish;
}

export interface MasteredChunk {
  /** 44.1 kHz, 192 kbit/s */
  readonly mp3: Uint8Array<ArrayBuffer>;
  /** 22.05 kHz, 64 kbit/s, the same number of frames */
  readonly phoneMp3: Uint8Array<ArrayBuffer> | null;
  /** seconds from the chunk's beginning at which each take is first heard */
  readonly starts: readonly number[];
}

/** A chunk of 250 characters takes a fifth of a second; a machine under heavy load may need far longer. */
const TASK_TIMEOUT_MS = 120_000;

export interface Mastering {
  /** Speech of any sample rate as it stands in an audiobook. The same speech gives the same bytes. */
  master(task: MasterTask, signal: AbortSignal): Promise<MasteredChunk>;
  close(): Promise<void>;
}

/** Levelling, resampling and encoding in threads, so that the caller's event loop stays free. */
export function startMastering(threads = availableParallelism()): Mastering {
  const pool: WorkerPool<MasterTask, MasteredChunk> = workerPool({
    script: new URL('./master.worker.ts', import.meta.url),
    size: threads,
    taskTimeoutMs: TASK_TIMEOUT_MS,
    // It loads the encoder while the first sentence is spoken.
    startsAhead: true,
  });
  return {
    master: (task, signal) =>
      pool.run(
        task,
        signal,
        task.takes.map((take) => take.buffer),
      ),
    close: () => pool.close(),
  };
}

import { AppError } from '../../../../src/domain/errors.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Sound, Take } from '../../ports/voice-engine.ts';
import { judgeTake, type TakeProblem } from '../mastering/judge-take.ts';
import { joinTakes } from '../mastering/master.ts';
import { ownedSamples } from '../pool/worker-pool.ts';
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

export type ReadingPorts = Pick<Ports, 'voiceEngine' | 'speechRecognizer'>;

/** What is read: the words for the engine, and which reading of them. */
export type WordsToRead = Pick<PlannedSentence, 'spoken' | 'reading'>;

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

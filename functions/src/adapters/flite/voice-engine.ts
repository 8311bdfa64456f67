import { availableParallelism } from 'node:os';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Voice } from '../../../../src/domain/voice.ts';
import type { Sound, VoiceEngine } from '../../ports/voice-engine.ts';
import { floatsOf } from '../../speech/pcm.ts';
import { workerPool } from '../../speech/worker-pool.ts';
import { baseVoiceFor } from './base-voices.ts';
import type { SpeakTask, Spoken } from './speak.worker.ts';

const ENGINE = 'flite';
/** Raised when the same voice and text give another sound than before. */
const VERSION = 1;
const TASK_TIMEOUT_MS = 60_000;
/** What Flite says for text it has no words for is 0.18 s of silence, with success. */
const NOTHING_SAID_SECONDS = 0.2;
/** Four times faster than it ever speaks: words were swallowed. */
const MIN_SECONDS_PER_WORD = 0.05;

/** The built-in voice: Flite with the person's pitch, on every core. No account, no download, English only. */
export function fliteVoiceEngine(options: { readonly workers?: number } = {}): VoiceEngine {
  const pool = workerPool<SpeakTask, Spoken>({
    script: new URL('./speak.worker.ts', import.meta.url),
    size: options.workers ?? availableParallelism(),
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });

  async function speak(voice: Voice, text: string, signal: AbortSignal): Promise<Sound> {
    const { pcm, sampleRateHz } = await pool.run({ ...settingsOf(voice), text }, signal);
    const seconds = pcm.length / sampleRateHz;
    const wordCount = text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;
    if (wordCount === 0 || seconds < NOTHING_SAID_SECONDS || seconds < wordCount * MIN_SECONDS_PER_WORD)
      throw new AppError('text-not-speakable', undefined, { details: { wordCount, seconds } });
    return { samples: floatsOf(pcm), sampleRateHz };
  }

  async function makeVoice(_speech: Sound, signal: AbortSignal): Promise<Voice> {
    signal.throwIfAborted();
    const base = baseVoiceFor(172);
    return {
      engine: ENGINE,
      version: VERSION,
      parameters: { base: base.name, pitchTargetHz: base.pitchHz, pitchSpreadHz: base.spreadHz },
    };
  }

  return { makeVoice, speak, close: () => pool.close() };
}

function settingsOf(voice: Voice): Omit<SpeakTask, 'text'> {
  const { base, pitchTargetHz, pitchSpreadHz } = voice.parameters;
  const isOurs =
    voice.engine === ENGINE &&
    voice.version === VERSION &&
    (base === 'slt' || base === 'awb') &&
    typeof pitchTargetHz === 'number' &&
    typeof pitchSpreadHz === 'number';
  if (!isOurs) throw new AppError('failed-precondition', 'this voice was made by another engine');
  return { base, features: { int_f0_target_mean: pitchTargetHz, int_f0_target_stddev: pitchSpreadHz } };
}

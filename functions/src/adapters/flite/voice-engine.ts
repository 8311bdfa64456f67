import { availableParallelism } from 'node:os';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Voice } from '../../../../src/domain/voice.ts';
import type { Sound, VoiceEngine } from '../../ports/voice-engine.ts';
import { listenForPitch } from '../../speech/listen.ts';
import { workerPool } from '../../speech/worker-pool.ts';
import { type FliteParameters, fitVoice } from './fit-voice.ts';
import type { SpeakTask, Spoken } from './speak.worker.ts';

const ENGINE = 'flite';
/** Raised when the same voice and text give another sound than before. */
const VERSION = 1;
/** Flite's own pace is 193 words a minute in a memoir, that of a person reading aloud 150 to 180. */
const STRETCH = 1.1;
const TASK_TIMEOUT_MS = 60_000;
/** What Flite says for text it has no words for is 0.18 s of silence, with success. */
const NOTHING_SAID_SECONDS = 0.2;
/** Four times faster than it ever speaks: words were swallowed. */
const MIN_SECONDS_PER_WORD = 0.05;
const MIN_VOICED_SECONDS = 0.3;

/** The built-in voice: Flite with the person's pitch, on every core. No account, no download, English only. */
export function fliteVoiceEngine(options: { readonly workers?: number } = {}): VoiceEngine {
  const pool = workerPool<SpeakTask, Spoken>({
    script: new URL('./speak.worker.ts', import.meta.url),
    size: options.workers ?? availableParallelism(),
    taskTimeoutMs: TASK_TIMEOUT_MS,
  });

  async function render(parameters: FliteParameters, text: string, signal: AbortSignal): Promise<Sound> {
    const features = {
      int_f0_target_mean: parameters.pitchTargetHz,
      int_f0_target_stddev: parameters.pitchSpreadHz,
      duration_stretch: STRETCH,
    };
    const { base, gain } = parameters;
    const sound = await pool.run({ base, features, text, gain }, signal);
    const seconds = sound.samples.length / sound.sampleRateHz;
    const wordCount = text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;
    if (wordCount === 0 || seconds < NOTHING_SAID_SECONDS || seconds < wordCount * MIN_SECONDS_PER_WORD)
      throw new AppError('text-not-speakable', undefined, { details: { wordCount, seconds } });
    return sound;
  }

  async function makeVoice(speech: Sound, signal: AbortSignal): Promise<Voice> {
    const pitch = await listenForPitch(speech, signal);
    if (!pitch || pitch.voicedSeconds < MIN_VOICED_SECONDS) throw new AppError('clip-no-speech');
    const parameters = await fitVoice(pitch, (fitted, text) => render(fitted, text, signal));
    return { engine: ENGINE, version: VERSION, parameters };
  }

  const speak = async (voice: Voice, text: string, signal: AbortSignal) =>
    render(parametersOf(voice), text, signal);

  return { makeVoice, speak, close: () => pool.close() };
}

function parametersOf(voice: Voice): FliteParameters {
  const { base, pitchTargetHz, pitchSpreadHz, gain } = voice.parameters;
  const isOurs =
    voice.engine === ENGINE &&
    voice.version === VERSION &&
    (base === 'slt' || base === 'awb') &&
    typeof pitchTargetHz === 'number' &&
    typeof pitchSpreadHz === 'number' &&
    typeof gain === 'number';
  if (!isOurs) throw new AppError('failed-precondition', 'this voice was made by another engine');
  return { base, pitchTargetHz, pitchSpreadHz, gain };
}

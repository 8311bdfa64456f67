import { availableParallelism } from 'node:os';
import { AppError } from '../../../../src/domain/errors.ts';
import { DEFAULT_MANNER, VOICE_MANNERS } from '../../../../src/domain/voice/takes.ts';
import type { MadeVoice, Voice, VoiceManner } from '../../../../src/domain/voice/voice.ts';
import { type WorkerPool, workerPool } from '../../audio/pool/worker-pool.ts';
import { resample } from '../../audio/signal/resample.ts';
import { toned } from '../../audio/signal/tone.ts';
import type { Speech, Take, VoiceEngine, VoiceSource } from '../../ports/voice-engine.ts';
import { SLT } from './base-voices.ts';
import { compileFlite } from './compile-flite.ts';
import type { FitTask, Fitted } from './fit-voice.worker.ts';
import {
  type FliteParameters,
  readOtherwise,
  readParameters,
  STRETCH,
  speakTask,
  storedParameters,
  tunedParameters,
} from './flite-parameters.ts';
import type { SpeakTask, Spoken } from './flite-speaker.ts';

export const FLITE = 'flite';
/** Raised when the same voice and text give another sound than before. */
const VERSION = 2;
/** Nobody's own: what a name is heard in before there is a voice. */
export const BUILT_IN_VOICE: Voice = {
  engine: FLITE,
  version: VERSION,
  parameters: storedParameters({
    base: SLT.name,
    pitchTargetHz: SLT.pitchHz * SLT.targetRatio,
    pitchSpreadHz: SLT.spreadHz,
    gain: 1,
    timbre: null,
    stretch: STRETCH,
  }),
};
/** Voices of version 1 have a pitch and no tone color; orders may still be waiting for them. */
const SPEAKABLE_VERSIONS = [1, VERSION];
const TASK_TIMEOUT_MS = 60_000;
const FIT_TIMEOUT_MS = 180_000;
const FIT_RATE_HZ = 16_000;
/** More teaches the voice little: 30 seconds are measurably better than 15. */
const MAX_FIT_SECONDS = 45;
/** What Flite says for text it has no words for is 0.18 s of silence, with success. */
const NOTHING_SAID_SECONDS = 0.2;
/** Four times faster than it ever speaks: words were swallowed. */
const MIN_SECONDS_PER_WORD = 0.05;

/**
 * The built-in voice: Flite with the person's pitch and tone color, on every core. No account, no download, English
 * only.
 */
export function fliteVoiceEngine(options: { readonly workers?: number } = {}): VoiceEngine {
  let started: Promise<WorkerPool<SpeakTask, Spoken>> | null = null;
  const pool = () => {
    started ??= startSpeaking(options.workers ?? availableParallelism());
    return started;
  };

  async function speak(
    voice: Voice,
    text: string,
    signal: AbortSignal,
    { reading = 0 }: Take = {},
  ): Promise<Speech> {
    const { tuning } = voice;
    const own = readOtherwise(parametersOf(voice), reading);
    const parameters = tuning ? tunedParameters(own, tuning) : own;
    const sound = await (await pool()).run(speakTask(parameters, text), signal);
    const seconds = sound.samples.length / sound.sampleRateHz;
    const wordCount = text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;
    if (wordCount === 0 || seconds < NOTHING_SAID_SECONDS || seconds < wordCount * MIN_SECONDS_PER_WORD)
      throw new AppError('text-not-speakable', undefined, { details: { wordCount, seconds } });
    const samples = toned(sound.samples, sound.sampleRateHz, tuning?.tone ?? 0);
    return { ...sound, samples, voicePitchHz: parameters.pitchTargetHz };
  }

  // A voice here is nothing but its parameters.
  const forget = async () => undefined;
  return {
    isTunable: true,
    makeVoice,
    makeVoices,
    speak,
    forget,
    close: async () => (await started)?.close(),
  };
}

async function startSpeaking(size: number): Promise<WorkerPool<SpeakTask, Spoken>> {
  return workerPool<SpeakTask, Spoken>({
    script: new URL('./speak.worker.ts', import.meta.url),
    size,
    taskTimeoutMs: TASK_TIMEOUT_MS,
    data: await compileFlite(),
  });
}

type Fitting = Omit<FitTask, 'samples'>;

/** In a thread of its own, which ends with it: cancelled work goes on nowhere. */
async function fit(samples: Float32Array, wanted: Fitting, signal: AbortSignal): Promise<Fitted> {
  const pool = workerPool<FitTask, Fitted>({
    script: new URL('./fit-voice.worker.ts', import.meta.url),
    size: 1,
    taskTimeoutMs: FIT_TIMEOUT_MS,
  });
  try {
    return await pool.run({ samples, ...wanted }, signal);
  } finally {
    await pool.close();
  }
}

async function samplesOf(speech: VoiceSource): Promise<Float32Array> {
  const heard = await resample(speech.samples, speech.sampleRateHz, FIT_RATE_HZ);
  return heard.slice(0, MAX_FIT_SECONDS * FIT_RATE_HZ);
}

function voiceOf(fitted: Fitted): Voice {
  if (fitted === null || fitted === 'no-other') throw new AppError('clip-no-speech');
  return { engine: FLITE, version: VERSION, parameters: storedParameters(fitted) };
}

const wantedOf = ({ firstPage: page, manner }: VoiceSource): Fitting => ({
  ...(page !== undefined && { page }),
  ...(manner !== undefined && { manner }),
});

async function makeVoice(speech: VoiceSource, signal: AbortSignal): Promise<Voice> {
  return voiceOf(await fit(await samplesOf(speech), wantedOf(speech), signal));
}

/** Side by side, so that a family waits no longer for two voices than for one. */
async function makeVoices(speech: VoiceSource, signal: AbortSignal): Promise<readonly MadeVoice[]> {
  const samples = await samplesOf(speech);
  const ofManner = (manner: VoiceManner) => {
    const onlyIfOther = manner !== DEFAULT_MANNER;
    return fit(samples, { ...wantedOf({ ...speech, manner }), onlyIfOther }, signal);
  };
  const all = await Promise.all(
    VOICE_MANNERS.map(async (manner) => ({ manner, made: await ofManner(manner) })),
  );
  return all.flatMap(({ manner, made }) => (made === 'no-other' ? [] : [{ manner, voice: voiceOf(made) }]));
}

function parametersOf(voice: Voice): FliteParameters {
  const isOurs = voice.engine === FLITE && SPEAKABLE_VERSIONS.includes(voice.version);
  const parameters = isOurs ? readParameters(voice.parameters) : null;
  if (!parameters) throw new AppError('failed-precondition', 'this voice was made by another engine');
  return parameters;
}

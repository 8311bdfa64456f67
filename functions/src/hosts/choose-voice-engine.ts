import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../src/domain/errors.ts';
import { ELEVENLABS, elevenLabsVoiceEngine } from '../adapters/elevenlabs/voice-engine.ts';
import { FLITE, fliteVoiceEngine } from '../adapters/flite/voice-engine.ts';
import { problemsOfModel, SHERPA_ONNX, sherpaVoiceEngine } from '../adapters/sherpa-onnx/voice-engine.ts';
import { sherpaVoicePrinter } from '../adapters/sherpa-onnx/voice-printer.ts';
import type { Objects } from '../ports/objects.ts';
import type { VoiceEngine } from '../ports/voice-engine.ts';
import type { VoicePrinter } from '../ports/voice-printer.ts';

/** Best first: what is set up is there to be used. */
function chosenOf(environment: NodeJS.ProcessEnv): string {
  if (environment.VOICE_ENGINE) return environment.VOICE_ENGINE;
  if (environment.ELEVENLABS_API_KEY) return ELEVENLABS;
  return environment.VOICE_MODEL_DIR ? SHERPA_ONNX : FLITE;
}

/**
 * Several engines as one. Each is opened when it is needed first.
 * @param making the name of the one that makes new voices
 * @param openers by the name that stands in the voices each has made
 * @throws AppError failed-precondition for a name that is none of them
 */
export function severalEngines(
  making: string,
  openers: Readonly<Record<string, () => VoiceEngine>>,
): VoiceEngine {
  const opened = new Map<string, VoiceEngine>();
  const engineOf = (name: string): VoiceEngine => {
    const known = opened.get(name);
    if (known) return known;
    const open = Object.hasOwn(openers, name) ? openers[name] : undefined;
    if (!open) throw new AppError('failed-precondition', `there is no voice engine "${name}"`);
    const engine = open();
    opened.set(name, engine);
    return engine;
  };
  if (!Object.hasOwn(openers, making))
    throw new AppError(
      'failed-precondition',
      `VOICE_ENGINE is "${making}"; it can be ${Object.keys(openers).join(', ')}`,
    );
  return {
    makeVoice: async (speech, signal, files) => engineOf(making).makeVoice(speech, signal, files),
    speak: async (voice, text, signal) => engineOf(voice.engine).speak(voice, text, signal),
    forget: async (voice) => engineOf(voice.engine).forget(voice),
    async close() {
      await Promise.all([...opened.values()].map((engine) => engine.close()));
    },
  };
}

/**
 * New voices are made by the best engine that is set up, or by `VOICE_ENGINE`; every voice is spoken by the engine that
 * made it, so that books on order stay as they were heard.
 * @throws AppError failed-precondition when VOICE_ENGINE is none of them
 */
export function openVoiceEngine(objects: Objects, environment: NodeJS.ProcessEnv = process.env): VoiceEngine {
  const readFile = async (path: string) => buffer(await objects.read(path));
  return severalEngines(chosenOf(environment), {
    [FLITE]: () => fliteVoiceEngine(),
    [ELEVENLABS]: () => elevenLabsVoiceEngine(environment),
    [SHERPA_ONNX]: () => sherpaVoiceEngine(environment.VOICE_MODEL_DIR ?? '', { readFile }),
  });
}

/** Who speaks in a recording is asked of a model, where one lies in VOICE_MODEL_DIR. */
export async function openVoicePrinter(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<VoicePrinter | null> {
  return environment.VOICE_MODEL_DIR ? sherpaVoicePrinter(environment.VOICE_MODEL_DIR) : null;
}

/** The company that hears the recordings; undefined when they stay here. */
export function voiceServiceOf(environment: NodeJS.ProcessEnv): string | undefined {
  return chosenOf(environment) === ELEVENLABS ? 'ElevenLabs' : undefined;
}

/** What keeps the chosen engine from working, in sentences for whoever starts the server; none when all is well. */
export async function problemsOfVoiceEngine(environment: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const chosen = chosenOf(environment);
  if (chosen === ELEVENLABS && !environment.ELEVENLABS_API_KEY)
    return ['VOICE_ENGINE is elevenlabs, and ELEVENLABS_API_KEY is not set.'];
  if (chosen === SHERPA_ONNX) {
    if (!environment.VOICE_MODEL_DIR)
      return [
        'VOICE_ENGINE is sherpa-onnx, and VOICE_MODEL_DIR is not set. "npm run voice-model" explains it.',
      ];
    return problemsOfModel(environment.VOICE_MODEL_DIR);
  }
  return chosen === FLITE
    ? []
    : [`VOICE_ENGINE is "${chosen}"; it can be ${FLITE}, ${SHERPA_ONNX} or ${ELEVENLABS}.`];
}

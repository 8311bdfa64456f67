import { buffer } from 'node:stream/consumers';
import { AppError } from '../../../src/domain/errors.ts';
import type { Voice } from '../../../src/domain/voice/voice.ts';
import { sherpaVoicePrinter } from '../adapters/sherpa-onnx/voice-printer.ts';
import { tunedSound } from '../audio/signal/tune-sound.ts';
import type { Objects } from '../ports/objects.ts';
import { type Speech, type Take, type VoiceEngine, voicesToChooseFrom } from '../ports/voice-engine.ts';
import type { VoicePrinter } from '../ports/voice-printer.ts';
import { chosenOf, type Environment, namesOfEngines, VOICE_ENGINES, voiceEngineOf } from './voice-engines.ts';

/**
 * Several engines as one. Each is opened when it is needed first.
 * @param making the name of the one that makes new voices
 * @param openers by the name that stands in the voices each has made
 * @throws AppError failed-precondition for a name that is none of them
 */
export function severalEngines(
  making: string,
  openers: Readonly<Record<string, () => VoiceEngine | Promise<VoiceEngine>>>,
): VoiceEngine {
  const opened = new Map<string, Promise<VoiceEngine>>();
  const engineOf = async (name: string): Promise<VoiceEngine> => {
    const known = opened.get(name);
    if (known) return known;
    const open = Object.hasOwn(openers, name) ? openers[name] : undefined;
    if (!open) throw new AppError('failed-precondition', `there is no voice engine "${name}"`);
    const engine = Promise.resolve(open());
    opened.set(name, engine);
    // One that could not be opened is opened again, and is nothing to close.
    engine.catch(() => opened.delete(name));
    return engine;
  };
  if (!Object.hasOwn(openers, making))
    throw new AppError(
      'failed-precondition',
      `VOICE_ENGINE is "${making}"; it can be ${Object.keys(openers).join(', ')}`,
    );
  return {
    makeVoice: async (speech, signal, files) => (await engineOf(making)).makeVoice(speech, signal, files),
    makeVoices: async (speech, signal, files) =>
      voicesToChooseFrom(await engineOf(making), speech, signal, files),
    speak: async (voice, text, signal, take) =>
      speakTuned(await engineOf(voice.engine), voice, { text, take }, signal),
    forget: async (voice) => (await engineOf(voice.engine)).forget(voice),
    async close() {
      await Promise.all([...opened.values()].map(async (engine) => (await engine).close()));
    },
  };
}

/** Speaks with what the family has added by ear, whether the engine has such settings or not. */
async function speakTuned(
  engine: VoiceEngine,
  voice: Voice,
  { text, take }: { readonly text: string; readonly take: Take | undefined },
  signal: AbortSignal,
): Promise<Speech> {
  const { tuning, ...plain } = voice;
  if (!tuning || engine.isTunable) return engine.speak(voice, text, signal, take);
  const speech = await engine.speak(plain, text, signal, take);
  const { voicePitchHz } = speech;
  return {
    ...(await tunedSound(speech, tuning)),
    ...(voicePitchHz !== undefined && { voicePitchHz: voicePitchHz * 2 ** (tuning.pitch / 12) }),
  };
}

/**
 * New voices are made by the best engine that is set up, or by `VOICE_ENGINE`; every voice is spoken by the engine that
 * made it, so that books on order stay as they were heard.
 * @throws AppError failed-precondition when VOICE_ENGINE is none of them
 */
export function openVoiceEngine(objects: Objects, environment: NodeJS.ProcessEnv = process.env): VoiceEngine {
  const readFile = async (path: string) => buffer(await objects.read(path));
  const openers = Object.entries(VOICE_ENGINES).map(
    ([name, { open }]) => [name, () => open(environment, readFile)] as const,
  );
  return severalEngines(chosenOf(environment), Object.fromEntries(openers.reverse()));
}

/** Who speaks in a recording is asked of a model, where one lies in VOICE_MODEL_DIR. */
export async function openVoicePrinter(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<VoicePrinter | null> {
  return environment.VOICE_MODEL_DIR ? sherpaVoicePrinter(environment.VOICE_MODEL_DIR) : null;
}

/** The company that hears the recordings; undefined when they stay here. */
export function voiceServiceOf(environment: Environment): string | undefined {
  return voiceEngineOf(chosenOf(environment))?.service ?? undefined;
}

/** What keeps the chosen engine from working, in sentences for whoever starts the server; none when all is well. */
export async function problemsOfVoiceEngine(environment: Environment): Promise<readonly string[]> {
  const chosen = chosenOf(environment);
  const entry = voiceEngineOf(chosen);
  return entry
    ? entry.problems(environment)
    : [`VOICE_ENGINE is "${chosen}"; it can be ${namesOfEngines()}.`];
}

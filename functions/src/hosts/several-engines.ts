import { AppError } from '../../../src/domain/errors.ts';
import type { VoiceEngine } from '../ports/voice-engine.ts';

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

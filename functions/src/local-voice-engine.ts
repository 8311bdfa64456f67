import { ELEVENLABS, elevenLabsVoiceEngine } from './adapters/elevenlabs/voice-engine.ts';
import { FLITE, fliteVoiceEngine } from './adapters/flite/voice-engine.ts';
import type { VoiceEngine } from './ports/voice-engine.ts';
import { severalEngines } from './several-engines.ts';

/** Best first: what is set up is there to be used. */
function bestOf(environment: NodeJS.ProcessEnv): string {
  return environment.ELEVENLABS_API_KEY ? ELEVENLABS : FLITE;
}

/**
 * New voices are made by the best engine that is set up, or by `VOICE_ENGINE`; every voice is spoken by the engine that
 * made it, so that books on order stay as they were heard.
 * @throws AppError failed-precondition when VOICE_ENGINE is none of them
 */
export function openVoiceEngine(environment: NodeJS.ProcessEnv = process.env): VoiceEngine {
  return severalEngines(environment.VOICE_ENGINE || bestOf(environment), {
    [FLITE]: () => fliteVoiceEngine(),
    [ELEVENLABS]: () => elevenLabsVoiceEngine(environment),
  });
}

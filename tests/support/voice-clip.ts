import { writeFileSync } from 'node:fs';
import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { wavOf } from '../../functions/src/speech/wav.ts';

const TEXT = [
  'My grandmother kept a blue door and a very old clock in the narrow hall.',
  'We carried all the photographs upstairs before the river came into the house.',
  'Nobody has ever told me the end of that story, but I think about it still.',
];

/** A recording the product makes itself: someone with this pitch says three sentences. */
export async function writeVoiceClip(file: string, pitchHz: number): Promise<void> {
  const engine = fliteVoiceEngine();
  try {
    const base = pitchHz >= 165 ? 'slt' : 'awb';
    const parameters = { base, pitchTargetHz: pitchHz, pitchSpreadHz: pitchHz / 8, gain: 1 };
    const voice = { engine: 'flite', version: 1, parameters };
    const parts: Float32Array[] = [];
    let sampleRateHz = 16_000;
    for (const text of TEXT) {
      const sound = await engine.speak(voice, text, new AbortController().signal);
      parts.push(sound.samples);
      sampleRateHz = sound.sampleRateHz;
    }
    const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    writeFileSync(file, wavOf(whole, sampleRateHz));
  } finally {
    await engine.close();
  }
}

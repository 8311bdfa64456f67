import { withMark } from '../../functions/src/audio/mastering/mark-sound.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import { LISTENING_HZ } from '../../src/domain/mark/band-levels.ts';
import { makeNoise } from './make-tones.ts';

/**
 * A WAV file of noise, which carries a mark as well as speech does.
 * @param payload null for a sound without a mark
 */
export function soundFile(name: string, seconds: number, payload: string | null, level = 0.1): File {
  const noise = makeNoise(seconds, level);
  const sound = payload === null ? noise : withMark(noise, LISTENING_HZ, payload);
  return new File([wavOf(sound, LISTENING_HZ)], name, { type: 'audio/wav' });
}

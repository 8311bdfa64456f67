import { type Pitch, pitchOf, pitchTrack } from '../signal/pitch.ts';
import type { Cepstra } from './cepstra.ts';
import { FRAME_SAMPLES, melCepstra } from './mel-cepstrum.ts';

/** How a person (or a voice) sounds: tone color of each 5 ms of speech, and pitch. */
export interface SpokenFrames {
  readonly voiced: Cepstra;
  readonly unvoiced: Cepstra;
  readonly pitch: Pitch;
}

const SAMPLE_RATE_HZ = 16_000;
const HOP = 80;
/** Frames of color in one frame of pitch. */
const FRAMES_OF_PITCH = 2;
/** Quieter than this against the loud frames is a pause or the room. */
const SPOKEN_BELOW = 10 ** (-25 / 10);

/**
 * @param samples at 16 kHz
 * @param every of so many frames one is measured: neighbors say nearly the same, and each costs a dozen transforms
 * @param track of its pitch, as pitchTrack finds it
 * @returns null when nothing in it is voiced
 */
export function spokenFrames(
  samples: Float32Array,
  every = 1,
  track: readonly number[] = pitchTrack(samples, SAMPLE_RATE_HZ),
): SpokenFrames | null {
  const pitch = pitchOf(track);
  if (!pitch) return null;
  const count = Math.floor((samples.length - FRAME_SAMPLES) / HOP) + 1;
  const energies = new Float64Array(Math.max(0, Math.min(count, track.length * FRAMES_OF_PITCH)));
  for (let i = 0; i < energies.length; i++) {
    let sum = 0;
    for (let k = i * HOP; k < i * HOP + FRAME_SAMPLES; k++) sum += (samples[k] ?? 0) ** 2;
    energies[i] = sum;
  }
  const loud = energies.toSorted()[Math.floor(energies.length * 0.95)] ?? 0;
  const voiced: number[] = [];
  const unvoiced: number[] = [];
  for (const [i, energy] of energies.entries()) {
    if (i % every > 0 || energy <= loud * SPOKEN_BELOW) continue;
    const isVoiced = (track[Math.floor(i / FRAMES_OF_PITCH)] ?? 0) > 0;
    (isVoiced ? voiced : unvoiced).push(i * HOP);
  }
  return { voiced: melCepstra(samples, voiced), unvoiced: melCepstra(samples, unvoiced), pitch };
}

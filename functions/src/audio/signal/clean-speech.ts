import { highPass } from './band-pass.ts';
import type { ClipSound } from './clip-sound.ts';
import { denoise, noiseSpectrum } from './denoise.ts';
import type { Stretch } from './find-speech.ts';
import { humHz, removeHum } from './remove-hum.ts';
import { partsBetween, samplesOf, signalToNoiseDb } from './sound-quality.ts';

/** Below every voice there is only wind, steps and traffic. */
const RUMBLE_HZ = 65;
/** Cleaner speech than this loses more by denoising than it gains. */
const CLEAN_DB = 35;
/** Beginnings and ends of words reach into the pauses. */
const MARGIN_SECONDS = 0.05;
const MAX_PAUSE_SECONDS = 20;

function pausesOf(clip: ClipSound, speech: readonly Stretch[]): Float32Array {
  const inner = partsBetween(speech, clip.samples.length / clip.sampleRateHz)
    .map(({ start, end }) => ({ start: start + MARGIN_SECONDS, end: end - MARGIN_SECONDS }))
    .filter(({ start, end }) => end > start);
  // Digital silence between takes would make the room look quieter than it is.
  const heard = inner
    .map((part) => samplesOf(clip, part))
    .filter((part) => part.some((sample) => sample !== 0));
  const room = new Float32Array(MAX_PAUSE_SECONDS * clip.sampleRateHz);
  let length = 0;
  for (const part of heard) {
    const taken = part.filter((sample) => sample !== 0).subarray(0, room.length - length);
    room.set(taken, length);
    length += taken.length;
  }
  return room.subarray(0, length);
}

/**
 * A clip without hum, rumble and steady noise, as long as before. Whose voice it is must be decided before: cleaning
 * makes two voices more alike.
 * @param speech where somebody speaks; the rest is what the room sounds like
 */
export function cleanSpeech(clip: ClipSound, speech: readonly Stretch[]): ClipSound {
  const { sampleRateHz } = clip;
  const mains = humHz(pausesOf(clip, speech), sampleRateHz);
  const high = highPass(clip.samples, sampleRateHz, RUMBLE_HZ);
  const quiet = {
    samples: new Float32Array(mains ? removeHum(high, sampleRateHz, mains) : high),
    sampleRateHz,
  };
  const noise = noiseSpectrum(pausesOf(quiet, speech));
  const ratioDb = signalToNoiseDb(quiet, speech);
  if (!noise || ratioDb === null || ratioDb > CLEAN_DB) return quiet;
  return { samples: denoise(quiet.samples, noise), sampleRateHz };
}

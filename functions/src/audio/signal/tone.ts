/** Where bright turns to dark: below lie the vowels' bodies, above it what makes them sharp. */
const TURN_HZ = 1_800;

/**
 * Sound made brighter or darker, by a shelf around TURN_HZ: the lowest and the highest sounds end so many decibels apart.
 * What is turned up is as much turned down elsewhere, so that nothing is louder than it was.
 * Source: first-order shelf by the bilinear transform, Zölzer, "Digital Audio Signal Processing", chapter 5.
 * @param tone decibels; below 0 it gets darker, at 0 the very same samples come back
 */
export function toned(samples: Float32Array, sampleRateHz: number, tone: number): Float32Array {
  if (tone === 0) return samples;
  const high = 10 ** (tone / 20);
  // Turned with the square root, so that the middle of the slope lies at TURN_HZ whichever way it goes.
  const slope = Math.tan((Math.PI * TURN_HZ) / sampleRateHz);
  const [pole, zero] = [slope * Math.sqrt(high), slope / Math.sqrt(high)];
  const loudest = Math.max(1, high);
  const [b0, b1, a1] = [
    (high * (1 + zero)) / (1 + pole) / loudest,
    (high * (zero - 1)) / (1 + pole) / loudest,
    (pole - 1) / (1 + pole),
  ];
  const shaped = new Float32Array(samples.length);
  let [before, made] = [0, 0];
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    made = b0 * sample + b1 * before - a1 * made;
    before = sample;
    shaped[i] = made;
  }
  return shaped;
}

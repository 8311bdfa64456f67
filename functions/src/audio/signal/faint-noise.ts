/** Mean square of the frames that only one in twenty is louder than, looked at every tenth of a second. */
function loudPower(samples: Float32Array): number {
  const powers: number[] = [];
  for (let at = 0; at + 400 <= samples.length; at += 1_600) {
    let sum = 0;
    for (let i = at; i < at + 400; i++) sum += (samples[i] ?? 0) ** 2;
    powers.push(sum / 400);
  }
  return powers.sort((a, b) => a - b)[Math.floor(powers.length * 0.95)] ?? 0;
}

/**
 * The same sound in a room that is never quite still, always the same noise for the same length. Where nothing at all is
 * heard, the color of a sound is the logarithm of nothing.
 * @param samples at 16 kHz
 * @param belowLoudDb how far the noise lies below the loud parts
 */
export function withFaintNoise(samples: Float32Array, belowLoudDb: number): Float32Array<ArrayBuffer> {
  // Uniform numbers from -a to a have the power a * a / 3.
  const amplitude = Math.sqrt(3 * loudPower(samples) * 10 ** (-belowLoudDb / 10));
  let state = 5;
  // Not Float32Array.from, see withGain.
  const noisy = new Float32Array(samples.length);
  for (let i = 0; i < noisy.length; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    noisy[i] = (samples[i] ?? 0) + amplitude * (state / 0x3fffffff - 1);
  }
  return noisy;
}

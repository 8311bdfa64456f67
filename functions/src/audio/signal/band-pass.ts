/** One second-order filter, Butterworth. Source: Robert Bristow-Johnson's audio equalizer cookbook. */
function secondOrder(
  samples: Float32Array,
  kind: 'high' | 'low',
  cornerHz: number,
  sampleRateHz: number,
): Float32Array {
  const w = (2 * Math.PI * cornerHz) / sampleRateHz;
  const alpha = Math.sin(w) / Math.SQRT2;
  const cos = Math.cos(w);
  const edge = kind === 'high' ? (1 + cos) / 2 : (1 - cos) / 2;
  const middle = kind === 'high' ? -(1 + cos) : 1 - cos;
  const a0 = 1 + alpha;
  const [b0, b1, a1, a2] = [edge / a0, middle / a0, (-2 * cos) / a0, (1 - alpha) / a0];
  const filtered = new Float32Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] ?? 0;
    const y = b0 * x + b1 * x1 + b0 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    filtered[i] = y;
  }
  return filtered;
}

/** Takes out what lies below a frequency: 12 dB an octave. */
export function highPass(samples: Float32Array, sampleRateHz: number, cornerHz: number): Float32Array {
  return secondOrder(samples, 'high', cornerHz, sampleRateHz);
}

/** Keeps what lies between two frequencies, falling by 12 dB an octave outside. */
export function bandPass(
  samples: Float32Array,
  sampleRateHz: number,
  band: { readonly fromHz: number; readonly toHz: number },
): Float32Array {
  const high = secondOrder(samples, 'high', band.fromHz, sampleRateHz);
  return secondOrder(high, 'low', band.toHz, sampleRateHz);
}

/**
 * The discrete Fourier transform of complex numbers, in place, for one length.
 * @param length a power of two
 */
export function fourier(length: number): (re: Float64Array, im: Float64Array) => void {
  const cos = Float64Array.from({ length: length / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / length));
  const sin = Float64Array.from({ length: length / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / length));
  const bits = Math.log2(length);
  const mirrored = Uint32Array.from({ length }, (_, i) => {
    let to = 0;
    for (let bit = 0; bit < bits; bit++) if (i & (1 << bit)) to |= 1 << (bits - 1 - bit);
    return to;
  });

  function reorder(values: Float64Array): void {
    for (let i = 0; i < length; i++) {
      const other = mirrored[i] ?? 0;
      if (other <= i) continue;
      const value = values[i] ?? 0;
      values[i] = values[other] ?? 0;
      values[other] = value;
    }
  }

  return (re, im) => {
    reorder(re);
    reorder(im);
    // Sums and differences of neighbors: the first round needs no factors.
    for (let a = 0; a < length; a += 2) {
      const ax = re[a] as number;
      const ay = im[a] as number;
      const bx = re[a + 1] as number;
      const by = im[a + 1] as number;
      re[a] = ax + bx;
      im[a] = ay + by;
      re[a + 1] = ax - bx;
      im[a + 1] = ay - by;
    }
    // No destructuring below: it would make an array each time, which takes five times as long.
    for (let half = 2; half < length; half *= 2) {
      const stride = length / (2 * half);
      for (let k = 0; k < half; k++) {
        const c = cos[k * stride] as number;
        const s = sin[k * stride] as number;
        for (let a = k; a < length; a += 2 * half) {
          const b = a + half;
          const x = re[b] as number;
          const y = im[b] as number;
          const tx = x * c + y * s;
          const ty = y * c - x * s;
          const ax = re[a] as number;
          const ay = im[a] as number;
          re[a] = ax + tx;
          im[a] = ay + ty;
          re[b] = ax - tx;
          im[b] = ay - ty;
        }
      }
    }
  };
}

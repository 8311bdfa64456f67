/** Lets sound begin and end softly, in place: half a cosine over so many samples at each end. */
export function fade(samples: Float32Array, over: { readonly in: number; readonly out: number }): void {
  const rise = (i: number, length: number) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / length);
  const begin = Math.min(over.in, samples.length);
  for (let i = 0; i < begin; i++) samples[i] = (samples[i] ?? 0) * rise(i, begin);
  const end = Math.min(over.out, samples.length);
  for (let i = 0; i < end; i++) {
    const at = samples.length - 1 - i;
    samples[at] = (samples[at] ?? 0) * rise(i, end);
  }
}

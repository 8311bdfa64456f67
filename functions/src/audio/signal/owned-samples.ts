/** Sound that can be handed over to a thread; copied only when its memory is a part of another or shared. */
export function ownedSamples(samples: Float32Array): Float32Array<ArrayBuffer> {
  const isOwn = samples.buffer instanceof ArrayBuffer && samples.byteLength === samples.buffer.byteLength;
  return isOwn ? (samples as Float32Array<ArrayBuffer>) : new Float32Array(samples);
}

/** Sound of one clip, mono, 16 kHz: what all of the listening is made for. */
export interface ClipSound {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
}

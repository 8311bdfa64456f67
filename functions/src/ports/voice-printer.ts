/** Samples, the end not included. */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
}

/** Knows speakers better than arithmetic does: a model that was taught with thousands of them. */
export interface VoicePrinter {
  /**
   * @param samples at 16 kHz
   * @param ranges of at least a second
   * @returns a vector for each: the nearer two lie in direction, the likelier one person said both
   * @throws AppError voice-service-refused when the model cannot be used; AbortError
   */
  prints(
    samples: Float32Array,
    ranges: readonly SampleRange[],
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}

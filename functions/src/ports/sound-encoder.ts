export interface EncodingOptions {
  readonly kbps: number;
  /** samples of the decoded sound that are left out at its beginning */
  readonly skipSamples: number;
}

/** Makes AAC of an MP3 file on this machine. */
export interface SoundEncoder {
  /** @returns AAC-LC, mono, 44.1 kHz, as ADTS. @throws AppError internal, AbortError */
  toAac(file: string, options: EncodingOptions, signal: AbortSignal): Promise<Uint8Array>;
}

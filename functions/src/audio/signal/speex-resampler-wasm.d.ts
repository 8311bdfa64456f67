declare module '@echogarden/speex-resampler-wasm/simd' {
  export interface SpeexModule {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _speex_resampler_init(
      channels: number,
      fromHz: number,
      toHz: number,
      quality: number,
      errorAt: number,
    ): number;
    _speex_resampler_skip_zeros(resampler: number): number;
    _speex_resampler_process_float(
      resampler: number,
      channel: number,
      inputAt: number,
      inputLengthAt: number,
      outputAt: number,
      outputLengthAt: number,
    ): number;
    _speex_resampler_destroy(resampler: number): void;
  }
  const speex: () => Promise<SpeexModule>;

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export { speex as default };
}

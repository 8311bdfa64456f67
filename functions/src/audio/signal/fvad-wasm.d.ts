declare module '@echogarden/fvad-wasm' {
  export interface FvadModule {
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    _fvad_set_sample_rate(detector: number, sampleRateHz: number): number;
    _fvad_set_mode(detector: number, mode: number): number;
    _fvad_process(detector: number, frameAt: number, samples: number): number;
  }
  const fvad: () => Promise<FvadModule>;

  // biome-ignore lint/style/noDefaultExport: the package has no other export
  export { fvad as default };
}

/**
 * WebAssembly as this server uses it. The compiler's own types for it come only with those of the browser, and then
 * `window` would compile here too.
 */
export interface WasmModule {
  readonly __brand: 'WasmModule';
}
export interface WasmMemory {
  /** another buffer after the memory has grown: never keep it */
  readonly buffer: ArrayBuffer;
}
type Imports = Readonly<Record<string, Readonly<Record<string, (...args: never[]) => unknown>>>>;

export interface WasmInstance {
  readonly exports: { readonly memory: WasmMemory; readonly _start: () => void };
}

interface WebAssemblyDoor {
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: Imports): Promise<WasmInstance>;
}

export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyDoor }).WebAssembly;

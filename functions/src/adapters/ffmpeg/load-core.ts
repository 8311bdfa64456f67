import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CoreOptions, FfmpegCore } from '@ffmpeg/core';

type CreateCore = (options: CoreOptions) => Promise<FfmpegCore>;

/** As much of it as is used: the compiler's own types for it come only with those of the browser. */
interface Door {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}
const { Module, Instance } = (globalThis as unknown as { WebAssembly: Door }).WebAssembly;

const require = createRequire(import.meta.url);

/** It was built for the worker of a browser and would take hold of these; without a file of its own it needs none. */
const WAYS_OUT = ['WebSocket', 'XMLHttpRequest', 'fetch', 'importScripts'] as const;

/**
 * Node's options for a process that calls loadCore. What FFmpeg may have for itself, in pages of 64 KiB: a two-hour film
 * takes a fifth of it, and what asks for more is refused. And a function is checked when it is first called, as it is
 * compiled then: to check all 32 MB takes longer than to decode a recording.
 */
export const CORE_OPTIONS = ['--wasm-max-mem-pages=4096', '--wasm-lazy-validation'] as const;

/**
 * FFmpeg as WebAssembly: its memory is its own, its files are in that memory, and no network is there for it. Takes the
 * network from this whole process: for processes that only decode.
 */
export async function loadCore(): Promise<FfmpegCore> {
  const module = new Module(readFileSync(require.resolve('@ffmpeg/core/wasm')));
  const globals = globalThis as Record<string, unknown>;
  for (const name of WAYS_OUT) delete globals[name];
  globals.self ??= { location: { href: '' } };
  const create = require('@ffmpeg/core') as CreateCore;
  return create({
    instantiateWasm(imports, done) {
      const instance = new Instance(module, imports);
      done(instance, module);
      return instance.exports;
    },
  });
}

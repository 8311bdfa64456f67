import { AppError } from '../../../../src/domain/errors.ts';
import { timbreOf } from '../../audio/timbre/timbre.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import type { BaseName } from './base-voices.ts';
import { convertVoice } from './convert-voice.ts';
import { FliteProgram } from './flite-program.ts';
import { readVoiceFile, type VoiceFile } from './voice-file.ts';
import type { WasmModule } from './web-assembly.ts';

export interface SpeakTask {
  readonly base: BaseName;
  /** as timbreText writes it; null for the base voice's own */
  readonly timbre: string | null;
  /** settings of the voice, such as int_f0_target_mean in Hz */
  readonly features: Readonly<Record<string, number>>;
  readonly text: string;
  /** with a timbre the voice itself is made louder, before anything is rounded or cut off */
  readonly gain: number;
}

export interface Spoken extends Sound {
  readonly samples: Float32Array<ArrayBuffer>;
}

const WAV_HEADER_BYTES = 44;

/** Keeps the last thing made: a book is spoken in one voice. */
function remembered<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  let last: { key: string; made: Promise<T> } | null = null;
  return (key) => {
    if (last?.key !== key) last = { key, made: make(key) };
    return last.made;
  };
}

/** Flite with its voices and those made from them, for one thread. */
export class FliteSpeaker {
  private readonly program: Promise<FliteProgram>;

  constructor(module: WasmModule | Promise<WasmModule>) {
    this.program = Promise.resolve(module).then((compiled) => new FliteProgram(compiled));
  }

  /** The base voice as a file, from the program itself. */
  readonly voiceFile = remembered(async (base: string): Promise<VoiceFile> => {
    const { output } = await (await this.program).run(['-voice', base, '-voicedump', 'out.wav'], '');
    return readVoiceFile(output);
  });

  private readonly converted = remembered(async (key: string): Promise<Uint8Array> => {
    const [base, text, gain] = JSON.parse(key) as [string, string, number];
    const timbre = timbreOf(text);
    if (!timbre) throw new AppError('failed-precondition', 'this voice was made by another engine');
    return convertVoice(await this.voiceFile(base), timbre, gain);
  });

  /** Without white space at its end Flite swallows a last sentence of one word. */
  async speak(task: SpeakTask): Promise<Spoken> {
    const { base, timbre, gain } = task;
    const own = timbre === null ? undefined : await this.converted(JSON.stringify([base, timbre, gain]));
    const features = Object.entries(task.features).flatMap(([name, value]) => ['--setf', `${name}=${value}`]);
    const args = ['-voice', own ? 'voice.flitevox' : base, ...features, '-f', 'in.txt', '-o', 'out.wav'];
    const { exitCode, output } = await (await this.program).run(args, `${task.text}\n`, own);
    if (exitCode !== 0 || output.length < WAV_HEADER_BYTES)
      throw new AppError('text-not-speakable', 'the synthesizer refused the text', { details: { exitCode } });
    return soundOf(output, own ? 1 : gain);
  }
}

function soundOf(wav: Uint8Array, gain: number): Spoken {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.length);
  const length = (wav.length - WAV_HEADER_BYTES) >> 1;
  const whole = new Int16Array(wav.buffer, wav.byteOffset + WAV_HEADER_BYTES, length);
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) samples[i] = ((whole[i] ?? 0) / 32_768) * gain;
  return { samples, sampleRateHz: view.getUint32(24, true) };
}

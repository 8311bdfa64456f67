import speex, { type SpeexModule } from '@echogarden/speex-resampler-wasm/simd';
import { AppError } from '../../../../src/domain/errors.ts';

/** Of 0-10: 80 taps, enough that nothing above 8 kHz is mirrored audibly. */
const QUALITY = 5;
/** The filter's memory: so many input samples of silence push the last of the sound out. */
const TAIL_SAMPLES = 200;
const module = speex();

/** Changes the sample rate of mono sound, without delay: the result has the same length in seconds to one sample. */
export async function resample(samples: Float32Array, fromHz: number, toHz: number): Promise<Float32Array> {
  if (fromHz === toHz) return samples;
  const m = await module;
  const room = Math.ceil(((samples.length + TAIL_SAMPLES) * toHz) / fromHz) + 1;
  const words = samples.length + TAIL_SAMPLES + room + 3;
  const at = m._malloc(words * 4) >> 2;
  if (at === 0) throw new AppError('internal', 'no memory for resampling');
  try {
    return run(m, at, room, { samples, fromHz, toHz });
  } finally {
    m._free(at << 2);
  }
}

/** @param at index in 32-bit words: error, input length, output length, input, output lie there one after another */
function run(
  m: SpeexModule,
  at: number,
  room: number,
  sound: { samples: Float32Array; fromHz: number; toHz: number },
): Float32Array {
  const resampler = m._speex_resampler_init(1, sound.fromHz, sound.toHz, QUALITY, at << 2);
  if (resampler === 0) throw new AppError('internal', 'this sample rate cannot be changed');
  const inputLength = sound.samples.length + TAIL_SAMPLES;
  const [inputAt, outputAt] = [at + 3, at + 3 + inputLength];
  m._speex_resampler_skip_zeros(resampler);
  m.HEAPF32.set(sound.samples, inputAt);
  m.HEAPF32.fill(0, inputAt + sound.samples.length, inputAt + inputLength);
  m.HEAPU32[at + 1] = inputLength;
  m.HEAPU32[at + 2] = room;
  m._speex_resampler_process_float(resampler, 0, inputAt << 2, (at + 1) << 2, outputAt << 2, (at + 2) << 2);
  m._speex_resampler_destroy(resampler);
  const wanted = Math.round((sound.samples.length * sound.toHz) / sound.fromHz);
  const made = Math.min(m.HEAPU32[at + 2] ?? 0, wanted);
  return m.HEAPF32.slice(outputAt, outputAt + made);
}

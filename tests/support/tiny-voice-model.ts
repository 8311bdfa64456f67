import { onnxModel } from './onnx-model.ts';

/** What Pocket's graphs agree upon: see offline-tts-pocket-impl.h of k2-fsa/sherpa-onnx. */
const LATENT = 32;
const EMBEDDING = 1_024;
const SAMPLES_OF_FRAME = 1_920;
const RATE_HZ = 24_000;
const HUM_HZ = 200;
/** It ends where the logit passes this. */
const END = 4;
const FRAMES_OF_TOKEN = 2;
const MELS = 80;
const CLEANER_LENGTH = 512;

const ones = (name: string, ...shape: number[]) => ({
  name,
  shape,
  values: new Float32Array(shape.reduce((product, dim) => product * dim, 1)).fill(1),
});
const numbers = (name: string, ...values: number[]) => ({
  name,
  shape: [values.length],
  values: Float32Array.from(values),
});
const whole = (name: string, ...values: number[]) => ({
  name,
  shape: [values.length],
  values: BigInt64Array.from(values.map(BigInt)),
});

/** A reference becomes one vector that holds how loud it is. */
const encoder = () =>
  onnxModel({
    inputs: [{ name: 'audio', shape: [1, 1, 'samples'] }],
    outputs: [{ name: 'voice', shape: [1, 'frames', EMBEDDING] }],
    constants: [ones('ones', 1, 1, EMBEDDING)],
    nodes: [
      { operator: 'Abs', from: ['audio'], to: ['size'] },
      { operator: 'ReduceMean', from: ['size'], to: ['loud'], attributes: { axes: [2], keepdims: 1 } },
      { operator: 'Mul', from: ['loud', 'ones'], to: ['voice'] },
    ],
  });

const textConditioner = () =>
  onnxModel({
    inputs: [{ name: 'tokens', shape: [1, 'count'], type: 'int64' }],
    outputs: [{ name: 'text', shape: [1, 'count', EMBEDDING] }],
    constants: [ones('ones', 1, 1, EMBEDDING), whole('last', 2)],
    nodes: [
      { operator: 'Cast', from: ['tokens'], to: ['numbers'], attributes: { to: 1 } },
      { operator: 'Unsqueeze', from: ['numbers', 'last'], to: ['column'] },
      { operator: 'Mul', from: ['column', 'ones'], to: ['text'] },
    ],
  });

/** Counts what was said and what is to be said: a sentence is over when there are two frames for each token. */
const main = () =>
  onnxModel({
    inputs: [
      { name: 'said', shape: [1, 'frames', LATENT] },
      { name: 'heard', shape: [1, 'count', EMBEDDING] },
      { name: 'frames-before', shape: [1] },
      { name: 'tokens-before', shape: [1] },
    ],
    outputs: [
      { name: 'conditioning', shape: [1, LATENT] },
      { name: 'logit', shape: [1, 1] },
      { name: 'frames-after', shape: [1] },
      { name: 'tokens-after', shape: [1] },
    ],
    constants: [
      ones('row', 1, LATENT),
      numbers('of-token', FRAMES_OF_TOKEN),
      numbers('end', END),
      whole('cell', 1, 1),
      whole('second', 1),
    ],
    nodes: [
      { operator: 'Shape', from: ['said'], to: ['said-shape'] },
      { operator: 'Gather', from: ['said-shape', 'second'], to: ['said-count'] },
      { operator: 'Cast', from: ['said-count'], to: ['said-more'], attributes: { to: 1 } },
      { operator: 'Add', from: ['frames-before', 'said-more'], to: ['frames-after'] },
      { operator: 'Shape', from: ['heard'], to: ['heard-shape'] },
      { operator: 'Gather', from: ['heard-shape', 'second'], to: ['heard-count'] },
      { operator: 'Cast', from: ['heard-count'], to: ['heard-more'], attributes: { to: 1 } },
      { operator: 'Add', from: ['tokens-before', 'heard-more'], to: ['tokens-after'] },
      { operator: 'Mul', from: ['tokens-after', 'of-token'], to: ['wanted'] },
      { operator: 'Sub', from: ['frames-after', 'wanted'], to: ['left'] },
      { operator: 'Sub', from: ['left', 'end'], to: ['score'] },
      { operator: 'Reshape', from: ['score', 'cell'], to: ['logit'] },
      { operator: 'Mul', from: ['row', 'frames-after'], to: ['conditioning'] },
    ],
  });

const flow = () =>
  onnxModel({
    inputs: [
      { name: 'c', shape: [1, LATENT] },
      { name: 's', shape: [1, 1] },
      { name: 't', shape: [1, 1] },
      { name: 'x', shape: [1, LATENT] },
    ],
    outputs: [{ name: 'direction', shape: [1, LATENT] }],
    nodes: [
      { operator: 'Sub', from: ['c', 'x'], to: ['way'] },
      { operator: 'Sub', from: ['t', 's'], to: ['step'] },
      { operator: 'Mul', from: ['way', 'step'], to: ['direction'] },
    ],
  });

/** Hums a frame for each latent, whatever is in it: noise goes into those. */
const decoder = () =>
  onnxModel({
    inputs: [
      { name: 'latents', shape: [1, 'frames', LATENT] },
      { name: 'before', shape: [1] },
    ],
    outputs: [
      { name: 'sound', shape: [1, 1, 'samples'] },
      { name: 'after', shape: [1] },
    ],
    constants: [
      numbers('nothing', 0),
      whole('line', 1, 1, -1),
      {
        name: 'hum',
        shape: [1, 1, SAMPLES_OF_FRAME],
        values: Float32Array.from(
          { length: SAMPLES_OF_FRAME },
          (_, i) => 0.3 * Math.sin((2 * Math.PI * HUM_HZ * i) / RATE_HZ),
        ),
      },
    ],
    nodes: [
      { operator: 'ReduceMean', from: ['latents'], to: ['each'], attributes: { axes: [2], keepdims: 1 } },
      { operator: 'Mul', from: ['each', 'nothing'], to: ['silent'] },
      { operator: 'Add', from: ['silent', 'hum'], to: ['frames-of-sound'] },
      { operator: 'Reshape', from: ['frames-of-sound', 'line'], to: ['sound'] },
      { operator: 'Identity', from: ['before'], to: ['after'] },
    ],
  });

/** Every byte is a token; whole letters weigh more. */
function vocabulary(): { readonly ids: string; readonly scores: string } {
  const bytes = Array.from({ length: 256 }, (_, i) => `<0x${i.toString(16).toUpperCase().padStart(2, '0')}>`);
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.,▁'];
  const tokens = [...bytes, ...letters];
  return {
    ids: JSON.stringify(Object.fromEntries(tokens.map((token, i) => [token, i]))),
    scores: JSON.stringify(Object.fromEntries(tokens.map((token, i) => [token, i < 256 ? -20 : -1]))),
  };
}

/** The settings of sherpa-onnx with a model that hums as long as the words take: a few kB instead of 200 MB. */
export function tinyPocket(): Readonly<Record<string, Uint8Array | string>> {
  const { ids, scores } = vocabulary();
  return {
    ...{ lmFlow: flow(), lmMain: main(), encoder: encoder(), decoder: decoder() },
    ...{ textConditioner: textConditioner(), vocabJson: ids, tokenScoresJson: scores },
  };
}

/** Knows a speaker by the mean of 80 mel bands, their mean taken away: the shape of a voice, not its loudness. */
export function tinySpeakerModel(): Uint8Array {
  return onnxModel({
    inputs: [{ name: 'bands', shape: [1, 'frames', MELS] }],
    outputs: [{ name: 'speaker', shape: [1, MELS] }],
    nodes: [
      { operator: 'ReduceMean', from: ['bands'], to: ['mean'], attributes: { axes: [1], keepdims: 0 } },
      { operator: 'ReduceMean', from: ['mean'], to: ['level'], attributes: { axes: [1], keepdims: 1 } },
      { operator: 'Sub', from: ['mean', 'level'], to: ['speaker'] },
    ],
    metadata: {
      ...{ framework: 'wespeaker', language: 'English', sample_rate: '16000' },
      ...{ output_dim: `${MELS}`, normalize_samples: '1' },
    },
  });
}

/** A model that takes noise out, as far as sherpa-onnx sees: of every spectrum half is left, and what it remembers stays. */
export function tinyCleaner(): Uint8Array {
  const spectrum = [1, CLEANER_LENGTH / 2 + 1, 1, 2];
  const kept = { conv: [2, 1, 16, 16, 33], tra: [2, 3, 1, 1, 16], inter: [2, 1, 33, 16] };
  const names = Object.keys(kept) as (keyof typeof kept)[];
  return onnxModel({
    inputs: [
      { name: 'mix', shape: spectrum },
      ...names.map((name) => ({ name: `${name}_cache`, shape: kept[name] })),
    ],
    outputs: [
      { name: 'enh', shape: spectrum },
      ...names.map((name) => ({ name: `${name}_cache_out`, shape: kept[name] })),
    ],
    constants: [numbers('half', 0.5)],
    nodes: [
      { operator: 'Mul', from: ['mix', 'half'], to: ['enh'] },
      ...names.map((name) => ({
        ...{ operator: 'Identity', from: [`${name}_cache`], to: [`${name}_cache_out`] },
      })),
    ],
    metadata: {
      ...{ model_type: 'gtcrn', sample_rate: '16000', version: '1', window_type: 'hann_sqrt' },
      ...{
        n_fft: `${CLEANER_LENGTH}`,
        hop_length: `${CLEANER_LENGTH / 2}`,
        window_length: `${CLEANER_LENGTH}`,
      },
      ...Object.fromEntries(names.map((name) => [`${name}_cache_shape`, kept[name].join(',')])),
    },
  });
}

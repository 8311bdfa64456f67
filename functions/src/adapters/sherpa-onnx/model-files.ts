import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Pocket needs no words of what is said in the recording; ZipVoice needs them, so a recognizer has to stand beside it. */
export type ModelKind = 'pocket' | 'zipvoice';

interface ModelFile {
  /** its name in the configuration of sherpa-onnx */
  readonly setting: string;
  readonly fileName: string;
  readonly what: string;
}

/** As the archives of k2-fsa/sherpa-onnx name them, releases `tts-models`, `vocoder-models`, `asr-models`. */
export const MODEL_FILES: Readonly<Record<ModelKind | 'whisper', readonly ModelFile[]>> = {
  pocket: [
    { setting: 'lmFlow', fileName: 'lm_flow.int8.onnx', what: 'the part that shapes the sound' },
    { setting: 'lmMain', fileName: 'lm_main.int8.onnx', what: 'the part that speaks' },
    { setting: 'encoder', fileName: 'encoder.onnx', what: 'the part that listens to the recording' },
    { setting: 'decoder', fileName: 'decoder.int8.onnx', what: 'the part that makes waves' },
    { setting: 'textConditioner', fileName: 'text_conditioner.onnx', what: 'the part that reads' },
    { setting: 'vocabJson', fileName: 'vocab.json', what: 'the list of word pieces' },
    { setting: 'tokenScoresJson', fileName: 'token_scores.json', what: 'the weights of word pieces' },
  ],
  zipvoice: [
    { setting: 'tokens', fileName: 'tokens.txt', what: 'the list of sounds' },
    { setting: 'encoder', fileName: 'encoder.int8.onnx', what: 'the part that reads' },
    { setting: 'decoder', fileName: 'decoder.int8.onnx', what: 'the part that shapes the sound' },
    { setting: 'vocoder', fileName: 'vocos_24khz.onnx', what: 'the part that makes waves' },
    { setting: 'dataDir', fileName: 'espeak-ng-data', what: 'the rules of pronunciation' },
    { setting: 'lexicon', fileName: 'lexicon.txt', what: 'the list of words' },
  ],
  whisper: [
    { setting: 'encoder', fileName: 'tiny.en-encoder.int8.onnx', what: 'the part that listens' },
    { setting: 'decoder', fileName: 'tiny.en-decoder.int8.onnx', what: 'the part that writes words' },
    { setting: 'tokens', fileName: 'tiny.en-tokens.txt', what: 'the list of word pieces' },
  ],
};

/** Fetched by whoever hears the int8 decoder of Pocket hiss, and then taken. */
export const LARGE_DECODER_FILE = 'decoder.onnx';

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory() || found.size > 0,
    () => false,
  );
}

export interface FoundModel {
  readonly kind: ModelKind;
  /** settings of sherpa-onnx with their paths */
  readonly model: Readonly<Record<string, string>>;
  /** only with ZipVoice */
  readonly whisper: Readonly<Record<string, string>> | null;
}

const settingsOf = (folder: string, files: readonly ModelFile[]) =>
  Object.fromEntries(files.map(({ setting, fileName }) => [setting, join(folder, fileName)]));

async function missingOf(folder: string, files: readonly ModelFile[]): Promise<ModelFile[]> {
  const there = await Promise.all(files.map(({ fileName }) => isThere(join(folder, fileName))));
  return files.filter((_, i) => !there[i]);
}

/**
 * Looks for a whole model before anything is loaded: of a file that is not there sherpa-onnx itself only says "Check your
 * config!".
 * @returns the model, or one sentence for each file that is missing
 */
export async function findModel(
  folder: string,
): Promise<FoundModel | { readonly missing: readonly string[] }> {
  const zipvoice = [...MODEL_FILES.zipvoice, ...MODEL_FILES.whisper];
  const [noPocket, noZipvoice] = [
    await missingOf(folder, MODEL_FILES.pocket),
    await missingOf(folder, zipvoice),
  ];
  if (noPocket.length === 0) {
    const model = settingsOf(folder, MODEL_FILES.pocket);
    const large = join(folder, LARGE_DECODER_FILE);
    return {
      kind: 'pocket',
      model: (await isThere(large)) ? { ...model, decoder: large } : model,
      whisper: null,
    };
  }
  if (noZipvoice.length === 0) {
    const whisper = settingsOf(folder, MODEL_FILES.whisper);
    return { kind: 'zipvoice', model: settingsOf(folder, MODEL_FILES.zipvoice), whisper };
  }
  // What is nearer to being whole is what was meant.
  const missing = noZipvoice.length < noPocket.length ? noZipvoice : noPocket;
  return {
    missing: missing.map(({ fileName, what }) => `${fileName} (${what}) is missing in ${folder}.`),
  };
}

/** The settings of a recognizer whose files are all there, else null. */
export async function findWhisper(folder: string): Promise<Readonly<Record<string, string>> | null> {
  const missing = await missingOf(folder, MODEL_FILES.whisper);
  return missing.length === 0 ? settingsOf(folder, MODEL_FILES.whisper) : null;
}

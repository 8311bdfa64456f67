import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import { resample } from '../../audio/signal/resample.ts';
import { soundOfWav, wavOf } from '../../audio/signal/wav.ts';
import type { Sound, Speech, Take, VoiceEngine, VoiceFiles } from '../../ports/voice-engine.ts';
import { cleanReference } from './clean-reference.ts';
import { type FoundModel, findModel, type ModelKind } from './model-files.ts';
import { openRecognizer } from './open-recognizer.ts';
import { loadSherpa, SHERPA_PACKAGE, type Sherpa } from './sherpa-package.ts';

export const SHERPA_ONNX = 'sherpa-onnx';
const VERSION = 1;
/** Both models were taught with it. */
const REFERENCE_RATE_HZ = 24_000;
/** Pocket listens to no more, and ZipVoice gets slower with each second. */
const REFERENCE_SECONDS: Readonly<Record<ModelKind, number>> = { pocket: 12, zipvoice: 8 };
const STEPS = 4;
const SEED = 42;
/** More than a sentence is tried in one reading. */
const SEEDS_OF_READING = 100;
const MIN_SECONDS_PER_WORD = 0.05;

interface Options {
  /** reads a file that VoiceFiles has kept */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  readonly load?: (folder: string) => Sherpa | null;
}

interface Opened {
  readonly sherpa: Sherpa;
  readonly found: FoundModel;
}

/**
 * What keeps a folder from being used: one sentence each, none when a voice can be made with it.
 * @param folder VOICE_MODEL_DIR
 */
export async function problemsOfModel(
  folder: string,
  load: (folder: string) => Sherpa | null = loadSherpa,
): Promise<readonly string[]> {
  const found = await findModel(folder);
  const missing = 'missing' in found ? found.missing : [];
  return load(folder) ? missing : [...missing, `The package ${SHERPA_PACKAGE} is missing in ${folder}.`];
}

/**
 * Real clones on this machine, by a model that hears a few seconds and goes on in that voice. What it hears is kept as a
 * file of the session's voice, and its path is the voice.
 * @param folder with the files of `npm run voice-model`
 */
export function sherpaVoiceEngine(folder: string, { readFile, load = loadSherpa }: Options): VoiceEngine {
  // The model itself uses every core.
  const inTurn = pLimit(1);
  let opening: Promise<Opened> | null = null;
  let speaker: ReturnType<typeof openSpeaker> | null = null;
  let heard: { readonly path: string; readonly sound: Promise<Sound> } | null = null;

  const open = () => {
    opening ??= openModel(folder, load);
    return opening;
  };

  async function makeVoice(speech: Sound, signal: AbortSignal, files: VoiceFiles): Promise<Voice> {
    const { sherpa, found } = await open();
    signal.throwIfAborted();
    const clean = await cleanReference(sherpa, folder, speech);
    const samples = await resample(clean.samples, clean.sampleRateHz, REFERENCE_RATE_HZ);
    const reference = samples.slice(0, REFERENCE_SECONDS[found.kind] * REFERENCE_RATE_HZ);
    const words = found.whisper ? await wordsOf(sherpa, found.whisper, reference) : '';
    const wav = wavOf(reference, REFERENCE_RATE_HZ);
    const hash = createHash('sha256').update(wav).digest('hex').slice(0, 32);
    const path = await files.keep(`reference_${hash}.wav`, wav);
    return {
      engine: SHERPA_ONNX,
      version: VERSION,
      parameters: { model: found.kind, reference: path, words },
    };
  }

  function referenceOf(path: string): Promise<Sound> {
    if (heard?.path !== path) heard = { path, sound: readFile(path).then(soundOfWav) };
    return heard.sound;
  }

  async function speak(voice: Voice, text: string, signal: AbortSignal, take?: Take): Promise<Speech> {
    const { path, words, model } = parametersOf(voice);
    const wordCount = text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;
    if (wordCount === 0) throw new AppError('text-not-speakable');
    const { sherpa, found } = await open();
    if (found.kind !== model)
      throw new AppError('failed-precondition', `this voice needs the model ${model}`);
    const reference = await referenceOf(path);
    speaker ??= openSpeaker(sherpa, found);
    const tts = await speaker;
    const { samples, sampleRate } = await inTurn(() => {
      signal.throwIfAborted();
      return tts.generateAsync({
        text: asSentence(text),
        // Memory of the package cannot be handed on to the workers that master the sound.
        enableExternalBuffer: false,
        generationConfig: new sherpa.GenerationConfig(generation(reference, words, take)),
        onProgress: () => (signal.aborted ? 0 : 1),
      });
    });
    signal.throwIfAborted();
    if (samples.length / sampleRate < wordCount * MIN_SECONDS_PER_WORD)
      throw new AppError('text-not-speakable', undefined, { details: { wordCount } });
    return { samples, sampleRateHz: sampleRate };
  }

  return { makeVoice, speak, forget: async () => undefined, close: async () => undefined };
}

const STOPS = '.!?…';
const CLOSING = '"\'”’)]';
const TRAILING = ' ,;:–—-';

function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

/** A piece of a sentence is read as one: without a capital and a stop a model trails off or goes on by itself. */
function asSentence(text: string): string {
  const piece = text.trim();
  const capital = piece.charAt(0).toUpperCase() + piece.slice(1);
  const last = withoutEnd(capital, CLOSING).at(-1) ?? '';
  return STOPS.includes(last) ? capital : `${withoutEnd(capital, TRAILING)}.`;
}

/** The same seed for the same take, so that the same text sounds the same. */
function generation(
  { samples, sampleRateHz }: Sound,
  words: string,
  { reading = 0, attempt = 0 }: Take = {},
): Record<string, unknown> {
  const seed = SEED + SEEDS_OF_READING * reading + attempt;
  return {
    ...{ speed: 1, numSteps: STEPS, referenceAudio: samples, referenceSampleRate: sampleRateHz },
    referenceText: words,
    extra: { max_reference_audio_len: REFERENCE_SECONDS.pocket, seed },
  };
}

async function openModel(folder: string, load: (folder: string) => Sherpa | null): Promise<Opened> {
  const problems = await problemsOfModel(folder, load);
  const [found, sherpa] = [await findModel(folder), load(folder)];
  if (!sherpa || 'missing' in found) throw new AppError('voice-service-refused', problems.join(' '));
  return { sherpa, found };
}

/** The files are there and can still be something else. */
export async function openSpeaker(sherpa: Sherpa, { kind, model }: FoundModel) {
  const settings = { [kind]: model, numThreads: availableParallelism(), provider: 'cpu' };
  try {
    return await sherpa.OfflineTts.createAsync({ model: settings, maxNumSentences: 1 });
  } catch (cause) {
    throw new AppError('voice-service-refused', 'the voice model cannot be loaded', { cause });
  }
}

/** What is said in the recording: ZipVoice learns from it which sound belongs to which letter. */
async function wordsOf(
  sherpa: Sherpa,
  whisper: Readonly<Record<string, string>>,
  reference: Float32Array,
): Promise<string> {
  const words = await openRecognizer(
    sherpa,
    whisper,
  )({ samples: reference, sampleRateHz: REFERENCE_RATE_HZ });
  if (words === '') throw new AppError('clip-no-speech');
  return words;
}

function parametersOf({ engine, version, parameters }: Voice) {
  const { reference: path, words, model } = parameters;
  const isOurs = engine === SHERPA_ONNX && version === VERSION;
  if (!isOurs || typeof path !== 'string' || typeof words !== 'string')
    throw new AppError('failed-precondition', 'this voice was made by another engine');
  return { path, words, model };
}

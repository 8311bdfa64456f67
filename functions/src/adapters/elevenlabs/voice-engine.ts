import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { AppError } from '../../../../src/domain/errors.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import { wavOf } from '../../audio/signal/wav.ts';
import type { Sound, Speech, Take, VoiceEngine, VoiceFiles } from '../../ports/voice-engine.ts';
import { ask, elevenLabsWaitMs, type Provider } from './ask.ts';

export const ELEVENLABS = 'elevenlabs';
const VERSION = 1;
const ENDPOINT = 'https://api.elevenlabs.io';
const TIMEOUT_MS = 120_000;
/** What every plan gives; sound is resampled for the book anyway. */
const SAMPLE_RATE_HZ = 24_000;
const MODEL = 'eleven_multilingual_v2';
/** The free plan's; Starter 3, Creator 5, Pro 10. */
const CONCURRENCY = 2;
/** Some 650 pages. One job, that is one sample or one book, may spend no more. */
const MAX_CHARACTERS = 1_000_000;
const MIN_SECONDS_PER_WORD = 0.05;
/** Seeds are 32 bits there. */
const MAX_SEED = 4_294_967_295;

interface Parameters {
  readonly voiceId: string;
  readonly model: string;
}

interface ListedVoice {
  readonly voice_id?: unknown;
  readonly name?: unknown;
}

const hashOf = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

function jsonOf(bytes: Buffer): Record<string, unknown> {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'));
    if (json !== null && typeof json === 'object') return json as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new AppError('unavailable', 'ElevenLabs sent something that is no answer');
}

function parametersOf({ engine, parameters }: Voice): Parameters {
  const { voiceId, model = MODEL } = parameters;
  if (engine !== ELEVENLABS || typeof voiceId !== 'string' || typeof model !== 'string')
    throw new AppError('failed-precondition', 'this voice was made by another engine');
  return { voiceId, model };
}

/** Sound as it comes: 16 bits, little end first, no header. */
function soundOf(pcm: Buffer): Sound {
  const samples = new Float32Array(pcm.length >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = pcm.readInt16LE(2 * i) / 32_768;
  return { samples, sampleRateHz: SAMPLE_RATE_HZ };
}

function count(text: string | undefined, otherwise: number): number {
  const number = Number(text);
  return text && Number.isSafeInteger(number) && number > 0 ? number : otherwise;
}

/**
 * Real clones by ElevenLabs: the speech leaves this machine, every character costs, and the voice lives there until
 * `forget`. `ELEVENLABS_API_KEY`; further `ELEVENLABS_MODEL`, `ELEVENLABS_CONCURRENCY` (of the plan),
 * `ELEVENLABS_MAX_CHARACTERS` (for one job), `ELEVENLABS_ENDPOINT`.
 */
export function elevenLabsVoiceEngine(
  environment: NodeJS.ProcessEnv,
  options: Partial<Pick<Provider, 'timeoutMs' | 'waitMs'>> = {},
): VoiceEngine {
  const provider: Provider = {
    endpoint: environment.ELEVENLABS_ENDPOINT || ENDPOINT,
    key: environment.ELEVENLABS_API_KEY ?? '',
    timeoutMs: TIMEOUT_MS,
    waitMs: elevenLabsWaitMs,
    ...options,
  };
  const model = environment.ELEVENLABS_MODEL || MODEL;
  const inTurn = pLimit(count(environment.ELEVENLABS_CONCURRENCY, CONCURRENCY));
  let left = count(environment.ELEVENLABS_MAX_CHARACTERS, MAX_CHARACTERS);

  async function makeVoice(speech: Sound, signal: AbortSignal, files: VoiceFiles): Promise<Voice> {
    const wav = wavOf(speech.samples, speech.sampleRateHz);
    const name = await files.announce(ELEVENLABS, hashOf(wav));
    const [found] = await findVoices(provider, name, signal);
    const voiceId = found ?? (await addVoice(provider, name, wav, signal));
    return { engine: ELEVENLABS, version: VERSION, parameters: { voiceId, model } };
  }

  async function speak(voice: Voice, text: string, signal: AbortSignal, take?: Take): Promise<Speech> {
    const parameters = parametersOf(voice);
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    if (words === 0) throw new AppError('text-not-speakable');
    if (text.length > left)
      throw new AppError('voice-service-refused', 'ELEVENLABS_MAX_CHARACTERS of this job are spent');
    left -= text.length;
    const question = speakQuestion(parameters, text, take);
    const sound = soundOf(await inTurn(() => ask(provider, question, signal)));
    const seconds = sound.samples.length / SAMPLE_RATE_HZ;
    if (seconds < words * MIN_SECONDS_PER_WORD)
      throw new AppError('text-not-speakable', undefined, { details: { words, seconds } });
    return sound;
  }

  async function forget(voice: Voice): Promise<void> {
    const { signal } = new AbortController();
    const { engine, parameters } = voice;
    const isNamed = engine === ELEVENLABS && typeof parameters.name === 'string';
    const voiceIds = isNamed
      ? await findVoices(provider, String(parameters.name), signal)
      : [parametersOf(voice).voiceId];
    for (const voiceId of voiceIds) await deleteVoice(provider, voiceId, signal);
  }

  return { makeVoice, speak, forget, close: async () => undefined };
}

function speakQuestion(
  { voiceId, model }: Parameters,
  text: string,
  { reading = 0, attempt = 0 }: Take = {},
) {
  // The same take of a text is asked for with the same seed: as far as they can, they give the same sound.
  const drawn = reading || attempt ? `${text} ${reading} ${attempt}` : text;
  const seed = Number.parseInt(hashOf(drawn).slice(0, 8), 16) % MAX_SEED;
  return {
    method: 'POST',
    path: `/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=pcm_${SAMPLE_RATE_HZ}`,
    body: { text, model_id: model, seed },
    mayRepeat: true,
  } as const;
}

async function deleteVoice(provider: Provider, voiceId: string, signal: AbortSignal): Promise<void> {
  const path = `/v1/voices/${encodeURIComponent(voiceId)}`;
  try {
    await ask(provider, { method: 'DELETE', path, mayRepeat: true }, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
  }
}

/** Voices of the same speech: made by tries that were killed before they could say so. */
async function findVoices(provider: Provider, name: string, signal: AbortSignal): Promise<string[]> {
  const path = `/v2/voices?search=${encodeURIComponent(name)}&page_size=10`;
  const { voices } = jsonOf(await ask(provider, { method: 'GET', path, mayRepeat: true }, signal));
  if (!Array.isArray(voices)) return [];
  return (voices as ListedVoice[])
    .filter((voice) => voice?.name === name)
    .flatMap(({ voice_id: id }) => (typeof id === 'string' ? id : []));
}

async function addVoice(
  provider: Provider,
  name: string,
  wav: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<string> {
  const body = new FormData();
  body.set('name', name);
  body.set('description', 'The voice of a family member, made with the permission on record.');
  // It was cleaned here; twice makes it worse.
  body.set('remove_background_noise', 'false');
  body.append('files', new Blob([wav], { type: 'audio/wav' }), 'speech.wav');
  const question = { method: 'POST', path: '/v1/voices/add', body, mayRepeat: false } as const;
  const { voice_id: voiceId } = jsonOf(await ask(provider, question, signal));
  if (typeof voiceId === 'string' && voiceId !== '') return voiceId;
  throw new AppError('unavailable', 'ElevenLabs names no voice');
}

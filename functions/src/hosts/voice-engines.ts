import type { VoiceEngine } from '../ports/voice-engine.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How a voice engine is used on Firebase, where no function has files beside it. */
interface CloudVoice {
  /** names in Secret Manager */
  readonly secrets: readonly string[];
  /** settings that go along in the open, beside `VOICE_ENGINE` */
  readonly settings: readonly string[];
  /** the setting that says how many calls a plan gives, and what it gives without; null where there is no plan */
  readonly plan: { readonly setting: string; readonly calls: number } | null;
}

export interface VoiceEngineEntry {
  /** Whether it is there to be used, when `VOICE_ENGINE` names none. */
  isSetUp(environment: Environment): boolean;
  /** Loads it with the first voice, because an engine is large. */
  open(environment: NodeJS.ProcessEnv, readFile: (path: string) => Promise<Uint8Array>): Promise<VoiceEngine>;
  /** What keeps it from working, in sentences for whoever starts the server; none when all is well. */
  problems(environment: Environment): Promise<readonly string[]>;
  /** the company that hears the recordings; null when they stay here */
  readonly service: string | null;
  /** null for one that runs on one machine only */
  readonly cloud: CloudVoice | null;
}

/** Every voice engine by the name that stands in the voices it has made: best first, the last one is always set up. */
export const VOICE_ENGINES: Readonly<Record<string, VoiceEngineEntry>> = {
  elevenlabs: {
    isSetUp: ({ ELEVENLABS_API_KEY }) => Boolean(ELEVENLABS_API_KEY),
    open: async (environment) =>
      (await import('../adapters/elevenlabs/voice-engine.ts')).elevenLabsVoiceEngine(environment),
    problems: async ({ ELEVENLABS_API_KEY }) =>
      ELEVENLABS_API_KEY ? [] : ['VOICE_ENGINE is elevenlabs, and ELEVENLABS_API_KEY is not set.'],
    service: 'ElevenLabs',
    cloud: {
      secrets: ['ELEVENLABS_API_KEY'],
      settings: [
        'ELEVENLABS_CONCURRENCY',
        'ELEVENLABS_ENDPOINT',
        'ELEVENLABS_MAX_CHARACTERS',
        'ELEVENLABS_MODEL',
      ],
      plan: { setting: 'ELEVENLABS_CONCURRENCY', calls: 2 },
    },
  },
  'sherpa-onnx': {
    isSetUp: ({ VOICE_MODEL_DIR }) => Boolean(VOICE_MODEL_DIR),
    open: async ({ VOICE_MODEL_DIR = '' }, readFile) =>
      (await import('../adapters/sherpa-onnx/voice-engine.ts')).sherpaVoiceEngine(VOICE_MODEL_DIR, {
        readFile,
      }),
    problems: async ({ VOICE_MODEL_DIR }) =>
      VOICE_MODEL_DIR
        ? problemsOfNeuralVoice(VOICE_MODEL_DIR)
        : ['VOICE_ENGINE is sherpa-onnx, and VOICE_MODEL_DIR is not set. "npm run voice-model" explains it.'],
    service: null,
    cloud: null,
  },
  flite: {
    isSetUp: () => true,
    open: async () => (await import('../adapters/flite/voice-engine.ts')).fliteVoiceEngine(),
    problems: async () => [],
    service: null,
    cloud: { secrets: [], settings: [], plan: null },
  },
};

async function problemsOfNeuralVoice(folder: string): Promise<readonly string[]> {
  const { problemsOfModel } = await import('../adapters/sherpa-onnx/voice-engine.ts');
  const missing = await problemsOfModel(folder);
  if (missing.length > 0) return missing;
  const { problemOfWeights } = await import('../adapters/sherpa-onnx/try-loading.ts');
  const problem = await problemOfWeights(folder);
  return problem === null ? [] : [problem];
}

/** "flite, sherpa-onnx or elevenlabs": the one that needs nothing first. */
export function namesOfEngines(entries: typeof VOICE_ENGINES = VOICE_ENGINES): string {
  return Object.keys(entries)
    .reverse()
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

export function voiceEngineOf(name: string): VoiceEngineEntry | undefined {
  return Object.hasOwn(VOICE_ENGINES, name) ? VOICE_ENGINES[name] : undefined;
}

/** The engine that makes new voices: `VOICE_ENGINE`, or the best one that is set up. */
export function chosenOf(environment: Environment): string {
  if (environment.VOICE_ENGINE) return environment.VOICE_ENGINE;
  const best = Object.entries(VOICE_ENGINES).find(([, { isSetUp }]) => isSetUp(environment));
  if (!best) throw new Error('no voice engine is always set up');
  return best[0];
}

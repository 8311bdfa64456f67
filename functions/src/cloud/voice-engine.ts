import type { JobKind } from '../ports/jobs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the plan gives; further calls wait for each other. */
const DEFAULT_CALLS = 2;

/** Whether voices of this project live with ElevenLabs. Said in words, because a key alone is not seen while deploying. */
export const isElevenLabs = ({ VOICE_ENGINE }: Environment): boolean => VOICE_ENGINE === 'elevenlabs';

/** @throws Error for an engine that needs files no function has */
export function checkCloudVoice({ VOICE_ENGINE = '' }: Environment): void {
  if (!['', 'flite', 'elevenlabs'].includes(VOICE_ENGINE))
    throw new Error(`VOICE_ENGINE is "${VOICE_ENGINE}"; on Firebase it can be flite or elevenlabs.`);
}

const SPEAKING: readonly JobKind[] = [
  'process-audio',
  'generate-tts-sample',
  'generate-tts-part',
  'join-tts',
  'forget-voice',
];

/** The kinds of jobs that ask the engine. */
export const isSpeaking = (kind: JobKind): boolean => SPEAKING.includes(kind);

/** How many workers may speak at once: a provider's plan is narrower than our queues. */
export function speakersAtOnce(environment: Environment, wanted: number): number {
  if (!isElevenLabs(environment)) return wanted;
  const calls = Number(environment.ELEVENLABS_CONCURRENCY ?? DEFAULT_CALLS);
  return Math.min(wanted, Number.isSafeInteger(calls) && calls > 0 ? calls : DEFAULT_CALLS);
}

/** What a worker is told: the plan is shared by the workers, so each speaks alone. */
export function environmentOfWorker(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return isElevenLabs(environment) ? { ...environment, ELEVENLABS_CONCURRENCY: '1' } : environment;
}

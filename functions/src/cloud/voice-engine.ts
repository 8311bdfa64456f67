import { type Environment, namesOfEngines, VOICE_ENGINES, voiceEngineOf } from '../hosts/voice-engines.ts';

const IN_THE_CLOUD = Object.fromEntries(
  Object.entries(VOICE_ENGINES).filter(([, { cloud }]) => cloud !== null),
);

/** The engine of this project. Said in words, because a key alone is not seen while deploying. */
const cloudEngineOf = ({ VOICE_ENGINE }: Environment) => voiceEngineOf(VOICE_ENGINE || 'flite');

/** @throws Error for an engine that needs files no function has */
export function checkCloudVoice({ VOICE_ENGINE = '' }: Environment): void {
  if (VOICE_ENGINE !== '' && !Object.hasOwn(IN_THE_CLOUD, VOICE_ENGINE))
    throw new Error(
      `VOICE_ENGINE is "${VOICE_ENGINE}"; on Firebase it can be ${namesOfEngines(IN_THE_CLOUD)}.`,
    );
}

/** The company that hears the recordings of this project; undefined when they stay here. */
export const cloudVoiceService = (environment: Environment): string | undefined =>
  cloudEngineOf(environment)?.service ?? undefined;

/** Names of the secrets that its jobs need. */
export const secretsOfVoice = (environment: Environment): readonly string[] =>
  cloudEngineOf(environment)?.cloud?.secrets ?? [];

/** How many workers may speak at once: a provider's plan is narrower than our queues. */
export function speakersAtOnce(environment: Environment, wanted: number): number {
  const plan = cloudEngineOf(environment)?.cloud?.plan;
  if (!plan) return wanted;
  const calls = Number(environment[plan.setting] ?? plan.calls);
  return Math.min(wanted, Number.isSafeInteger(calls) && calls > 0 ? calls : plan.calls);
}

/** What a worker is told: the plan is shared by the workers, so each speaks alone. */
export function environmentOfWorker(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const plan = cloudEngineOf(environment)?.cloud?.plan;
  return plan ? { ...environment, [plan.setting]: '1' } : environment;
}

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { oneByOne } from '../../../../src/domain/one-by-one.ts';
import type { Voice } from '../../../../src/domain/voice/voice.ts';
import type { JobInputs } from '../../ports/jobs.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { payments } from '../orders/payments.ts';

const NOBODY = '';

export interface ProviderVoice {
  /** empty when the family is gone and the provider could not be told yet */
  readonly sessionId: string;
  readonly engine: string;
  /** it stands here by its name: its maker may be killed before hearing the id */
  readonly isName?: true;
}

/** `provider_voices/{voiceId}`: voices that live with somebody else, and whose they are: they end with the rest of the family's data. */
export const providerVoices = collection<ProviderVoice>({
  name: COLLECTIONS.providerVoices,
  schema: v.looseObject({
    sessionId: v.string(),
    engine: v.string(),
    isName: v.exactOptional(v.literal(true)),
  }),
  owner: null,
  readableBy: 'nobody',
  held: {
    what: 'Voices at the voice service',
    group: 'voice',
    of: 'session',
    by: 'sessionId',
    isAtProvider: true,
    isSpokenWith: true,
  },
});

const idOf = ({ parameters }: Voice) =>
  typeof parameters.voiceId === 'string' ? parameters.voiceId : undefined;

/** Writes down under which name a voice is going to live with its provider; see VoiceFiles. */
export async function announceVoice(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  { engine, fingerprint }: { readonly engine: string; readonly fingerprint: string },
): Promise<string> {
  // Of the session too: two families with the same recording have two voices, and each ends its own.
  const hash = createHash('sha256').update(`${sessionId} ${fingerprint}`).digest('hex').slice(0, 32);
  const name = `kindred-pages-${hash}`;
  await providerVoices.change(ports, name, () => ({ sessionId, engine, isName: true }));
  return name;
}

/** Notes a voice that lives with its provider, from now on by its id; others are nothing but data. */
export async function recordProviderVoice(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  voice: Voice,
  announced: readonly string[] = [],
): Promise<void> {
  const voiceId = idOf(voice);
  if (voiceId) await providerVoices.change(ports, voiceId, () => ({ sessionId, engine: voice.engine }));
  for (const name of announced) await providerVoices.delete(ports, name);
}

/** Has the provider told as soon as it can be reached. */
export async function endProviderVoice(
  ports: Pick<Ports, 'jobs'>,
  voiceId: string,
  { engine, isName }: ProviderVoice,
): Promise<void> {
  await askToForget(ports, { engine, voiceId, ...(isName && { isName }) });
}

async function askToForget(ports: Pick<Ports, 'jobs'>, input: JobInputs['forget-voice']): Promise<void> {
  const key = `forget-voice:${input.voiceId}`;
  await ports.jobs.enqueue({ kind: 'forget-voice', key, input }, { again: true });
}

/**
 * Ends what earlier clips of the session have made at the provider, unless something was bought: a book may still be
 * narrated in that voice.
 */
export async function endFormerVoices(
  ports: Pick<Ports, 'documents' | 'jobs'>,
  sessionId: string,
  voice: Voice,
): Promise<void> {
  if ((await payments.where(ports, 'sessionId', sessionId)).length > 0) return;
  for (const { id, read } of await providerVoices.where(ports, 'sessionId', sessionId)) {
    if (id === idOf(voice)) continue;
    const former = read();
    await providerVoices.delete(ports, id);
    await endProviderVoice(ports, id, former);
  }
}

/** The job: tells the provider. @throws AppError unavailable, voice-service-refused */
export async function forgetVoice(
  ports: Pick<Ports, 'documents' | 'voiceEngine'>,
  job: JobInputs['forget-voice'],
): Promise<void> {
  const { engine, voiceId, isName, isLast } = job;
  await ports.voiceEngine.forget({
    engine,
    version: 1,
    parameters: isName ? { name: voiceId } : { voiceId },
  });
  // Its maker was ended a moment ago, and the provider may still be at it: the daily run looks once more.
  if (isName && !isLast) await noteLeftVoice(ports, job);
  else await providerVoices.delete(ports, voiceId);
}

/** The provider could not be told: it is not forgotten that it must be. */
export async function noteLeftVoice(
  ports: Pick<Ports, 'documents'>,
  { engine, voiceId, isName }: JobInputs['forget-voice'],
): Promise<void> {
  await providerVoices.change(ports, voiceId, () => ({
    sessionId: NOBODY,
    engine,
    ...(isName && { isName }),
  }));
}

/** Once a day: tries again with every provider that could not be told. @returns how many voices */
export async function endLeftVoices(ports: Pick<Ports, 'documents' | 'jobs'>): Promise<number> {
  const left = await providerVoices.where(ports, 'sessionId', NOBODY);
  await oneByOne(left, async ({ id, read }) => {
    const { engine, isName } = read();
    await askToForget(ports, { engine, voiceId: id, ...(isName && { isName, isLast: true }) });
  });
  return left.length;
}

import type { Voice } from '../../../src/domain/voice.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Voices that live with somebody else, `provider_voices/{voiceId}`: whose they are, so that they end with the rest of the
 * family's data. `sessionId` is empty when the family is gone and the provider could not be told yet.
 */
const COLLECTION = 'provider_voices';
const NOBODY = '';

interface ProviderVoice {
  readonly sessionId: string;
  readonly engine: string;
}

const pathOf = (voiceId: string) => `${COLLECTION}/${voiceId}`;
const idOf = ({ parameters }: Voice) =>
  typeof parameters.voiceId === 'string' ? parameters.voiceId : undefined;

/** Notes a voice that lives with its provider; others are nothing but data. */
export async function recordProviderVoice(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  voice: Voice,
): Promise<void> {
  const voiceId = idOf(voice);
  if (voiceId) await ports.documents.update(pathOf(voiceId), () => ({ sessionId, engine: voice.engine }));
}

/** Has the provider told as soon as it can be reached. */
export async function endProviderVoice(
  ports: Pick<Ports, 'jobs'>,
  voiceId: string,
  engine: string,
): Promise<void> {
  const key = `forget-voice:${voiceId}`;
  await ports.jobs.enqueue({ kind: 'forget-voice', key, input: { engine, voiceId } }, { again: true });
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
  if ((await ports.documents.matching('payments', 'sessionId', sessionId)).length > 0) return;
  for (const { id, fields } of await ports.documents.matching(COLLECTION, 'sessionId', sessionId)) {
    if (id === idOf(voice)) continue;
    await ports.documents.delete(pathOf(id));
    await endProviderVoice(ports, id, String(fields.engine));
  }
}

/** The job: tells the provider. @throws AppError unavailable, voice-service-refused */
export async function forgetVoice(
  ports: Pick<Ports, 'documents' | 'voiceEngine'>,
  { engine, voiceId }: JobInputs['forget-voice'],
): Promise<void> {
  await ports.voiceEngine.forget({ engine, version: 1, parameters: { voiceId } });
  await ports.documents.delete(pathOf(voiceId));
}

/** The provider could not be told: it is not forgotten that it must be. */
export async function noteLeftVoice(
  ports: Pick<Ports, 'documents'>,
  { engine, voiceId }: JobInputs['forget-voice'],
): Promise<void> {
  const left: ProviderVoice = { sessionId: NOBODY, engine };
  await ports.documents.update(pathOf(voiceId), () => ({ ...left }));
}

/** Once a day: tries again with every provider that could not be told. @returns how many voices */
export async function endLeftVoices(ports: Pick<Ports, 'documents' | 'jobs'>): Promise<number> {
  const left = await ports.documents.matching(COLLECTION, 'sessionId', NOBODY);
  for (const { id, fields } of left) await endProviderVoice(ports, id, String(fields.engine));
  return left.length;
}

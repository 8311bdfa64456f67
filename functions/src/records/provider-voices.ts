import { createHash } from 'node:crypto';
import type { Voice } from '../../../src/domain/voice/voice.ts';
import type { DocumentFields } from '../ports/documents.ts';
import type { JobInputs } from '../ports/jobs.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Voices that live with somebody else, `provider_voices/{voiceId}`: whose they are, so that they end with the rest of the
 * family's data. `sessionId` is empty when the family is gone and the provider could not be told yet. Before a voice is
 * made it stands there by its name: its maker may be killed before hearing the id.
 */
const COLLECTION = 'provider_voices';
const NOBODY = '';

interface ProviderVoice {
  readonly sessionId: string;
  readonly engine: string;
  readonly isName?: true;
}

const pathOf = (voiceId: string) => `${COLLECTION}/${voiceId}`;
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
  await ports.documents.update(pathOf(name), () => ({ sessionId, engine, isName: true }));
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
  if (voiceId) await ports.documents.update(pathOf(voiceId), () => ({ sessionId, engine: voice.engine }));
  for (const name of announced) await ports.documents.delete(pathOf(name));
}

/** Has the provider told as soon as it can be reached. */
export async function endProviderVoice(
  ports: Pick<Ports, 'jobs'>,
  voiceId: string,
  { engine, isName }: DocumentFields,
): Promise<void> {
  await askToForget(ports, { engine: String(engine), voiceId, ...(isName === true && { isName }) });
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
  if ((await ports.documents.matching('payments', 'sessionId', sessionId)).length > 0) return;
  for (const { id, fields } of await ports.documents.matching(COLLECTION, 'sessionId', sessionId)) {
    if (id === idOf(voice)) continue;
    await ports.documents.delete(pathOf(id));
    await endProviderVoice(ports, id, fields);
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
  else await ports.documents.delete(pathOf(voiceId));
}

/** The provider could not be told: it is not forgotten that it must be. */
export async function noteLeftVoice(
  ports: Pick<Ports, 'documents'>,
  { engine, voiceId, isName }: JobInputs['forget-voice'],
): Promise<void> {
  const left: ProviderVoice = { sessionId: NOBODY, engine, ...(isName && { isName }) };
  await ports.documents.update(pathOf(voiceId), () => ({ ...left }));
}

/** Once a day: tries again with every provider that could not be told. @returns how many voices */
export async function endLeftVoices(ports: Pick<Ports, 'documents' | 'jobs'>): Promise<number> {
  const left = await ports.documents.matching(COLLECTION, 'sessionId', NOBODY);
  for (const { id, fields } of left)
    await askToForget(ports, {
      engine: String(fields.engine),
      voiceId: id,
      ...(fields.isName === true && { isName: true, isLast: true }),
    });
  return left.length;
}

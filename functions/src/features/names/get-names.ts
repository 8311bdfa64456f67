import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { findNames } from '../../../../src/domain/names/find-names.ts';
import { keyOf } from '../../../../src/domain/names/pronunciations.ts';
import { respellingsOf } from '../../../../src/domain/names/respellings.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { findManuscript, loadManuscriptText } from '../../records/books/manuscripts.ts';
import { findPronunciations } from '../../records/books/pronunciations.ts';
import { ownSession } from '../../records/people/sessions.ts';
import { findVoiceProfile } from '../../records/voices/voice-profiles.ts';
import { orderOfNames } from './order-of-names.ts';

const NOTHING_READ = 'There are no pages to look for names in yet. Please add your memoir in step 1 first.';

/**
 * Names and unusual words of a memoir, and how the family says them: callable `get_names`.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function getNames(
  ports: Pick<Ports, 'documents' | 'objects' | 'wordList'>,
  caller: Caller | null,
  { sessionId }: CallableInput<'get_names'>,
): Promise<CallableOutput<'get_names'>> {
  await ownSession(ports, caller, sessionId);
  const manuscript = await findManuscript(ports, sessionId);
  if (manuscript?.status !== 'ready') return { success: false, error: NOTHING_READ };
  const { title, paragraphs } = await loadManuscriptText(ports, sessionId);
  const words = await ports.wordList?.();
  const pronunciations = await findPronunciations(ports, sessionId);
  const apart = new Set(pronunciations.map(({ word }) => keyOf(word)));
  const names = findNames(paragraphs, words, apart).map((name) => ({
    ...name,
    offers: respellingsOf(name.word),
  }));
  const profile = await findVoiceProfile(ports, sessionId);
  const order = await orderOfNames(ports, sessionId, pronunciations);
  const speakerName = profile?.voice ? profile.permission.speakerName : null;
  return { success: true, data: { title, names, pronunciations, speakerName, order } };
}

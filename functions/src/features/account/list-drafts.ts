import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import { isSessionId } from '../../../../src/domain/session.ts';
import { isIn } from '../../../../src/domain/transfer/object-path.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { manuscripts } from '../../records/books/manuscripts.ts';
import { orders } from '../../records/orders/orders.ts';
import { voiceProfiles } from '../../records/voices/voice-profiles.ts';

type Draft = NonNullable<CallableOutput<'list_drafts'>['drafts']>[number];

/**
 * The caller's memoirs that were read and not ordered yet, newest first, with what another device needs to go on with
 * them: callable `list_drafts`.
 * @throws AppError unauthenticated
 */
export async function listDrafts(
  ports: Pick<Ports, 'documents'>,
  caller: Caller | null,
  _input: CallableInput<'list_drafts'>,
): Promise<CallableOutput<'list_drafts'>> {
  if (!caller) throw new AppError('unauthenticated');
  const [texts, voices, bought] = await Promise.all([
    manuscripts.where(ports, 'ownerUid', caller.uid),
    voiceProfiles.where(ports, 'ownerUid', caller.uid),
    orders.where(ports, 'userId', caller.uid),
  ]);
  const ordered = new Set(bought.map((found) => found.read().sessionId));
  const voiceOf = new Map(voices.map((found) => [found.id, found.read()]));
  const drafts = texts.flatMap((found): Draft[] => {
    const text = found.read();
    if (text.status !== 'ready' || ordered.has(found.id) || !isSessionId(found.id)) return [];
    const { title, pageCount, pageCountAsRead, wordCount, preview, source } = text;
    const profile = voiceOf.get(found.id);
    const isMade = profile?.voice && profile.outputUrl && profile.storagePath;
    return [
      {
        sessionId: found.id,
        documentPath: isIn('documents', source) ? source : null,
        manuscript: { title, pageCount, wordCount, preview, ...(pageCountAsRead && { pageCountAsRead }) },
        voice: isMade
          ? {
              speakerName: profile.permission.speakerName,
              outputUrl: profile.outputUrl,
              storagePath: profile.storagePath,
              sampleUrl: profile.ttsSampleUrl,
            }
          : null,
      },
    ];
  });
  // An id begins with the time it was made.
  drafts.sort((one, other) => (one.sessionId < other.sessionId ? 1 : -1));
  return { success: true, drafts };
}

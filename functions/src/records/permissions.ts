import { createHash } from 'node:crypto';
import type { VoicePermission } from '../../../src/domain/voice/voice.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * `permissions/{id}`: by what right a voice was used, kept longer than the voice itself as proof of what was agreed.
 * The same answer given twice is one record, until it is withdrawn.
 */
export async function keepPermission(
  ports: Pick<Ports, 'documents' | 'clock'>,
  ownerUid: string,
  sessionId: string,
  permission: Omit<VoicePermission, 'givenAt'>,
): Promise<void> {
  const { speakerName, right, textVersion } = permission;
  // An answer that was withdrawn stays as it is; the same answer given anew is the next record.
  for (let round = 0; ; round++) {
    const answer = [sessionId, speakerName, right, textVersion, ...(round > 0 ? [round] : [])];
    const id = createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 32);
    let isWithdrawn = false;
    await ports.documents.update(`permissions/${id}`, (current) => {
      isWithdrawn = Boolean(current?.withdrawnAt);
      return current
        ? null
        : { ownerUid, sessionId, speakerName, right, textVersion, givenAt: new Date(ports.clock.nowMs()) };
    });
    if (!isWithdrawn) return;
  }
}

/** Notes the time on every permission that was given for the memoirs and still stands. The records stay as proof. */
export async function withdrawPermissions(
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  sessionIds: readonly string[],
): Promise<void> {
  const withdrawnAt = new Date(clock.nowMs());
  for (const sessionId of sessionIds)
    for (const { id } of await documents.matching('permissions', 'sessionId', sessionId))
      await documents.update(`permissions/${id}`, (current) =>
        !current || current.withdrawnAt ? null : { ...current, withdrawnAt },
      );
}

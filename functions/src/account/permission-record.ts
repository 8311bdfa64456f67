import { createHash } from 'node:crypto';
import type { VoicePermission } from '../../../src/domain/voice.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * `permissions/{id}`: by what right a voice was used, kept longer than the voice itself as proof of what was agreed.
 * The same answer given twice is one record.
 */
export async function keepPermission(
  ports: Pick<Ports, 'documents' | 'clock'>,
  ownerUid: string,
  sessionId: string,
  permission: Omit<VoicePermission, 'givenAt'>,
): Promise<void> {
  const { speakerName, right, textVersion } = permission;
  const answer = JSON.stringify([sessionId, speakerName, right, textVersion]);
  const id = createHash('sha256').update(answer).digest('hex').slice(0, 32);
  await ports.documents.update(`permissions/${id}`, (current) =>
    current
      ? null
      : { ownerUid, sessionId, speakerName, right, textVersion, givenAt: new Date(ports.clock.nowMs()) },
  );
}

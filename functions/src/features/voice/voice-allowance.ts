import { abuseEmail, BRAND } from '../../../../src/domain/config/brand.ts';
import { VOICES_PER_DAY } from '../../../../src/domain/limits.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { Ports } from '../../ports/ports.ts';
import { isBlockedVoice, nameKey } from './blocked-voices.ts';

const DAY_MS = 86_400_000;
export const voiceStopped = () =>
  `No voice can be made of this person or recording, because somebody asked us to stop it. If you have the right to use it, please write to ${abuseEmail()}.`;
export const enoughVoices = () =>
  `Voices of ${VOICES_PER_DAY} people were made with this account today. Please come back tomorrow, or write to ${BRAND.supportEmail} if you need more.`;

interface Wish {
  readonly ownerUid: string;
  readonly sessionId: SessionId;
  readonly speakerName: string;
  readonly clipPaths: readonly string[];
}

/** Asked before anything is measured. A voice tried again with other clips or another stretch is the same person's.
 * @returns why not, in words for the person; null when the voice may be made
 */
export async function whyNoVoice(
  ports: Pick<Ports, 'documents' | 'objects' | 'clock'>,
  { ownerUid, sessionId, speakerName, clipPaths }: Wish,
): Promise<string | null> {
  if (await isBlockedVoice(ports, speakerName, clipPaths)) return voiceStopped();
  const since = ports.clock.nowMs() - DAY_MS;
  const given = await ports.documents.matching('permissions', 'ownerUid', ownerUid);
  const people = given
    .filter(({ fields }) => (fields.givenAt as Date).getTime() > since)
    .map(({ fields }) => `${fields.sessionId} ${nameKey(String(fields.speakerName))}`);
  const others = new Set(people);
  others.delete(`${sessionId} ${nameKey(speakerName)}`);
  return others.size >= VOICES_PER_DAY ? enoughVoices() : null;
}

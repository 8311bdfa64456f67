import type { VoiceProfile, VoiceRequest } from '../../../../../src/domain/voice/voice.ts';
import type { ObjectInfo } from '../../../ports/objects.ts';
import type { Ports } from '../../../ports/ports.ts';
import { ordersOf } from '../../../records/orders/orders.ts';
import { isBlockedVoice } from '../../../records/voices/blocked-voices.ts';
import {
  permissionsFor,
  type StandingPermission,
  standingPermission,
} from '../../../records/voices/permissions.ts';

export interface Recording extends ObjectInfo {
  readonly sha256: string;
}

export interface ReusableVoice {
  readonly speakerName: string;
  readonly request: VoiceRequest;
  readonly recordings: readonly Recording[];
  /** null where it is asked for again */
  readonly permission: StandingPermission | null;
}

/**
 * A made voice whose recordings are all still there, whose permission stands, and that nobody had stopped, of a book that was not deleted; null for any
 * other. Of voices of earlier versions nobody noted which recordings they were made from.
 */
export async function reusableVoice(
  ports: Pick<Ports, 'documents' | 'objects'>,
  profile: VoiceProfile | null,
): Promise<ReusableVoice | null> {
  if (!profile?.request || !profile.voice || !profile.outputUrl) return null;
  const { sessionId, request, permission } = profile;
  const { speakerName } = permission;
  const given = await permissionsFor(ports, sessionId);
  if (!given.some((one) => one.speakerName === speakerName && !one.withdrawnAt)) return null;
  const bought = await ordersOf(ports, sessionId);
  if (bought.length > 0 && bought.every(({ deletedAt }) => deletedAt)) return null;
  if (await isBlockedVoice(ports, speakerName, request.clipPaths)) return null;
  const recordings: Recording[] = [];
  for (const path of request.clipPaths) {
    const info = await ports.objects.info(path);
    const sha256 = info?.metadata.sha256;
    if (!info || sha256 === undefined) return null;
    recordings.push({ ...info, sha256 });
  }
  const standing = await standingPermission(ports, { sessionId, speakerName }, recordings[0]?.sha256);
  return { speakerName, request, recordings, permission: standing };
}

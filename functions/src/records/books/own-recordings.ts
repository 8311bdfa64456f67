import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MAX_OWN_RECORDING_SECONDS } from '../../../../src/domain/limits.ts';
import { ownRecordingPath } from '../../../../src/domain/transfer/object-path.ts';
import type { VoicePermission, VoiceProfile } from '../../../../src/domain/voice/voice.ts';
import { firstSeconds } from '../../audio/signal/first-seconds.ts';
import { soundOfWav, wavOf } from '../../audio/signal/wav.ts';
import type { OwnRecording } from '../../audio/text/plan-narration.ts';
import type { Ports } from '../../ports/ports.ts';

type SpeechOfVoice = Pick<VoiceProfile, 'storagePath'> & {
  readonly permission: Pick<VoicePermission, 'speakerName'>;
};

/** Whether the speech that a voice was made of is still kept. */
export async function hasOwnRecording(
  { objects }: Pick<Ports, 'objects'>,
  { storagePath }: Pick<VoiceProfile, 'storagePath'>,
): Promise<boolean> {
  return storagePath !== null && (await objects.info(storagePath)) !== null;
}

/**
 * Copies the speech that a voice was made of, cleaned as it was then and at most 30 seconds of it, beside the text that is
 * frozen for an order. Written anew for the same voice it is the same.
 * @returns null when it is not kept
 * @throws AppError clip-damaged, stored-file-damaged, disk-full
 */
export async function freezeOwnRecording(
  ports: Pick<Ports, 'objects'>,
  orderId: string,
  { storagePath, permission }: SpeechOfVoice,
): Promise<OwnRecording | null> {
  const { objects } = ports;
  if (storagePath === null || !(await hasOwnRecording(ports, { storagePath }))) return null;
  const { samples, sampleRateHz } = soundOfWav(await buffer(await objects.read(storagePath)));
  const beginning = firstSeconds(samples, sampleRateHz, MAX_OWN_RECORDING_SECONDS);
  const wav = wavOf(beginning, sampleRateHz);
  const path = ownRecordingPath(orderId);
  await objects.write(path, wav, { contentType: 'audio/wav' });
  const sha256 = createHash('sha256').update(wav).digest('hex');
  return { path, sha256, name: permission.speakerName };
}

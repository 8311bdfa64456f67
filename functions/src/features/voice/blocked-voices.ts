import { createHash } from 'node:crypto';
import type { Ports } from '../../ports/ports.ts';

/** `blocked_voices/{id}`: a name or a recording of which no voice is made, because somebody had it stopped. */
const COLLECTION = 'blocked_voices';

/** "Hayes, Margaret" and "margaret HAYES" are one person; accents, case and order do not make another. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).sort().join(' ');
}

const idOf = (kind: 'name' | 'recording', value: string) =>
  createHash('sha256').update(`${kind}:${value}`).digest('hex').slice(0, 32);

const pathOfName = (name: string) => `${COLLECTION}/${idOf('name', nameKey(name))}`;
const pathOfRecording = (sha256: string) => `${COLLECTION}/${idOf('recording', sha256)}`;

/** @param of `recordings` are SHA-256 in hex, as they stand in the metadata of uploaded clips */
export interface BlockedVoice {
  readonly names: readonly string[];
  readonly recordings: readonly string[];
}

/** Keeps checksums alone, so that the list itself tells nobody who was reported. */
export async function blockVoice(ports: Pick<Ports, 'documents' | 'clock'>, of: BlockedVoice): Promise<void> {
  const paths = [...of.names.map(pathOfName), ...of.recordings.map(pathOfRecording)];
  for (const path of paths)
    await ports.documents.update(path, (known) =>
      known ? null : { blockedAt: new Date(ports.clock.nowMs()) },
    );
}

export async function unblockName(ports: Pick<Ports, 'documents'>, name: string): Promise<void> {
  await ports.documents.delete(pathOfName(name));
}

/** Whether a voice of this person, or of any of these stored clips, was stopped. */
export async function isBlockedVoice(
  ports: Pick<Ports, 'documents' | 'objects'>,
  speakerName: string,
  clipPaths: readonly string[],
): Promise<boolean> {
  if (await ports.documents.get(pathOfName(speakerName))) return true;
  for (const path of clipPaths) {
    const sha256 = (await ports.objects.info(path))?.metadata.sha256;
    if (sha256 !== undefined && (await ports.documents.get(pathOfRecording(sha256)))) return true;
  }
  return false;
}

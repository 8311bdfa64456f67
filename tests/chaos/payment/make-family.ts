import type { openDataFolder } from '../../../functions/src/local/ports.ts';
import type { DocumentFields } from '../../../functions/src/ports/documents.ts';
import type { SessionId } from '../../../src/domain/session.ts';
import { objectPath } from '../../../src/domain/transfer/object-path.ts';

const PERMISSION = { speakerName: 'Walter', right: 'kin', textVersion: '1', givenAt: '2026-11-20' };
const VOICE = {
  engine: 'flite',
  version: 1,
  parameters: { base: 'slt', pitchTargetHz: 172, pitchSpreadHz: 27, gain: 0.5 },
};
export const PAGES = 3;

/** Puts a memoir and a voice of this person into a data folder, so that there is something to buy. */
export async function makeFamily(
  { documents, objects }: Pick<ReturnType<typeof openDataFolder>, 'documents' | 'objects'>,
  sessionId: SessionId,
  uid: string,
): Promise<void> {
  const common = { ownerUid: uid, sessionId, source: 's' };
  const manuscript = { title: 'Bees', pageCount: PAGES, wordCount: 700, preview: '', textHash: 'h' };
  const rows: Record<string, DocumentFields> = {
    [`sessions/${sessionId}`]: { ownerUid: uid, createdAt: new Date() },
    [`manuscripts/${sessionId}`]: { ...common, status: 'ready', ...manuscript },
    [`voice_profiles/${sessionId}`]: {
      ...common,
      permission: PERMISSION,
      voice: VOICE,
      ttsSampleUrl: null,
      ttsSampleError: null,
    },
  };
  for (const [path, fields] of Object.entries(rows)) await documents.update(path, () => fields);
  const text = { version: 1, title: 'Bees', paragraphs: ['We kept bees.'] };
  await objects.write(objectPath.manuscriptText(sessionId), Buffer.from(JSON.stringify(text)), {
    contentType: 'application/json',
  });
}

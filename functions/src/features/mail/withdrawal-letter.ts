import type { GivenPermission } from '../../records/voices/permissions.ts';
import { signed } from './letters.ts';

/** The proof of a withdrawal: when, and what went with it, as the server counted it. Null where nobody is to be written to. */
export function withdrawalLetterOf({
  speakerName,
  withdrawnAt,
  proof,
}: GivenPermission): { to: string; subject: string; text: string } | null {
  if (!withdrawnAt || proof?.to === undefined) return null;
  const deleted = proof.deleted.map(({ what, count }) => `${what}: ${count}`).join('\n');
  const at = withdrawnAt.toUTCString();
  return {
    to: proof.to,
    subject: 'Your withdrawal, for your records',
    text: signed(`You withdrew the permission for the voice of ${speakerName} on ${at}. Nothing new is made with this voice.

${deleted ? `Deleted, then checked, with nothing left:\n\n${deleted}` : 'There was nothing left to delete.'}

Audiobooks already delivered stay yours. We keep your answer and this withdrawal as proof, and nothing of the voice.`),
  };
}

import { randomBytes } from 'node:crypto';
import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import {
  type LinkTold,
  MAX_LINKS,
  readLinkRequest,
} from '../../../../../src/domain/voice/permission-link.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/books/manuscripts.ts';
import { RECORDINGS } from '../../../records/object-kinds.ts';
import { unblockRecordings } from '../../../records/voices/blocked-voices.ts';
import { othersSound } from '../../../records/voices/others-recordings.ts';
import {
  isLinkOpen,
  linksOf,
  type PermissionLink,
  permissionLinkId,
  permissionLinks,
  recordingsBlocked,
} from '../../../records/voices/permission-links.ts';
import { hasPartIn } from '../../../records/voices/permissions.ts';
import { sentencesOf, toldOf } from '../../../records/voices/spoken-permissions.ts';
import { newSentence, type Reading, takeReading } from './read-aloud.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>;
type Answer = CallableOutput<'help_with_book'>;

/** The same for a link that has ended, one that was guessed, and one whose book is gone: nobody learns which. */
export const NO_LINK = {
  success: false,
  error: 'This link doesn’t lead anywhere anymore. Please ask the person who sent it.',
  errorCode: 'invitation-ended',
} as const;

const TOO_MANY = {
  success: false,
  error: `This book has ${MAX_LINKS} open links already. End one that nobody needs.`,
  errorCode: 'resource-exhausted',
} as const;

/** A link for one person and one book. Its token is told this once; only its hash is kept. */
export async function makeLink(
  ports: Needed,
  {
    recordings,
    ...asked
  }: Pick<PermissionLink, 'ownerUid' | 'sessionId' | 'speakerName' | 'from'> & {
    /** SHA-256 of those that are on the owner's device: a link can be made before anything is sent */
    readonly recordings: readonly string[];
  },
): Promise<{ readonly success: true; readonly token: string } | typeof TOO_MANY> {
  const nowMs = ports.clock.nowMs();
  const open = (await linksOf(ports, asked.sessionId)).filter((link) => isLinkOpen(link, nowMs));
  if (open.length >= MAX_LINKS) return TOO_MANY;
  const token = randomBytes(16).toString('base64url');
  const there = await ports.objects.all(RECORDINGS.at(asked.sessionId));
  const sent = there.flatMap(({ metadata }) => metadata.sha256 ?? []);
  const askedAbout = [...new Set([...sent, ...recordings])];
  await permissionLinks.change(ports, permissionLinkId(token), (known) => {
    if (known) throw new AppError('internal', 'a token came twice');
    return { ...asked, askedAbout, createdAt: new Date(nowMs) };
  });
  return { success: true, token };
}

/** Who asks for what, and what was answered. */
async function told(ports: Needed, link: PermissionLink, linkId: string): Promise<LinkTold> {
  const { from, speakerName, answer, sessionId } = link;
  const manuscript = await findManuscript(ports, sessionId);
  const read = (await sentencesOf(ports, sessionId)).find((row) => row.linkId === linkId && row.spokenAt);
  const spoken = read && toldOf(read);
  const { isUnsure } = await othersSound(ports, sessionId, speakerName);
  return {
    asked: {
      ...{ from, speakerName },
      ...(manuscript?.status === 'ready' && { title: manuscript.title }),
      ...(answer && { answer }),
      ...(spoken && { spoken }),
      ...(isUnsure && { isUnsure }),
      ...((await hasPartIn(ports, link)) && { hasPart: true as const }),
    },
  };
}

/**
 * Callable `help_with_book` with `permission`: for whoever has a link, without an account. They see who asks for what, and
 * read a sentence: that is their yes. Their no is the callable `delete_my_data` with `link`.
 * @throws AppError invalid-argument, permission-denied
 */
export async function linkPermission(
  ports: Needed,
  { permission }: CallableInput<'help_with_book'>,
): Promise<Answer> {
  const request = readLinkRequest(permission);
  if (!request) throw new AppError('invalid-argument');
  const linkId = permissionLinkId(request.token);
  const link = await permissionLinks.find(ports, linkId);
  if (!link || !isLinkOpen(link, ports.clock.nowMs())) return NO_LINK;
  const { ownerUid, speakerName } = link;
  const reading: Reading = { ownerUid, sessionId: link.sessionId as SessionId, speakerName, linkId };
  if (request.sentence) {
    const made = await newSentence(ports, reading, request.sentence.timeZone);
    return made.success ? { success: true, permission: { sentence: made.sentence } } : made;
  }
  if (!request.spoken) return { success: true, permission: await told(ports, link, linkId) };
  const taken = await takeReading(ports, reading, request.spoken);
  if (!taken.success) return taken;
  const answeredAt = new Date(ports.clock.nowMs());
  await permissionLinks.change(
    ports,
    linkId,
    (row) => row && { ...row, answer: 'yes', answeredAt, saidYesAt: answeredAt },
  );
  await unblockRecordings(ports, await recordingsBlocked(ports, ownerUid, speakerName));
  return taken;
}

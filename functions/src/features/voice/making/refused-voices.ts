import { BRAND } from '../../../../../src/domain/config/brand.ts';
import { PROCESSING_TIMEOUT_MS } from '../../../../../src/domain/limits.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import { nameKey } from '../../../records/voices/name-key.ts';
import { hasSaidNo, unprovenAmong } from '../../../records/voices/permission-links.ts';
import {
  hearingKey,
  queueHearing,
  sentencesOf,
  spokenPermissions,
} from '../../../records/voices/spoken-permissions.ts';

/** Their own word counts for more than what is answered for them. */
export const saidNo = (speakerName: string) =>
  `${speakerName} answered themselves that this voice is not to be made. If they have changed their mind, please send them a new link.`;

/** A no proves nothing about whose a recording is; somebody else is told what does. */
export const saidNoToRecording = (by: string, speakerName: string) =>
  `${by} was asked about this recording and said no. If it’s ${speakerName}’s voice, have ${speakerName} read a sentence aloud, and come back here: we’ll compare the two. Or use another recording. If neither is possible, please write to ${BRAND.supportEmail}.`;

/** Who wants a voice of whom, from which recordings. */
export interface VoiceApplicant {
  readonly ownerUid: string;
  readonly sessionId: SessionId;
  readonly speakerName: string;
  readonly clipPaths: readonly string[];
  /** their SHA-256 */
  readonly recordings: readonly string[];
  /** seconds of the first of them */
  readonly region: { readonly start: number; readonly end: number };
}

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs'>;

/** Of a clip whose voice is nowhere marked, its beginning is heard. */
const UNMARKED = { start: 0, end: 40 };

/** Has what was read in this name compared with a recording it was not compared with before, and waits for the answer. */
async function hearIn(ports: Needed, { sessionId, speakerName, ...of }: VoiceApplicant, path: string) {
  const { start, end } = path === of.clipPaths[0] ? of.region : UNMARKED;
  for (const { id, speakerName: name, spokenAt } of await sentencesOf(ports, sessionId)) {
    if (!spokenAt || nameKey(name) !== nameKey(speakerName)) continue;
    let isNew = false;
    await spokenPermissions.change(ports, id, (row) => {
      isNew = row !== null && row.clip?.path !== path;
      return row && isNew ? { ...row, clip: { path, start, end } } : null;
    });
    if (!isNew) continue;
    await queueHearing(ports, { id, sessionId });
    await ports.jobs.settled(hearingKey(id), PROCESSING_TIMEOUT_MS);
  }
}

/**
 * Before the first byte of recordings is sent: whether they would only be refused when they are there. Whoever has read a
 * sentence is heard against them first, for which they have to be sent.
 * @returns in words for the owner; null where nobody minds
 */
export async function whyNotSent(
  ports: Pick<Ports, 'documents'>,
  asked: Pick<VoiceApplicant, 'ownerUid' | 'sessionId' | 'speakerName' | 'recordings'>,
): Promise<string | null> {
  const { ownerUid, sessionId, speakerName, recordings } = asked;
  if (await hasSaidNo(ports, ownerUid, speakerName)) return saidNo(speakerName);
  const [first] = await unprovenAmong(ports, ownerUid, speakerName, recordings);
  if (!first) return null;
  const isTheirs = (name: string) => nameKey(name) === nameKey(speakerName);
  const read = await sentencesOf(ports, sessionId);
  const hasRead = read.some((row) => row.spokenAt && isTheirs(row.speakerName));
  return hasRead ? null : saidNoToRecording(first.by, speakerName);
}

/**
 * Whether somebody who was asked by link does not want this voice: the person named, or one whose no is about a recording of
 * which nobody has shown that another person speaks in it.
 * @returns in words for the owner; null where nobody does
 * @throws AppError deadline-exceeded where what was read aloud could not be compared in time
 */
export async function whyRefused(ports: Needed, asked: VoiceApplicant): Promise<string | null> {
  const { ownerUid, speakerName, clipPaths, recordings } = asked;
  if (await hasSaidNo(ports, ownerUid, speakerName)) return saidNo(speakerName);
  const unproven = () => unprovenAmong(ports, ownerUid, speakerName, recordings);
  const refused = new Set((await unproven()).map(({ sha256 }) => sha256));
  if (refused.size === 0) return null;
  for (const path of clipPaths) {
    const sha256 = (await ports.objects.info(path))?.metadata.sha256;
    if (sha256 !== undefined && refused.has(sha256)) await hearIn(ports, asked, path);
  }
  const [first] = await unproven();
  return first ? saidNoToRecording(first.by, speakerName) : null;
}

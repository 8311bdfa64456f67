import type { CallableInput, CallableOutput } from '../../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { isIn, objectPathFromUrl } from '../../../../../src/domain/transfer/object-path.ts';
import {
  type OwnerPermissionRequest,
  type PermissionAnswer,
  readOwnerRequest,
} from '../../../../../src/domain/voice/spoken-permission.ts';
import type { Caller } from '../../../ports/identity.ts';
import type { Ports } from '../../../ports/ports.ts';
import { findManuscript } from '../../../records/books/manuscripts.ts';
import { ordersOf } from '../../../records/orders/orders.ts';
import { ownSession } from '../../../records/people/sessions.ts';
import { documentsOf } from '../../../records/voices/permission-documents.ts';
import { isLinkOpen, linksOf, permissionLinks } from '../../../records/voices/permission-links.ts';
import { permissionsFor } from '../../../records/voices/permissions.ts';
import { type ComparedClip, spokenFor } from '../../../records/voices/spoken-permissions.ts';
import { whyNotSent } from '../making/refused-voices.ts';
import { dropDocument, keepDocument } from './keep-document.ts';
import { makeLink } from './link-permission.ts';
import { newSentence, takeReading } from './read-aloud.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'jobs' | 'clock'>;
type Answer = CallableOutput<'book_helpers'>;

type Spoken = Extract<OwnerPermissionRequest, { readonly spoken: unknown }>['spoken'];

/** @throws AppError invalid-argument for what is no recording of this book */
function clipOf(ports: Needed, sessionId: SessionId, clip: Spoken['clip']): ComparedClip | undefined {
  if (!clip) return undefined;
  const path = objectPathFromUrl(clip.url, ports.objects.bucket, sessionId);
  if (!isIn('voiceSamples', path) || clip.end <= clip.start) throw new AppError('invalid-argument');
  return { path, start: clip.start, end: clip.end };
}

const told = (permission: PermissionAnswer): Answer => ({ success: true, permission });

/** What the book is called, and the cloth it has: of its order, or of its text before there is one. */
async function bookOf(
  ports: Needed,
  sessionId: SessionId,
): Promise<Pick<PermissionAnswer, 'title' | 'design'>> {
  const order = (await ordersOf(ports, sessionId)).at(-1);
  const design = order?.cover?.design;
  if (order) return { title: order.title, ...(design && { design }) };
  const manuscript = await findManuscript(ports, sessionId);
  return manuscript?.status === 'ready' ? { title: manuscript.title } : {};
}

type Sending = Extract<OwnerPermissionRequest, { readonly look: true }>['sending'];

/** What is known about the permissions of a book. */
async function look(
  ports: Needed,
  { ownerUid, sessionId }: { readonly ownerUid: string; readonly sessionId: SessionId },
  sending?: Sending,
): Promise<Answer> {
  const refusal = sending && (await whyNotSent(ports, { ownerUid, sessionId, ...sending }));
  const given = (await permissionsFor(ports, sessionId)).filter(({ withdrawnAt }) => !withdrawnAt);
  const standing = given.map(({ speakerName }) => speakerName);
  const own = given.filter(({ right }) => right === 'own').map(({ speakerName }) => speakerName);
  const nowMs = ports.clock.nowMs();
  const links = (await linksOf(ports, sessionId)).map(({ id, speakerName, createdAt, ...link }) => ({
    ...{ linkId: id, speakerName, createdAt: createdAt.toISOString() },
    isOpen: isLinkOpen({ speakerName, createdAt, ...link }, nowMs),
    ...(link.answer && { answer: link.answer }),
    ...(link.answeredAt && { answeredAt: link.answeredAt.toISOString() }),
  }));
  const names = [...new Set([...standing, ...links.map(({ speakerName }) => speakerName)])];
  const documents = (await documentsOf(ports, sessionId)).map(({ name, speakerName }) => ({
    name,
    ...(speakerName !== undefined && { speakerName }),
  }));
  const spoken = [...(await spokenFor(ports, sessionId))];
  const book = await bookOf(ports, sessionId);
  return told({
    ...(refusal && { refusal }),
    names,
    own: [...new Set(own)],
    links,
    spoken,
    documents,
    ...book,
  });
}

/**
 * Callable `book_helpers` with `permission`: what the owner of a book does about the permissions for its voice.
 * @throws AppError unauthenticated, not-found, permission-denied, invalid-argument
 */
export async function ownerPermission(
  ports: Needed,
  caller: Caller | null,
  { sessionId, permission }: CallableInput<'book_helpers'>,
): Promise<Answer> {
  const { uid: ownerUid } = await ownSession(ports, caller, sessionId);
  const request = readOwnerRequest(permission);
  if (!request) throw new AppError('invalid-argument');
  if ('sentence' in request) {
    const { speakerName, timeZone } = request.sentence;
    const made = await newSentence(ports, { ownerUid, sessionId, speakerName }, timeZone);
    return made.success ? told({ sentence: made.sentence }) : made;
  }
  if ('spoken' in request) {
    const { id, sound, clip } = request.spoken;
    const compared = clipOf(ports, sessionId, clip);
    return takeReading(ports, { ownerUid, sessionId }, { id, sound, ...(compared && { clip: compared }) });
  }
  if ('ask' in request) {
    const made = await makeLink(ports, { ownerUid, sessionId, ...request.ask });
    return made.success ? told({ token: made.token }) : made;
  }
  if ('document' in request) {
    const kept = await keepDocument(ports, { ownerUid, sessionId, name: request.document });
    if (!kept.success) return kept;
  }
  if ('dropDocument' in request)
    await dropDocument(ports, { ownerUid, sessionId, name: request.dropDocument });
  if ('endLink' in request) {
    const endedAt = new Date(ports.clock.nowMs());
    await permissionLinks.change(ports, request.endLink, (link) =>
      link?.sessionId === sessionId && !link.endedAt ? { ...link, endedAt } : null,
    );
  }
  return look(ports, { ownerUid, sessionId }, 'look' in request ? request.sending : undefined);
}

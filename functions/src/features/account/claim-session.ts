import type { CallableInput, CallableOutput } from '../../../../src/domain/calls/callables.ts';
import { AppError } from '../../../../src/domain/errors.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import type { DocumentChanges, DocumentFields } from '../../ports/documents.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { handOverKept } from '../../records/books/uploads.ts';
import { gifts } from '../../records/gifts/gifts.ts';
import { listening, listeningId } from '../../records/gifts/listening.ts';
import { HOLDINGS, type Holding, OWNER_FIELDS } from '../../records/holdings.ts';
import { ordersOf } from '../../records/orders/orders.ts';
import { members } from '../../records/people/members.ts';
import { sessions } from '../../records/people/sessions.ts';
import { voiceReports } from '../../records/voices/voice-reports.ts';
import { voiceWills } from '../../records/voices/voice-wills.ts';
import { willEnds } from '../../records/voices/will-ends.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'identity'>;

/** What was found before the transaction may grow until it; what comes after it belongs to the new owner at once. */
const MAX_LOOKS = 5;

/**
 * Hands a session to the account that has just signed in, with all that belongs to it: what was read, voice, payments,
 * permissions, orders and places in them go over together, or nothing does. Both identities are proven: the caller's by
 * the call, the previous owner's by its ID token. Only a guest is inherited from; an account's things stay its own.
 * @throws AppError unauthenticated, permission-denied, not-found
 */
export async function claimSession(
  ports: Needed,
  caller: Caller | null,
  input: CallableInput<'claim_session'>,
): Promise<CallableOutput<'claim_session'>> {
  if (!caller) throw new AppError('unauthenticated');
  const previous = await ports.identity.verify(input.previousIdToken);
  if (!previous) throw new AppError('permission-denied');
  const { sessionId } = input;
  const session = await sessions.find(ports, sessionId);
  if (!session) throw new AppError('not-found');
  const isHandedOver = session.ownerUid === caller.uid;
  if (!isHandedOver && session.ownerUid !== previous.uid) throw new AppError('permission-denied');
  if (previous.uid === caller.uid) return { success: true };
  // The token may be older than a guest's password.
  if (!(await ports.identity.find(previous.uid))?.isAnonymous) throw new AppError('permission-denied');
  for (let look = 0; look < MAX_LOOKS; look++) {
    const left = await pathsOf(ports, sessionId, previous.uid);
    if (left.length === 0) break;
    await handOver(ports, left, { sessionId, from: previous.uid, to: caller.uid });
  }
  await handOverKept(ports, previous.uid, caller.uid);
  return { success: true };
}

/** Where a row goes whose name carries the person's uid: places, and books they help with. The same path for any other. */
function pathOf(path: string, from: string, to: string): string {
  if (path.startsWith(listening.at(''))) return path.replace(`/${from}_`, `/${to}_`);
  return path.startsWith(members.at('')) && path.endsWith(`_${from}`)
    ? `${path.slice(0, -from.length)}${to}`
    : path;
}

const isOwnedBy = (uid: string, fields: DocumentFields | null): boolean =>
  fields !== null && OWNER_FIELDS.some((field) => fields[field] === uid);

/** Paths of a holding's documents that name this owner. */
async function pathsIn(
  { documents }: Needed,
  holding: Exclude<Holding, { readonly kind: 'objects' }>,
  id: string,
  uid: string,
): Promise<string[]> {
  if (holding.kind === 'document')
    return isOwnedBy(uid, await documents.get(holding.at(id))) ? [holding.at(id)] : [];
  const found = await documents.matching(holding.at, holding.field, id);
  return found.filter(({ fields }) => isOwnedBy(uid, fields)).map((one) => `${holding.at}/${one.id}`);
}

/** Every document of a session that names this owner, by the table of what is kept. */
async function pathsOf(ports: Needed, sessionId: SessionId, uid: string): Promise<string[]> {
  const bought = await ordersOf(ports, sessionId);
  const orderIds = bought.filter(({ userId }) => userId === uid).map(({ id }) => id);
  const paths = new Set<string>();
  for (const holding of HOLDINGS) {
    if (holding.of === 'person' || holding.kind === 'objects') continue;
    for (const id of holding.of === 'session' ? [sessionId] : orderIds)
      for (const path of await pathsIn(ports, holding, id, uid)) paths.add(path);
  }
  for (const orderId of orderIds) {
    const place = listeningId(uid, orderId);
    if (await listening.exists(ports, place)) paths.add(listening.at(place));
  }
  for (const { id } of await members.where(ports, 'uid', uid)) paths.add(members.at(id));
  for (const { id } of await gifts.where(ports, 'ownerUid', uid)) paths.add(gifts.at(id));
  for (const { id } of await voiceReports.where(ports, 'ownerUid', uid)) paths.add(voiceReports.at(id));
  for (const { id } of await voiceWills.where(ports, 'ownerUid', uid)) paths.add(voiceWills.at(id));
  for (const { id } of await willEnds.where(ports, 'ownerUid', uid)) paths.add(willEnds.at(id));
  return [...paths];
}

interface Handover {
  readonly sessionId: SessionId;
  readonly from: string;
  readonly to: string;
}

async function handOver(
  { documents }: Needed,
  paths: readonly string[],
  { sessionId, from, to }: Handover,
): Promise<void> {
  const sessionPath = sessions.at(sessionId);
  const newPaths = paths.map((path) => pathOf(path, from, to));
  const read = new Set([sessionPath, ...paths, ...newPaths]);
  await documents.updateAll([...read], (current): DocumentChanges => {
    const owner = current.get(sessionPath)?.ownerUid;
    if (owner !== from && owner !== to) throw new AppError('permission-denied');
    const changes = new Map<string, DocumentFields | null>();
    for (const path of paths) {
      const fields = current.get(path);
      if (!fields) continue;
      const next = renamed(fields, from, to);
      const newPath = pathOf(path, from, to);
      if (newPath !== path) changes.set(path, null);
      // A place is the last one, and the account's own is not overwritten by an older guest's.
      if (newPath === path || !current.get(newPath)) changes.set(newPath, next);
    }
    return changes;
  });
}

/** Beside the owners' the one that names who helps. */
const PERSON_FIELDS = [...OWNER_FIELDS, 'uid'];

function renamed(fields: DocumentFields, from: string, to: string): DocumentFields {
  const named = PERSON_FIELDS.filter((field) => fields[field] === from);
  return { ...fields, ...Object.fromEntries(named.map((field) => [field, to])) };
}

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import { objectPath } from '../../../../src/domain/transfer/object-path.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';
import { nameKey } from './name-key.ts';

const DAY_MS = 86_400_000;

/** A photo or PDF that the next of kin gave under their statement, such as a certificate of inheritance. */
export interface PermissionDocument {
  readonly ownerUid: string;
  readonly sessionId: string;
  /** of the object: the SHA-256 its sender named, and what it is by its bytes */
  readonly name: string;
  /** SHA-256 in hex of what was stored, by the server's own count */
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly keptAt: Date;
  /** whose permission it belongs to; absent while no statement was signed */
  readonly speakerName?: string;
}

/** One whose statement nobody signed is found by retention; the others end with their permission. */
const withDueTime = (row: PermissionDocument) =>
  row.speakerName === undefined
    ? { ...row, dueAt: new Date(row.keptAt.getTime() + RETENTION_DAYS.unsignedDocument * DAY_MS) }
    : row;

/** `permission_documents/{id}`: what lies in `permission-documents/`, and to which permission it belongs. */
export const permissionDocuments = collection<PermissionDocument>({
  name: COLLECTIONS.permissionDocuments,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    name: v.string(),
    sha256: v.string(),
    sizeBytes: v.number(),
    keptAt: v.date(),
    speakerName: v.exactOptional(v.string()),
  }),
  toFields: withDueTime,
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Notes about documents for a permission', group: 'record', of: 'session', by: 'sessionId' },
});

export const permissionDocumentId = (sessionId: string, name: string): string =>
  createHash('sha256').update(`${sessionId}/${name}`).digest('hex').slice(0, 32);

type Stores = Pick<Ports, 'documents' | 'objects'>;
type Kept = PermissionDocument & { readonly id: string };

/** Of a book, the first given first. */
export async function documentsOf(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<readonly Kept[]> {
  return (await permissionDocuments.where(ports, 'sessionId', sessionId))
    .map((found) => ({ id: found.id, ...found.read() }))
    .sort((one, other) => one.keptAt.getTime() - other.keptAt.getTime());
}

export const isDocumentOf = ({ speakerName }: PermissionDocument, name: string): boolean =>
  speakerName !== undefined && nameKey(speakerName) === nameKey(name);

/** A statement was signed: what was given under it belongs to that permission from now on. */
export async function attachDocuments(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  speakerName: string,
): Promise<void> {
  for (const { id } of await documentsOf(ports, sessionId))
    await permissionDocuments.change(ports, id, (row) =>
      row && row.speakerName === undefined ? { ...row, speakerName } : null,
    );
}

/** The object first: a row without one is found again, an object without a row is not. */
export async function endDocument(ports: Stores, { id, sessionId, name }: Kept): Promise<void> {
  await ports.objects.deleteAll(objectPath.permissionDocument(sessionId, name));
  await permissionDocuments.delete(ports, id);
}

/** With its permission a document ends: of one person, or of everybody in the book. */
export async function endDocuments(ports: Stores, sessionId: string, speakerName?: string): Promise<void> {
  for (const row of await documentsOf(ports, sessionId))
    if (speakerName === undefined || isDocumentOf(row, speakerName)) await endDocument(ports, row);
}

import { createHash } from 'node:crypto';
import { AppError } from '../../../../../src/domain/errors.ts';
import { MAX_PROOF_BYTES } from '../../../../../src/domain/limits.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import { SIGNATURE_BYTES } from '../../../../../src/domain/transfer/file-signature.ts';
import { objectPath } from '../../../../../src/domain/transfer/object-path.ts';
import { MAX_KIN_DOCUMENTS } from '../../../../../src/domain/voice/kin-statement.ts';
import type { Ports } from '../../../ports/ports.ts';
import {
  documentsOf,
  endDocument,
  permissionDocumentId,
  permissionDocuments,
} from '../../../records/voices/permission-documents.ts';
import { documentKindOf } from './file-kinds.ts';

type Needed = Pick<Ports, 'documents' | 'objects' | 'clock'>;

/** In whose book, and under which name it was sent. */
export interface GivenDocument {
  readonly ownerUid: string;
  readonly sessionId: SessionId;
  readonly name: string;
}

type Refused = { readonly success: false; readonly error: string };
const refused = (error: string): Refused => ({ success: false, error });

const NOT_SENT = refused('The document didn’t arrive. Please choose it again.');
const NO_DOCUMENT = refused('This is neither a photo nor a PDF. Please choose a JPEG, a PNG or a PDF.');
const ENOUGH = refused(`At most ${MAX_KIN_DOCUMENTS} documents. Please remove one first.`);

/** What lies there, by its own bytes: a name or a header may say anything. */
async function look({ objects }: Needed, path: string) {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of await objects.read(path)) {
    const bytes = Buffer.from(chunk as Uint8Array);
    if (sizeBytes < SIGNATURE_BYTES) head.push(bytes);
    sizeBytes += bytes.length;
    hash.update(bytes);
  }
  return { sha256: hash.digest('hex'), sizeBytes, kind: documentKindOf(Buffer.concat(head)) };
}

/**
 * Takes in a document that the owner of a book has sent to its place, as part of a statement that is signed next. The same
 * again is the same. What is none is taken away.
 * @throws AppError unavailable
 */
export async function keepDocument(
  ports: Needed,
  { ownerUid, sessionId, name }: GivenDocument,
): Promise<{ readonly success: true } | Refused> {
  const id = permissionDocumentId(sessionId, name);
  if (await permissionDocuments.exists(ports, id)) return { success: true };
  const path = objectPath.permissionDocument(sessionId, name);
  if (!(await ports.objects.info(path))) return NOT_SENT;
  const { kind, ...facts } = await look(ports, path);
  const isWhole = facts.sizeBytes <= MAX_PROOF_BYTES && name.endsWith(`.${kind?.extension}`);
  const waiting = (await documentsOf(ports, sessionId)).filter((row) => row.speakerName === undefined);
  const problem = isWhole ? waiting.length >= MAX_KIN_DOCUMENTS && ENOUGH : NO_DOCUMENT;
  if (problem) {
    await ports.objects.deleteAll(path);
    return problem;
  }
  const row = { ownerUid, sessionId, name, ...facts, keptAt: new Date(ports.clock.nowMs()) };
  await permissionDocuments.change(ports, id, (known) => known ?? row);
  return { success: true };
}

/**
 * Takes one back whose statement is not signed yet; one that belongs to a permission ends with that.
 * @throws AppError failed-precondition
 */
export async function dropDocument(ports: Needed, { sessionId, name }: GivenDocument): Promise<void> {
  const kept = (await documentsOf(ports, sessionId)).find((row) => row.name === name);
  if (kept?.speakerName !== undefined) throw new AppError('failed-precondition');
  if (kept) await endDocument(ports, kept);
}

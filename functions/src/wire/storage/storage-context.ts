import { open } from 'node:fs/promises';
import * as v from 'valibot';
import { keptByFile } from '../../../../src/domain/transfer/allowance.ts';
import { SIGNATURE_BYTES } from '../../../../src/domain/transfer/file-signature.ts';
import type { Database } from '../../adapters/local/database.ts';
import type { LocalObjects, ObjectRecord } from '../../adapters/local/objects.ts';
import type { Clock } from '../../ports/clock.ts';
import { sessions } from '../../records/people/sessions.ts';
import { type Exchange, parseJson, WireError } from '../exchange.ts';
import type { Allowances } from '../limits/allowances.ts';
import type { Reception } from '../reception.ts';
import { ruleAuth } from '../rules/app-rules.ts';
import type { Ruleset } from '../rules/ruleset.ts';
import type { Operation } from '../rules/syntax.ts';
import { objectInRules, objectOnWire } from './object-on-wire.ts';

/** What the storage methods work with. */
export interface StorageContext {
  readonly objects: LocalObjects;
  readonly database: Database;
  readonly clock: Clock;
  readonly rules: Ruleset;
  /** false refuses an object by its first bytes */
  readonly fitsPlace: (path: string, head: Uint8Array) => boolean;
  /** counts a write; throws WireError 429 */
  readonly countWrite: (uid: string) => void;
  readonly reception: Reception;
  readonly allowances: Allowances;
  /** tells whoever goes on with the object; never fails */
  readonly stored: (path: string) => void;
}

/** What a client wants to store, before its bytes are there. */
export interface NewContent {
  readonly contentType: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/**
 * Metadata of a stored object for whoever asks. A token opens the bytes without an account until it ends, so whoever reads by
 * another's leave, which can be taken back, gets none: only whose book it is.
 */
export function metadataFor(
  context: StorageContext,
  exchange: Exchange,
  record: ObjectRecord,
): Record<string, unknown> {
  const { path } = record;
  const mayRead = isAllowed(context, exchange, 'get', { path, current: record });
  const keeper = keeperOf(context, path);
  const isOwn = keeper === undefined || keeper === uidOf(exchange);
  return objectOnWire(record, context.objects, mayRead && isOwn);
}

const uidOf = ({ auth }: Exchange): string | undefined =>
  typeof auth === 'string' ? undefined : auth.claims.sub;

/** Asks the rules. @throws WireError 401 for an invalid token, 403 */
export function checkAccess(
  context: StorageContext,
  exchange: Exchange,
  operation: Operation,
  access: Access,
): void {
  if (exchange.auth === 'invalid') throw new WireError(401, 'Invalid token.', 'UNAUTHENTICATED');
  if (!isAllowed(context, exchange, operation, access))
    throw new WireError(403, 'Permission denied.', 'PERMISSION_DENIED');
}

interface Access {
  readonly path: string;
  readonly current: ObjectRecord | null;
  readonly incoming?: NewContent & { readonly sizeBytes: number };
}

function isAllowed(
  { objects, rules, clock }: StorageContext,
  exchange: Exchange,
  operation: Operation,
  { path, current, incoming }: Access,
): boolean {
  const { bucket } = objects;
  return rules.allows({
    operation,
    path: `/b/${bucket}/o/${path}`,
    auth: ruleAuth(exchange),
    resource: current && objectInRules(current, bucket),
    incoming: incoming
      ? {
          name: path,
          bucket,
          size: incoming.sizeBytes,
          contentType: incoming.contentType,
          metadata: incoming.metadata,
        }
      : null,
    timeMs: clock.nowMs(),
  });
}

/**
 * An object whose file a disk has damaged or lost, when its sender brings the same once more: that is no replacement, it is
 * what was meant to be there. Whoever calls this compares the bytes as well.
 */
export async function brokenTwin(
  context: StorageContext,
  exchange: Exchange,
  path: string,
  incoming: NewContent & { readonly sizeBytes: number },
): Promise<ObjectRecord | null> {
  const current = context.objects.find(path);
  if (!current || typeof exchange.auth === 'string') return null;
  const { sizeBytes, metadata } = current;
  if (sizeBytes !== incoming.sizeBytes || metadata.sha256 !== incoming.metadata.sha256) return null;
  if (!isAllowed(context, exchange, 'create', { path, current: null, incoming })) return null;
  return (await context.objects.isBroken(current)) ? current : null;
}

/**
 * The right to write: creating and replacing are two operations of the rules.
 * `broken` counts as not there.
 */
export function checkWrite(
  context: StorageContext,
  exchange: Exchange,
  path: string,
  { broken, ...incoming }: NewContent & { readonly sizeBytes: number; readonly broken?: ObjectRecord | null },
): void {
  const found = context.objects.find(path);
  const current = found?.file === broken?.file ? null : found;
  checkAccess(context, exchange, current ? 'update' : 'create', { path, current, incoming });
}

/** Whose the session of a path is; undefined for none that is known. */
function keeperOf({ database }: StorageContext, path: string): string | undefined {
  const [, sessionId = ''] = path.split('/');
  const found = database.row<{ ownerUid: string | null }>(
    `SELECT fields ->> '$.ownerUid.stringValue' AS ownerUid FROM documents WHERE path = ?`,
    sessions.at(sessionId),
  );
  return found?.ownerUid ?? undefined;
}

/** Whether this may be kept as well, before it is read. What is there already is not kept twice. @throws AppError */
export function checkAllowance(
  context: StorageContext,
  { auth, address }: Exchange,
  path: string,
  sizeBytes: number,
): void {
  if (typeof auth === 'string' || context.objects.find(path)) return;
  const who = { uid: auth.claims.sub, address, keeper: keeperOf(context, path) };
  context.allowances.check(who, keptByFile(path, sizeBytes));
}

export function noteKept(
  { allowances }: StorageContext,
  { auth, address }: Exchange,
  path: string,
  sizeBytes: number,
): void {
  if (typeof auth !== 'string')
    allowances.note({ uid: auth.claims.sub, address }, keptByFile(path, sizeBytes));
}

/** Looks at what has arrived before anybody can see it. @throws WireError 400 */
export async function checkSignature(
  { fitsPlace }: StorageContext,
  path: string,
  file: string,
): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0);
    if (!fitsPlace(path, buffer.subarray(0, bytesRead)))
      throw new WireError(400, 'the file is not what its place says');
  } finally {
    await handle.close();
  }
}

const DEFAULT_TYPE = 'application/octet-stream';
/** Each sign has one place in it, so that nothing is tried twice; blanks inside a value need quotation marks or a sign on both sides. */
const CONTENT_TYPE = /^[\w.+-]+\/[\w.+-]+(?: ?; ?[\w.+-]+=(?:"[\w.,+ -]*"|[\w.,+-]*(?: [\w.,+-]+)*))*$/;
const MAX_CONTENT_TYPE = 200;
const CONTENT = v.object({
  contentType: v.optional(v.pipe(v.string(), v.maxLength(MAX_CONTENT_TYPE))),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
});

/** Reads the JSON a client sends along. Whatever is no content type becomes the general one. @throws WireError 400 */
export function parseContent(json: string, headerType: string | undefined): NewContent {
  const parsed = v.safeParse(CONTENT, parseJson(json || '{}'));
  if (!parsed.success) throw new WireError(400, 'the metadata is not understood');
  const { contentType = headerType ?? DEFAULT_TYPE, metadata } = parsed.output;
  const isType = contentType.length <= MAX_CONTENT_TYPE && CONTENT_TYPE.test(contentType);
  return { contentType: isType ? contentType : DEFAULT_TYPE, metadata };
}

const MAX_PATH_BYTES = 1_024;

/** @throws WireError 400 for what file storage takes as no name */
export function checkedPath(path: string | null): string {
  const isName =
    path !== null &&
    path !== '' &&
    Buffer.byteLength(path) <= MAX_PATH_BYTES &&
    !/[\0\r\n]|^\/|\/$/.test(path);
  if (!isName) throw new WireError(400, 'not an object name');
  return path;
}

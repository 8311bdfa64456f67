import * as v from 'valibot';
import { fromWireFields, type WireFields, type WireValue } from '../../adapters/local/document-values.ts';
import type { StoredDocument } from '../../adapters/local/documents.ts';
import { WireError } from '../exchange.ts';
import {
  type FirestoreContext,
  microsOf,
  pathOf,
  timestampText,
  unimplemented,
} from './documents-on-wire.ts';

const MAX_WRITES = 500;
const fieldPath = v.pipe(v.string(), v.regex(/^\w+$/));
const fields = v.custom<WireFields>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const transform = v.strictObject({ fieldPath, setToServerValue: v.literal('REQUEST_TIME') });
const currentDocument = v.optional(
  v.union([v.strictObject({ exists: v.boolean() }), v.strictObject({ updateTime: v.string() })]),
);

/** Strict: whatever is not listed here is refused rather than silently ignored. */
const WRITE = v.union([
  v.strictObject({
    update: v.strictObject({ name: v.string(), fields: v.optional(fields, {}) }),
    updateMask: v.optional(v.strictObject({ fieldPaths: v.optional(v.array(fieldPath), []) })),
    updateTransforms: v.optional(v.array(transform), []),
    currentDocument,
  }),
  v.strictObject({ delete: v.string(), currentDocument }),
  v.strictObject({ verify: v.string(), currentDocument }),
]);
const BODY = v.object({ writes: v.optional(v.pipe(v.array(WRITE), v.maxLength(MAX_WRITES)), []) });
type Write = v.InferOutput<typeof WRITE>;
type Update = Extract<Write, { update: unknown }>;

/** All writes or none. Rules are asked first, so that a precondition tells strangers nothing. */
export async function commit(body: Record<string, unknown>, context: FirestoreContext): Promise<unknown> {
  const { transactions } = context;
  if ('transaction' in body && !transactions) throw unimplemented('transactions');
  const parsed = v.safeParse(BODY, body);
  if (!parsed.success) throw unimplemented('these writes; it knows update, delete, masks and server time');
  const { writes } = parsed.output;
  const transaction = 'transaction' in body ? String(body.transaction) : undefined;
  const paths = writes.map((write) => pathOf(nameOf(write), context.root));
  for (;;) {
    const other = transactions?.inTheWay(transaction, paths);
    if (!other) break;
    await other;
  }
  try {
    const writeResults = context.database.transaction(() =>
      writes.map((write) => applyWrite(write, context)),
    );
    return { writeResults, commitTime: timestampText(context.nowMs * 1_000) };
  } finally {
    if (transaction !== undefined) transactions?.end(transaction);
  }
}

const nameOf = (write: Write): string =>
  'update' in write ? write.update.name : 'delete' in write ? write.delete : write.verify;

function applyWrite(write: Write, context: FirestoreContext): unknown {
  const path = pathOf(nameOf(write), context.root);
  const before = context.documents.find(path);
  const dataBefore = before && fromWireFields(before.fields);

  if ('update' in write) {
    const after = fieldsAfter(write, before, timestampText(context.nowMs * 1_000));
    const dataAfter = fromWireFields(after);
    context.mayDo(before ? 'update' : 'create', path, { before: dataBefore, after: dataAfter });
    checkPrecondition(write, before);
    const { updateMicros } = context.documents.put(path, after, context.nowMs);
    const transformResults = write.updateTransforms.map((item) => after[item.fieldPath]);
    return {
      updateTime: timestampText(updateMicros),
      ...(transformResults.length > 0 && { transformResults }),
    };
  }
  context.mayDo('delete' in write ? 'delete' : 'get', path, { before: dataBefore, after: null });
  checkPrecondition(write, before);
  if ('delete' in write) context.documents.remove(path);
  return {};
}

/** With a mask only its fields change; a field of the mask without a value is deleted. */
function fieldsAfter(write: Update, before: StoredDocument | null, requestTime: string): WireFields {
  const { update, updateMask, updateTransforms } = write;
  const given = new Map<string, WireValue>(Object.entries(update.fields));
  const after = updateMask ? new Map<string, WireValue>(Object.entries(before?.fields ?? {})) : given;
  for (const path of updateMask?.fieldPaths ?? []) {
    const value = given.get(path);
    if (value === undefined) after.delete(path);
    else after.set(path, value);
  }
  for (const { fieldPath: path } of updateTransforms) after.set(path, { timestampValue: requestTime });
  return Object.fromEntries(after);
}

function checkPrecondition({ currentDocument: wanted }: Write, before: StoredDocument | null): void {
  if (!wanted) return;
  if ('exists' in wanted) {
    if (wanted.exists && !before) throw new WireError(404, 'No document to update', 'NOT_FOUND');
    if (!wanted.exists && before) throw new WireError(409, 'Document already exists', 'ALREADY_EXISTS');
  } else if (!before || before.updateMicros !== microsOf(wanted.updateTime))
    throw new WireError(400, 'the document has changed since', 'FAILED_PRECONDITION');
}

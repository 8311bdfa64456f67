import { AppError, type ErrorCode } from '../../../../src/domain/errors.ts';
import { ONE_SESSION } from '../../../../src/domain/transfer/allowance.ts';
import { fromWireFields } from '../../adapters/local/document-values.ts';
import { sessions } from '../../records/people/sessions.ts';
import {
  decoded,
  type Exchange,
  isPastAnswering,
  readJson,
  sendJson,
  WireError,
  type WirePart,
} from '../exchange.ts';
import type { Allowances, Shares } from '../limits/allowances.ts';
import { type AppRules, ruleAuth } from '../rules/app-rules.ts';
import type { WireOptions } from '../wire-options.ts';
import { commit } from './commit.ts';
import {
  documentOnWire,
  type FirestoreContext,
  pathOf,
  timestampText,
  unimplemented,
} from './documents-on-wire.ts';
import { runQuery } from './query.ts';
import { Transactions } from './transactions.ts';

/** Nothing more can be kept, of this person or of anybody. */
const FULL: readonly ErrorCode[] = ['disk-full', 'server-full', 'allowance-used-up'];
const METHOD = /^\/v1\/projects\/([^/]+)\/databases\/\(default\)\/documents:(\w+)$/;
const MAX_DOCUMENTS_AT_ONCE = 500;
/** A document of the largest size, as JSON, by whom we trust. */
const ADMIN = { bytes: 4_194_304, values: 500_000 };

/** Firestore's REST protocol, as far as `firebase/firestore/lite` speaks it for reading, querying and committing. */
export function firestorePart(options: WireOptions, rules: AppRules, shares: Shares): WirePart {
  const transactions = new Transactions();
  return async (exchange) => {
    if (!exchange.url.pathname.startsWith('/v1/projects/')) return false;
    try {
      const [, projectId, method] = METHOD.exec(decoded(exchange.url.pathname)) ?? [];
      if (projectId !== options.projectId || exchange.request.method !== 'POST')
        throw new WireError(404, 'no such database or method', 'NOT_FOUND');
      const isAdmin = isAdministrator(options, exchange);
      if (exchange.auth === 'invalid' && !isAdmin)
        throw new WireError(401, 'Missing or invalid authentication.', 'UNAUTHENTICATED');
      const body = await shares.reception.forCall(exchange, () =>
        readJson(exchange.request, isAdmin ? ADMIN : undefined),
      );
      if (!isAdmin && !(await shares.rates.take(exchange, costOf(String(method), body))))
        throw new WireError(429, 'Too many requests. Please wait a moment.', 'RESOURCE_EXHAUSTED');
      const context = isAdmin
        ? { ...contextOf(options, rules, exchange, shares), mayDo: () => {}, transactions }
        : contextOf(options, rules, exchange, shares);
      sendJson(exchange.response, 200, await answerTo(String(method), body, context));
    } catch (error) {
      if (isPastAnswering(exchange)) throw error;
      const { httpStatus, message, word } = asWireError(error);
      // The client reads the error of these streaming methods only inside an array.
      const answer = { error: { code: httpStatus, message, status: word } };
      sendJson(exchange.response, httpStatus, [answer]);
    }
    return true;
  };
}

/** In small writes: each is checked by the rules and goes to the disk. */
function costOf(method: string, body: Record<string, unknown>): number {
  if (method === 'runQuery') return 5;
  const many = body.writes ?? body.documents;
  return 1 + (Array.isArray(many) ? many.length : 0);
}

function asWireError(error: unknown): WireError {
  if (error instanceof WireError) return error;
  if (error instanceof AppError && error.code === 'invalid-argument')
    return new WireError(400, error.message);
  if (error instanceof AppError && FULL.includes(error.code))
    return new WireError(429, error.message, 'RESOURCE_EXHAUSTED');
  console.error(error);
  return new WireError(500, 'INTERNAL', 'INTERNAL');
}

function contextOf(
  options: WireOptions,
  { firestore }: AppRules,
  exchange: Exchange,
  { allowances }: Shares,
): FirestoreContext {
  const nowMs = options.clock.nowMs();
  const auth = ruleAuth(exchange);
  return {
    documents: options.documents,
    database: options.database,
    root: `projects/${options.projectId}/databases/(default)/documents`,
    nowMs,
    mayDo(operation, path, { before, after }) {
      const isAllowed = firestore.allows({
        operation,
        path: `/databases/(default)/documents/${path}`,
        auth,
        resource: before && { data: before },
        incoming: after && { data: after },
        timeMs: nowMs,
      });
      if (!isAllowed) throw new WireError(403, 'Missing or insufficient permissions.', 'PERMISSION_DENIED');
      if (operation === 'create' && path.startsWith(sessions.at(''))) countSession(exchange, allowances);
    },
  };
}

function countSession({ auth, address }: Exchange, allowances: Allowances): void {
  if (typeof auth === 'string') return;
  const who = { uid: auth.claims.sub, address };
  allowances.check(who, ONE_SESSION);
  allowances.note(who, ONE_SESSION);
}

/** Whoever has the token that only the options can set. Without one there is no such door, whatever a request says. */
function isAdministrator({ adminToken }: WireOptions, { request }: Exchange): boolean {
  return adminToken !== undefined && request.headers.authorization === `Bearer ${adminToken}`;
}

async function answerTo(
  method: string,
  body: Record<string, unknown>,
  context: FirestoreContext,
): Promise<unknown> {
  const { transactions } = context;
  switch (method) {
    case 'beginTransaction':
      if (!transactions) throw unimplemented(method);
      return { transaction: transactions.begin() };
    case 'rollback':
      if (!transactions) throw unimplemented(method);
      transactions.end(String(body.transaction));
      return {};
    case 'batchGet':
      return batchGet(body, context);
    case 'runQuery':
      return runQuery(body, context);
    case 'commit':
      return commit(body, context);
    default:
      throw unimplemented(method);
  }
}

async function batchGet(body: Record<string, unknown>, context: FirestoreContext): Promise<unknown> {
  const names = body.documents;
  if (!Array.isArray(names) || names.length > MAX_DOCUMENTS_AT_ONCE)
    throw new WireError(400, 'documents must be a list of names');
  const { transactions } = context;
  if ('mask' in body || (!transactions && ('transaction' in body || 'newTransaction' in body)))
    throw unimplemented('transactions and masks in batchGet');
  const begun = 'newTransaction' in body ? transactions?.begin() : undefined;
  const transaction = begun ?? ('transaction' in body ? String(body.transaction) : undefined);
  const readTime = timestampText(context.nowMs * 1_000);
  const answers: unknown[] = begun === undefined ? [] : [{ transaction: begun }];
  for (const name of names as unknown[]) {
    const path = pathOf(name, context.root);
    if (transaction !== undefined) await transactions?.hold(transaction, path);
    const document = context.documents.find(path);
    context.mayDo('get', path, { before: document && fromWireFields(document.fields), after: null });
    answers.push(
      document ? { found: documentOnWire(document, context.root), readTime } : { missing: name, readTime },
    );
  }
  return answers;
}

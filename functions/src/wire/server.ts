import http from 'node:http';
import { isAbort } from '../../../src/domain/errors.ts';
import { SHARE_PATH } from '../../../src/domain/transfer/share.ts';
import type { LocalIdentity } from '../adapters/local/identity.ts';
import { errorBody } from '../hosts/error-body.ts';
import { callLimits } from './callables/call-limits.ts';
import { answerCall, answerRoute } from './callables/callables.ts';
import { admitOrigin } from './cors.ts';
import { type Exchange, isPastAnswering, sendJson, WireError, type WirePart } from './exchange.ts';
import { firestorePart } from './firestore/firestore.ts';
import { hostingPart } from './hosting/hosting.ts';
import { sharePart } from './hosting/share.ts';
import { identityPart } from './identity/identity-part.ts';
import { type Shares, storedAllowances } from './limits/allowances.ts';
import { callerAddress, trustedProxies } from './limits/caller-address.ts';
import { endBrokenConnections, limitConnections, REQUEST_TIMES } from './limits/connections.ts';
import { costOfCall, requestRates } from './limits/request-rates.ts';
import { watchBody } from './limits/slow-bodies.ts';
import { openReception } from './reception.ts';
import { appRules } from './rules/app-rules.ts';
import { storagePart } from './storage/storage.ts';
import { sweepWhileListening } from './storage/sweep.ts';
import type { WireOptions } from './wire-options.ts';

/**
 * The Firebase client's protocols, the product's own routes and the built app, on one port.
 * @throws Error when the rules files contain something the evaluator does not know
 */
export function createWireServer(options: WireOptions): http.Server {
  const rules = appRules(options.rules, options.documents);
  const { database, clock, freeBytes = () => Number.POSITIVE_INFINITY } = options;
  const allowances = storedAllowances({ database, clock, freeBytes });
  const reception = openReception();
  const shares: Shares = { reception, allowances, rates: requestRates() };
  const parts: readonly WirePart[] = [
    identityPart(options),
    firestorePart(options, rules, shares),
    storagePart(options, rules, shares),
    callablePart(options, shares),
    ...(options.parts ?? []),
    sharePart,
    hostingPart(options.hosting),
  ];
  const server = http.createServer(REQUEST_TIMES, (request, response) => {
    answer(request, response, parts, options).catch((error: unknown) => {
      // A refusal that its sender no longer heard is no fault of ours.
      if (!isGone(error) && !(error instanceof WireError)) console.error(error);
      response.destroy();
    });
  });
  limitConnections(server, options.trustedProxies ?? NOBODY);
  sweepWhileListening(server, options);
  endBrokenConnections(server);
  return server;
}

/** Firestore and functions send `Bearer`, storage sends `Firebase`. */
const AUTHORIZATION = /^(?:Bearer|Firebase) (\S+)$/;

function authOf(request: http.IncomingMessage, identity: LocalIdentity): Exchange['auth'] {
  const header = request.headers.authorization;
  if (header === undefined) return 'none';
  const token = AUTHORIZATION.exec(header)?.[1];
  const claims = token === undefined ? null : identity.claimsOf(token);
  return claims ? { claims } : 'invalid';
}

/** A name of somebody else's that leads here would make their pages ours. */
function isForUs({ headers, headersDistinct }: http.IncomingMessage, { isOwnHost }: WireOptions): boolean {
  if ((headersDistinct.host?.length ?? 0) > 1) return false;
  // Behind a tunnel the public name arrives here; it counts when it is ours.
  const forwarded = headers['x-forwarded-host'];
  if (forwarded !== undefined && !isOwnHost(String(forwarded))) delete headers['x-forwarded-host'];
  return headers.host === undefined || isOwnHost(headers.host);
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  parts: readonly WirePart[],
  options: WireOptions,
): Promise<void> {
  request.on('error', () => {}); // a client that goes away is no event of ours; readers of the body see it themselves
  if (!isForUs(request, options)) {
    sendJson(response, 421, { error: { code: 421, message: 'this server is not reached by that name' } });
    return;
  }
  const isAdmitted = admitOrigin(request, response, options.allowedOrigins ?? []);
  if (request.method === 'OPTIONS') {
    response.writeHead(isAdmitted ? 204 : 403).end();
    return;
  }
  // A share sheet has no origin, and what it sends is not looked at.
  const isShare = request.url === SHARE_PATH;
  const isHarmless = isShare || request.method === 'GET' || request.method === 'HEAD';
  if (!isAdmitted && !isHarmless) {
    sendJson(response, 403, { error: { code: 403, message: 'this origin is not allowed' } });
    return;
  }
  const exchange = exchangeOf(request, response, options);
  if (!exchange) {
    sendJson(response, 400, { error: { code: 400, message: 'not a valid address' } });
    return;
  }
  watchBody(request, {
    isSenderGone: () => isSenderGone(options.database, exchange),
    windowMs: options.rateWindowMs,
  });
  try {
    for (const part of parts) if (await part(exchange)) return;
    throw new WireError(404, 'Not Found', 'NOT_FOUND');
  } catch (error) {
    if (isPastAnswering(exchange)) throw error;
    const { httpStatus, message, word } = error instanceof WireError ? error : refusalOf(error);
    sendJson(response, httpStatus, { error: { code: httpStatus, message, status: word } });
  }
}

function isSenderGone(database: WireOptions['database'], { auth }: Exchange): boolean {
  if (typeof auth === 'string') return false;
  return database.row('SELECT 1 FROM accounts WHERE uid = ?', auth.claims.sub) === undefined;
}

/** What no part of a protocol has told in its own words, such as a disk that is full. */
function refusalOf(error: unknown): WireError {
  const { httpStatus, message, status, isUnexpected } = errorBody(error);
  if (isUnexpected) console.error(error);
  return new WireError(httpStatus, message, status.toUpperCase().replaceAll('-', '_'));
}

function exchangeOf(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  options: WireOptions,
): Exchange | null {
  const forwarded = request.headers['x-forwarded-proto'] === 'https' || 'encrypted' in request.socket;
  const host = request.headers['x-forwarded-host'] ?? request.headers.host ?? 'localhost';
  const origin = `${forwarded ? 'https' : 'http'}://${String(host)}`;
  const target = request.url ?? '';
  if (!target.startsWith('/') || !URL.canParse(origin)) return null;
  const url = URL.parse(`${new URL(origin).origin}${target}`);
  if (!url) return null;
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return {
    request,
    response,
    url,
    origin: url.origin,
    auth: authOf(request, options.identity),
    address: callerAddress(request, options.trustedProxies ?? NOBODY),
    signal: gone.signal,
  };
}

const NOBODY = trustedProxies('');

function callablePart(
  { callables, routes, projectId, region, database, clock }: WireOptions,
  { reception, rates }: Shares,
): WirePart {
  const limits = callLimits(database, clock);
  const mayCall = async (exchange: Exchange, name: string) => {
    const { address, auth, request } = exchange;
    const uid = typeof auth === 'string' ? null : auth.claims.sub;
    return (
      (await rates.take(exchange, costOfCall(name, request.headers['content-length']))) &&
      limits.take(name, uid, address)
    );
  };
  const prefixes = [`/${projectId}/${region}/`, '/call/'];
  const find = (name: string) => (Object.hasOwn(callables, name) ? callables[name] : undefined);
  return async (exchange) => {
    const { pathname } = exchange.url;
    const route = `${exchange.request.method} ${pathname}`;
    const handler = Object.hasOwn(routes, route) ? routes[route] : undefined;
    if (handler) {
      const isTooMuch = !(await mayCall(exchange, route));
      await answerRoute(exchange, { name: route, handler, isTooMuch }, reception);
      return true;
    }
    const prefix = prefixes.find((start) => pathname.startsWith(start));
    if (prefix === undefined || exchange.request.method !== 'POST') return false;
    const name = pathname.slice(prefix.length);
    const called = find(name);
    const isTooMuch = called !== undefined && !(await mayCall(exchange, name));
    await answerCall(exchange, { name, handler: called, isTooMuch }, reception);
    return true;
  };
}

function isGone(error: unknown): boolean {
  if (isAbort(error)) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // The last one: the client left between the headers and the first byte.
  const codes = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ERR_STREAM_UNABLE_TO_PIPE'];
  return codes.includes(code);
}

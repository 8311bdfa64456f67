import { AppError } from '../../../../src/domain/errors.ts';
import { callerOf } from '../../adapters/local/identity.ts';
import { errorBody } from '../../hosts/error-body.ts';
import type { Caller } from '../../ports/identity.ts';
import { type Exchange, isPastAnswering, readJson, sendJson, WireError } from '../exchange.ts';
import type { Reception } from '../reception.ts';

export interface Call {
  readonly data: unknown;
  /** null for someone who is not signed in */
  readonly caller: Caller | null;
  /** fires when the client goes away */
  readonly signal: AbortSignal;
}
export type CallableHandler = (call: Call) => Promise<unknown>;

/** What the cloud takes as well; the largest is a reviewed book. */
const MAX_CALL_BYTES = 10_485_760;
/** Nothing that is kept in memory for a stranger is large. */
const MAX_STRANGER_BYTES = 65_536;

/** `POST /{project}/{region}/{name}`: the callable protocol of the Firebase client. */
export async function answerCall(
  exchange: Exchange,
  handler: CallableHandler | undefined,
  reception: Reception,
): Promise<void> {
  await withErrors(exchange, async () => {
    if (!handler) throw new AppError('not-found', 'no such function');
    const caller = callerIn(exchange);
    const body = await bodyOf(exchange, caller, reception);
    // As Google's callables: a form or a page of another site can send text, but not JSON.
    if (!/^application\/json\s*(?:;|$)/i.test(exchange.request.headers['content-type'] ?? ''))
      throw new AppError('invalid-argument', 'the body is not said to be JSON');
    if (!('data' in body) || Object.keys(body).length > 1)
      throw new AppError('invalid-argument', 'the body has something else than a data field');
    const result = await handler({ data: body.data, caller, signal: exchange.signal });
    sendJson(exchange.response, 200, { result: result ?? null });
  });
}

/** Any other address of the product, such as `POST /process-audio`: the body is the data, the answer the result. */
export async function answerRoute(
  exchange: Exchange,
  handler: CallableHandler,
  reception: Reception,
): Promise<void> {
  await withErrors(exchange, async () => {
    const caller = callerIn(exchange);
    const data = await bodyOf(exchange, caller, reception);
    const result = await handler({ data, caller, signal: exchange.signal });
    sendJson(exchange.response, 200, result ?? null);
  });
}

function bodyOf(exchange: Exchange, caller: Caller | null, reception: Reception) {
  const maxBytes = caller ? MAX_CALL_BYTES : MAX_STRANGER_BYTES;
  return reception.forCall(exchange, () => readJson(exchange.request, maxBytes));
}

function callerIn({ auth }: Exchange): Caller | null {
  if (auth === 'invalid') throw new AppError('unauthenticated', 'the ID token is not valid');
  return auth === 'none' ? null : callerOf(auth.claims);
}

async function withErrors(exchange: Exchange, work: () => Promise<void>): Promise<void> {
  const { response } = exchange;
  try {
    await work();
  } catch (error) {
    if (isPastAnswering(exchange)) throw error;
    const { httpStatus, body } = errorAnswer(error);
    sendJson(response, httpStatus, { error: body });
  }
}

function errorAnswer(error: unknown): { httpStatus: number; body: Record<string, unknown> } {
  if (error instanceof WireError)
    return {
      httpStatus: error.httpStatus,
      body: { status: error.word, message: error.message, details: { code: 'invalid-argument' } },
    };
  const told = errorBody(error);
  if (told.isUnexpected) console.error(error);
  const { httpStatus, status, message, details } = told;
  return {
    httpStatus,
    body: { status: status.toUpperCase().replaceAll('-', '_'), message, details },
  };
}

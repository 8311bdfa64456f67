import { AppError } from '../../../../src/domain/errors.ts';
import { callerOf } from '../../adapters/local/identity.ts';
import { errorBody } from '../../hosts/error-body.ts';
import type { Caller } from '../../ports/identity.ts';
import {
  type Exchange,
  isPastAnswering,
  type JsonLimits,
  readJson,
  sendJson,
  WireError,
} from '../exchange.ts';
import type { Reception } from '../reception.ts';

export interface Call {
  readonly data: unknown;
  /** null for someone who is not signed in */
  readonly caller: Caller | null;
  /** fires when the client goes away */
  readonly signal: AbortSignal;
}
export type CallableHandler = (call: Call) => Promise<unknown>;

/** The addresses of 2,000 pages, and room. */
const CALL: JsonLimits = { bytes: 1_048_576, values: 10_000 };
/** What the cloud takes as well: a reviewed book, and a photo for a cover, which is one long text. */
const LARGE_CALLS: Readonly<Record<string, JsonLimits>> = {
  save_review: { bytes: 10_485_760, values: 150_000 },
  change_cover: { bytes: 10_485_760, values: 100 },
  // A sentence that was read aloud.
  book_helpers: { bytes: 4_194_304, values: 1_000 },
  help_with_book: { bytes: 4_194_304, values: 1_000 },
};
/** Nothing that is kept in memory for a stranger is large. */
const STRANGER: JsonLimits = { bytes: 65_536, values: 1_000 };

interface Called {
  readonly name: string;
  readonly handler: CallableHandler | undefined;
  /** then it is refused, and nothing of its body is read */
  readonly isTooMuch: boolean;
}

/** `POST /{project}/{region}/{name}`: the callable protocol of the Firebase client. */
export async function answerCall(
  exchange: Exchange,
  { name, handler, isTooMuch }: Called,
  reception: Reception,
): Promise<void> {
  await withErrors(exchange, async () => {
    if (!handler) throw new AppError('not-found', 'no such function');
    if (isTooMuch) throw new AppError('resource-exhausted');
    const caller = callerIn(exchange);
    const body = await bodyOf(exchange, reception, caller ? (LARGE_CALLS[name] ?? CALL) : STRANGER);
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
  { handler, isTooMuch }: Called & { readonly handler: CallableHandler },
  reception: Reception,
): Promise<void> {
  await withErrors(exchange, async () => {
    if (isTooMuch) throw new AppError('resource-exhausted');
    const caller = callerIn(exchange);
    const data = await bodyOf(exchange, reception, caller ? CALL : STRANGER);
    const result = await handler({ data, caller, signal: exchange.signal });
    sendJson(exchange.response, 200, result ?? null);
  });
}

const bodyOf = (exchange: Exchange, reception: Reception, limits: JsonLimits) =>
  reception.forCall(exchange, () => readJson(exchange.request, limits));

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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IdTokenClaims } from '../adapters/local/id-token.ts';

/** One request and its answer, with what every protocol part needs of it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** scheme and host under which the client reached us */
  readonly origin: string;
  /** 'none' without a token; 'invalid' for a forged, expired or revoked one */
  readonly auth: { readonly claims: IdTokenClaims } | 'none' | 'invalid';
  /** where it comes from, as `callerAddress` says */
  readonly address: string;
  /** fires when the client goes away before the answer */
  readonly signal: AbortSignal;
}

/** Answers the exchange and says true, or leaves it alone and says false. */
export type WirePart = (exchange: Exchange) => Promise<boolean>;

/** A refusal that a protocol part writes in its own words. */
export class WireError extends Error {
  readonly httpStatus: number;
  /** the status word, for protocols that have one */
  readonly word: string;

  constructor(httpStatus: number, message: string, word = 'INVALID_ARGUMENT') {
    super(message);
    this.httpStatus = httpStatus;
    this.word = word;
  }
}

/** @throws WireError 413 for a body above `maxBytes`, without reading the rest of it */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number) =>
  new WireError(413, `more than ${maxBytes} bytes`, 'RESOURCE_EXHAUSTED');

/** @throws WireError 400 unless the body is a JSON object */
export async function readJson(
  request: IncomingMessage,
  maxBytes = 1_048_576,
): Promise<Record<string, unknown>> {
  const value = parseJson((await readBody(request, maxBytes)).toString() || '{}');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WireError(400, 'the body is not a JSON object');
  return value as Record<string, unknown>;
}

/** A document of the largest depth (20 maps, each three levels on the wire) and what stands around it. */
const MAX_JSON_LEVELS = 100;

/** Nothing of ours is that deep, and what walks through it would end in the middle. */
function isTooDeep(text: string): boolean {
  let levels = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isInText) {
      if (sign === '\\') at++;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '[' || sign === '{') {
      if (++levels > MAX_JSON_LEVELS) return true;
    } else if (sign === ']' || sign === '}') levels--;
  }
  return false;
}

/** @throws WireError 400 */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new WireError(400, 'the body is nested too deeply');
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new WireError(400, 'the body is not valid JSON');
    throw error;
  }
}

export function sendJson(
  response: ServerResponse,
  httpStatus: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(JSON.stringify(json ?? null));
  response.writeHead(httpStatus, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

/** @throws WireError 400 for a broken percent sign */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) throw new WireError(400, 'not a valid percent-encoding');
    throw error;
  }
}

/** True when no error can be told any more: the answer has begun, or the client has gone. */
export function isPastAnswering({ request, response }: Pick<Exchange, 'request' | 'response'>): boolean {
  return response.headersSent || response.destroyed || (request.destroyed && !request.complete);
}

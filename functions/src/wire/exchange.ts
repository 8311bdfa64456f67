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

/** How much a body may hold. */
export interface JsonLimits {
  readonly bytes: number;
  /** fields and items, counted at all depths: each costs as much time as a long text */
  readonly values: number;
}

const USUAL: JsonLimits = { bytes: 1_048_576, values: 50_000 };

/** @throws WireError 400 unless the body is a JSON object, 413 for one that holds more */
export async function readJson(
  request: IncomingMessage,
  { bytes, values }: JsonLimits = USUAL,
): Promise<Record<string, unknown>> {
  const value = parseJson((await readBody(request, bytes)).toString() || '{}', values);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new WireError(400, 'the body is not a JSON object');
  return value as Record<string, unknown>;
}

/** A document of the largest depth (20 maps, each three levels on the wire) and what stands around it. */
const MAX_JSON_LEVELS = 100;

const COMMA = 44;
const QUOTE = 34;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [91, 93, 123, 125];

/** Where the text ends that begins at `from`. */
function endOfText(json: string, from: number): number {
  let at = from + 1;
  for (; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    if (sign === BACKSLASH) at++;
    else if (sign === QUOTE) break;
  }
  return at;
}

/**
 * Nothing of ours is that deep or that wide. What walks through the one would end in the middle, and whoever waits behind the
 * other waits for seconds; so it is looked at before it is read.
 * @throws WireError 400, 413
 */
function refuseLarge(json: string, maxValues: number): void {
  let levels = 0;
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at);
    const isOpening = sign === OPEN_LIST || sign === OPEN_MAP;
    if (sign === QUOTE) at = endOfText(json, at);
    else if (isOpening) levels++;
    else if (sign === CLOSE_LIST || sign === CLOSE_MAP) levels--;
    if (isOpening || sign === COMMA) values++;
    if (levels > MAX_JSON_LEVELS) throw new WireError(400, 'the body is nested too deeply');
    if (values > maxValues) throw new WireError(413, `more than ${maxValues} values`, 'RESOURCE_EXHAUSTED');
  }
}

/** @throws WireError 400, 413 */
export function parseJson(text: string, maxValues = USUAL.values): unknown {
  refuseLarge(text, maxValues);
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

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from './random.ts';

/** What can go wrong between a phone and a server that is alive. */
export const WIRE_FAULTS = [
  'status 401',
  'status 403',
  'status 404',
  'status 409',
  'status 429',
  'status 500',
  'status 503',
  'no answer for a while',
  'request cut in the middle',
  'answer lost',
  'answer cut in half',
] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];

export interface FaultProxy {
  readonly address: string;
  /** Where the server listens now. */
  aimAt(port: number): void;
  /** Which share of the requests to the backend meets a fault. */
  setFaultShare(share: number): void;
  readonly faults: Record<WireFault, number>;
  /** bytes of request bodies that came for the store of objects */
  uploadBytes(): number;
  /** of these, bytes of files that the server had already: sent for nothing */
  needlessBytes(): number;
  /** Answers the calls of a name itself and keeps what was asked. */
  takeCalls(name: string): { readonly asked: string[] };
  close(): Promise<void>;
}

/** Which requests meet faults, and which of them carry files. */
export interface Traffic {
  readonly backend: RegExp;
  readonly uploads: RegExp;
}

/** The product's own; screens and code are served by the same server. */
const PRODUCT: Traffic = {
  backend: /^\/(v0|v1|call|identitytoolkit|securetoken|config\.json)/,
  uploads: /^\/v0\/b\//,
};
const CARRIES_BYTES = ['POST', 'PUT', 'PATCH'];

interface Passage {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  readonly fault: WireFault | undefined;
  readonly port: number;
  readonly count: (bytes: number) => void;
  /** the server would not have what was sent, because it is there */
  readonly countRefused: (bytes: number) => void;
}

/** A create-only object exists already. */
const REFUSED = [403, 412];

const SILENCE_MS = 3_000;

const cut = (response: http.ServerResponse) => response.socket?.destroy();

function refuse({ request, response, count }: Passage, status: number): void {
  request.on('data', (part: Buffer) => count(part.length));
  request.once('error', () => {});
  request.once('end', () => response.writeHead(status).end());
}

/** Takes everything and says nothing, as a tunnel does, until the line breaks. */
function keepSilent({ request, response, count }: Passage): void {
  request.on('data', (part: Buffer) => count(part.length));
  request.once('error', () => {});
  setTimeout(() => cut(response), SILENCE_MS).unref();
}

function answer(
  { response, fault }: Passage,
  { statusCode = 502, rawHeaders }: http.IncomingMessage,
  body: Buffer,
): void {
  if (fault === 'answer lost') cut(response);
  else if (fault === 'answer cut in half') {
    response.writeHead(statusCode, { 'content-type': 'application/json', 'content-length': body.length + 2 });
    response.write(body.subarray(0, body.length / 2), () => cut(response));
  } else response.writeHead(statusCode, rawHeaders).end(body);
}

function forward(passage: Passage): void {
  const { request, response, fault, port, count, countRefused } = passage;
  const { method, url, rawHeaders } = request;
  let passed = 0;
  const onward = http.request({
    port,
    host: '127.0.0.1',
    method,
    path: url,
    headers: rawHeaders,
    agent: false,
  });
  onward.once('error', () => cut(response));
  onward.once('response', (reply) => {
    const parts: Buffer[] = [];
    reply.on('data', (part: Buffer) => parts.push(part));
    if (REFUSED.includes(reply.statusCode ?? 0)) countRefused(passed);
    reply.once('error', () => cut(response));
    reply.once('end', () => answer(passage, reply, Buffer.concat(parts)));
  });
  request.once('error', () => onward.destroy());
  request.once('end', () => onward.end());
  const cutAfter = Number(request.headers['content-length'] ?? 0) / 2;
  request.on('data', (part: Buffer) => {
    count(part.length);
    passed += part.length;
    if (fault !== 'request cut in the middle' || passed < cutAfter) {
      onward.write(part);
      return;
    }
    onward.write(part.subarray(0, Math.floor(part.length / 2)));
    onward.destroy();
    cut(response);
  });
}

/** A reverse proxy that stays when the server is killed, and that makes faults. */
export async function startFaultProxy(chance: Chance, traffic: Traffic = PRODUCT): Promise<FaultProxy> {
  const faults = Object.fromEntries(WIRE_FAULTS.map((fault) => [fault, 0])) as Record<WireFault, number>;
  const taken = new Map<string, string[]>();
  let port = 0;
  let share = 0;
  let uploadBytes = 0;
  let needlessBytes = 0;
  const fate = (url: string): WireFault | undefined => {
    if (!traffic.backend.test(url) || chance.next() >= share) return undefined;
    const fault = chance.pick(WIRE_FAULTS.map((kind) => [kind, 1] as const));
    faults[fault] += 1;
    return fault;
  };
  const server = http.createServer((request, response) => {
    const url = request.url ?? '';
    response.once('error', () => {});
    const name = [...taken.keys()].find((call) => request.method === 'POST' && url.includes(call));
    if (name) return take(request, response, taken.get(name) ?? []);
    const isUpload = CARRIES_BYTES.includes(request.method ?? '') && traffic.uploads.test(url);
    const count = (bytes: number) => {
      if (isUpload) uploadBytes += bytes;
    };
    const countRefused = (bytes: number) => {
      if (isUpload) needlessBytes += bytes;
    };
    const passage = { request, response, fault: fate(url), port, count, countRefused };
    if (passage.fault === 'no answer for a while') return keepSilent(passage);
    const status = /^status (\d+)$/.exec(passage.fault ?? '')?.[1];
    if (status) refuse(passage, Number(status));
    else forward(passage);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    aimAt: (now) => {
      port = now;
    },
    setFaultShare: (now) => {
      share = now;
    },
    faults,
    uploadBytes: () => uploadBytes,
    needlessBytes: () => needlessBytes,
    takeCalls(name) {
      const asked: string[] = [];
      taken.set(name, asked);
      return { asked };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function take(request: http.IncomingMessage, response: http.ServerResponse, asked: string[]): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.once('end', () => {
    asked.push(Buffer.concat(parts).toString());
    response.writeHead(503).end();
  });
}

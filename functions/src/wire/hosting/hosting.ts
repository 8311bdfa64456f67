import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CLEARED_PATH } from '../../../../src/domain/account/cleared.ts';
import { shareTokenOf } from '../../../../src/domain/audiobook/share-link.ts';
import { decoded, type Exchange, sendJson, type WirePart } from '../exchange.ts';
import { rangeOf } from './byte-range.ts';
import { CLEARED_HEADERS, HTTPS_HEADERS, LISTEN_HEADERS, SECURITY_HEADERS } from './security-headers.ts';

/** The built app: its files by their paths, such as `/index.html`. */
export type Site = ReadonlyMap<string, Buffer>;

export interface Hosting {
  readonly site: () => Site;
  /** JSON made by the caller, by path: `/config.json` */
  readonly files: Readonly<Record<string, unknown>>;
  /** further headers of every page and file; they win over the ones set here, such as a stricter content-security-policy */
  readonly headers?: Readonly<Record<string, string>>;
  /** what one page has beyond them; these win */
  readonly headersOf?: (path: string) => Readonly<Record<string, string>>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|manifest|xml|wasm)|image\/svg)/;
/** Vite's name of a built file: its content is in its name, so it never changes. */
const HASHED = /^\/assets\/(?:.+-)?[\w-]{8}\.\w+$/;
const SMALLEST_COMPRESSED_BYTES = 1_024;
const READ_TRIES = 10;

type Encoding = 'br' | 'gzip' | 'identity';
interface Page {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Paths of the backend and paths with a dot name no page: what is missing there is answered by others, or not at all. */
const NO_PAGE = /^\/(?:v0|v1|call|identitytoolkit\.googleapis\.com)\/|\./;

/**
 * The built app: every file under its own name, every page under its name without ".html", as the cloud's hosting does
 * with "cleanUrls"; any other address is answered with the page 404.html and that status.
 */
export function hostingPart({ site, files, headers = {}, headersOf = () => ({}) }: Hosting): WirePart {
  const packed = packer();
  return async (exchange) => {
    const { request, response, url } = exchange;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const always = { ...headersFor(request, url), ...headers, ...headersOf(url.pathname) };
    if (Object.hasOwn(files, url.pathname)) {
      sendJson(response, 200, files[url.pathname], always);
      return true;
    }
    const all = site();
    const path = pageOf(decoded(url.pathname));
    const clean = cleanPath(path);
    if (clean !== path && nameOf(all, clean)) {
      response.writeHead(301, { ...always, location: encodeURI(clean) + url.search }).end();
      return true;
    }
    const found = nameOf(all, path);
    const name = found ?? (NO_PAGE.test(path) ? '' : '/404.html');
    const file = all.get(name);
    if (!file) return false;
    const type = TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';
    const encoding = COMPRESSIBLE.test(type)
      ? chosenEncoding(request.headers['accept-encoding'])
      : 'identity';
    await sendPage(
      exchange,
      { ...(await packed(file, encoding)), status: found ? 200 : 404 },
      {
        ...always,
        'content-type': type,
        ...cachingOf(path),
      },
    );
    return true;
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
const PLAIN = lowerCased(SECURITY_HEADERS);
const LISTENING = lowerCased(LISTEN_HEADERS);
const SECURE = { ...PLAIN, ...lowerCased(HTTPS_HEADERS) };

function cachingOf(path: string): Readonly<Record<string, string>> {
  if (path === CLEARED_PATH) return lowerCased(CLEARED_HEADERS);
  return { 'cache-control': HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache' };
}

/** One page answers for every link of a family; firebase.json says the same. */
const pageOf = (path: string) => (shareTokenOf(path) === null ? path : '/listen');

/** Behind a tunnel with a public name the browser may insist on https from now on. */
function headersFor({ headers }: IncomingMessage, { pathname }: URL): Readonly<Record<string, string>> {
  const security = headers['x-forwarded-proto'] === 'https' ? SECURE : PLAIN;
  return shareTokenOf(pathname) === null ? security : { ...security, ...LISTENING };
}

/**
 * Reads a built app whole: a server goes on with the one it began with, also while another is built in its place. Links and
 * hidden files are no part of it.
 */
export function readSite(folder: string): Site {
  for (let tries = 1; ; tries++) {
    try {
      const { ino } = statSync(folder);
      const site = filesOf(folder);
      if (statSync(folder).ino === ino) return site;
    } catch (error) {
      // Another one is put in its place at this moment.
      if (tries === READ_TRIES || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function filesOf(folder: string): Site {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const isHidden = (name: string) =>
    name.split(sep).some((part) => part.startsWith('.') && part !== '.well-known');
  return new Map(
    files
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
      .filter((name) => !isHidden(name))
      .map((name) => [`/${name.replaceAll(sep, '/')}`, readFileSync(join(folder, name))]),
  );
}

/** The one address of a page. */
function cleanPath(path: string): string {
  const name = path.replace(/(?:\/index)?\.html$/, '').replace(/(?<!\/)\/+$/, '');
  // Two slashes in front would be another server.
  return `/${name.replace(/^\/+/, '')}`;
}

/** The file of this very name, or the page of this name. */
function nameOf(site: Site, path: string): string | undefined {
  const names = path === '/' ? ['/index.html'] : [path, ...(NO_PAGE.test(path) ? [] : [`${path}.html`])];
  return names.find((name) => site.has(name));
}

function chosenEncoding(header: string | string[] | undefined): Encoding {
  const offers = String(header ?? '').split(',');
  const accepts = (name: string) =>
    offers.some((offer) => {
      const [coding = '', quality = ''] = offer.split(';').map((part) => part.trim().toLowerCase());
      return coding === name && !/^q=0(?:\.0*)?$/.test(quality);
    });
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

async function sendPage(
  { request, response }: Exchange,
  { bytes, etag, encoding, status }: Page & { readonly encoding: Encoding; readonly status: number },
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const all = {
    ...headers,
    etag,
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' && { 'accept-ranges': 'bytes' }),
  };
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (status === 200 && known.includes(etag)) {
    response.writeHead(304, all).end();
    return;
  }
  if (status === 200 && encoding === 'identity' && request.headers.range !== undefined) {
    sendRange({ request, response }, bytes, all);
    return;
  }
  response.writeHead(status, {
    ...all,
    'content-length': bytes.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Safari plays no sound from a server that gives it whole when a part was asked for. */
function sendRange(
  { request, response }: Pick<Exchange, 'request' | 'response'>,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  const ifRange = request.headers['if-range'];
  const isSame = ifRange === undefined || ifRange === headers.etag;
  const range = rangeOf(isSame ? request.headers.range : undefined, bytes.length);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${bytes.length}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: bytes.length - 1 };
  const part = bytes.subarray(start, end + 1);
  response.writeHead(range ? 206 : 200, {
    ...headers,
    'content-length': part.length,
    ...(range && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : part);
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Each file in the forms that it was asked for in, made once. */
function packer(): (raw: Buffer, wanted: Encoding) => Promise<Page & { encoding: Encoding }> {
  const pack = async (raw: Buffer, encoding: Encoding) => {
    const bytes = encoding === 'identity' ? raw : await compress[encoding](raw);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { bytes, etag, encoding };
  };
  const made = new WeakMap<Buffer, Map<Encoding, ReturnType<typeof pack>>>();
  return (raw, wanted) => {
    const encoding = raw.length < SMALLEST_COMPRESSED_BYTES ? 'identity' : wanted;
    const forms = made.get(raw) ?? new Map<Encoding, ReturnType<typeof pack>>();
    const page = forms.get(encoding) ?? pack(raw, encoding);
    made.set(raw, forms.set(encoding, page));
    return page;
  };
}

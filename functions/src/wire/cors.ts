import type { IncomingMessage, ServerResponse } from 'node:http';

/** What browsers may read of an answer to another origin. Source: the headers the storage SDK reads. */
const EXPOSED = [
  'Content-Range',
  'Content-Length',
  'ETag',
  'X-Goog-Upload-URL',
  'X-Goog-Upload-Status',
  'X-Goog-Upload-Size-Received',
  'X-Goog-Upload-Chunk-Granularity',
].join(', ');

const ALLOWED_HEADERS =
  /^(?:authorization|content-type|range|x-goog-[\w-]+|x-firebase-[\w-]+|x-client-version|firebase-instance-id-token|google-cloud-resource-prefix)$/i;

/**
 * Sets the CORS headers. A page of another origin is heard only when that origin is configured; there is no wildcard,
 * because the server stands in people's homes, where any web page could try to reach it.
 * @returns false when the request must be refused
 */
export function admitOrigin(
  request: IncomingMessage,
  response: ServerResponse,
  allowedOrigins: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || isSameOrigin(origin, request)) return true;
  response.setHeader('vary', 'Origin');
  if (!allowedOrigins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', EXPOSED);
  if (request.method === 'OPTIONS') {
    const wanted = (request.headers['access-control-request-headers'] ?? '')
      .split(',')
      .map((name) => name.trim());
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      wanted.filter((name) => ALLOWED_HEADERS.test(name)).join(', '),
    );
    response.setHeader('access-control-max-age', '3600');
    if (request.headers['access-control-request-private-network'])
      response.setHeader('access-control-allow-private-network', 'true');
  }
  return true;
}

/** Behind a tunnel the public name arrives as X-Forwarded-Host; the server has dropped it when it is not ours. */
function isSameOrigin(origin: string, request: IncomingMessage): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return host === request.headers.host || host === request.headers['x-forwarded-host'];
}

import { sendJson, type WirePart } from './exchange.ts';

/** Where a monitor asks; the name is the usual one. */
export const HEALTH_PATH = '/healthz';

/** GET /healthz: 200 and what works, or 503 when the data folder cannot be written. No id and no name stands in it. */
export function healthPart(
  look: () => Promise<{ readonly database: string; readonly disk: string }>,
): WirePart {
  return async ({ request, response, url }) => {
    if (url.pathname !== HEALTH_PATH || !['GET', 'HEAD'].includes(request.method ?? '')) return false;
    const health = await look();
    const isWell = health.database === 'works' && health.disk === 'works';
    sendJson(response, isWell ? 200 : 503, { status: isWell ? 'ok' : 'not writable', ...health });
    return true;
  };
}

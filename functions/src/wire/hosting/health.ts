import { sendJson, type WirePart } from '../exchange.ts';

/** Where a monitor asks; the name is the usual one. */
export const HEALTH_PATH = '/healthz';

interface Health {
  readonly database: string;
  readonly disk: string;
  readonly damagedFiles: number;
}

/**
 * GET /healthz: 200 and what works, or 503 when the data folder cannot be written. Damaged files are told, and no reason to
 * send visitors elsewhere. No id and no name stands in it.
 */
export function healthPart(look: () => Promise<Health>): WirePart {
  return async ({ request, response, url }) => {
    if (url.pathname !== HEALTH_PATH || !['GET', 'HEAD'].includes(request.method ?? '')) return false;
    const health = await look();
    const isWell = health.database === 'works' && health.disk === 'works';
    const status = health.damagedFiles > 0 ? 'files damaged' : 'ok';
    sendJson(response, isWell ? 200 : 503, { status: isWell ? status : 'not writable', ...health });
    return true;
  };
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { httpStatusOf } from '../../../../src/domain/calls/callable-status.ts';
import { EXPORT_PATH } from '../../../../src/domain/config/config.ts';
import { AppError, ERRORS } from '../../../../src/domain/errors.ts';
import type { Caller, Identity } from '../../ports/identity.ts';
import { readBody, sendJson, type WirePart } from '../exchange.ts';

const MAX_FORM_BYTES = 8_192;

/**
 * POST /export: a form with an ID token, answered with a download. A form and no call, because the browser then writes
 * to disk what would not fit into a page; the token stands in the body, where no log sees it.
 */
export function exportPart(
  identity: Identity,
  exportFor: (caller: Caller | null) => Promise<AsyncIterable<Uint8Array>>,
): WirePart {
  return async ({ request, response, url }) => {
    if (url.pathname !== EXPORT_PATH || request.method !== 'POST') return false;
    const form = new URLSearchParams((await readBody(request, MAX_FORM_BYTES)).toString());
    let archive: AsyncIterable<Uint8Array>;
    try {
      archive = await exportFor(await identity.verify(form.get('idToken') ?? ''));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      sendJson(response, httpStatusOf(ERRORS[error.code].status), { error: { message: error.message } });
      return true;
    }
    response.writeHead(200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="kindred-pages.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await pipeline(Readable.from(archive), response);
    return true;
  };
}

import { storeShared } from '@/device/storage/shared-files/shared-files.ts';
import { toAppError } from '@/domain/errors.ts';
import { SHARE_MISSED_PATH } from '@/domain/transfer/share.ts';

/** See Other: the browser fetches the next screen with GET, and a reload of it sends nothing again. */
const seeOther = (path: string) => new Response(null, { status: 303, headers: { location: path } });
const missed = (why: string) => seeOther(`${SHARE_MISSED_PATH}?why=${why}`);

/** The share sheet names no referrer; a form on somebody else's site must not slip files into a memoir. */
function isForeign({ referrer }: Request, origin: string): boolean {
  return URL.canParse(referrer) && new URL(referrer).origin !== origin && new URL(referrer).origin !== 'null';
}

/**
 * Files from the share sheet: stored on this device first, then the person is led to the step that takes them in. This
 * is the one request with a body that the worker answers, and it is sent on nowhere.
 */
export async function receiveShare(request: Request, origin: string): Promise<Response> {
  if (isForeign(request, origin)) return missed('elsewhere');
  try {
    const form = await request.formData();
    const files = [...form.values()].filter((value) => value instanceof File);
    const kinds = await storeShared(files);
    if (kinds.length === 0) return missed('kind');
    const leftOut = files.length - kinds.length;
    const step = kinds.every((kind) => kind === 'clip') ? '/step-2' : '/step-1';
    return seeOther(leftOut > 0 ? `${step}?left-out=${leftOut}` : step);
  } catch (error) {
    return missed(toAppError(error, 'storage-unavailable').code);
  }
}

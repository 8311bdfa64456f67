import { SHARE_MISSED_PATH, SHARE_PATH } from '../../../../src/domain/transfer/share.ts';
import type { WirePart } from '../exchange.ts';

/** A share that no service worker took: its files end here, unread, and the person is told what to do. */
export const sharePart: WirePart = async ({ request, response, url }) => {
  if (url.pathname !== SHARE_PATH) return false;
  // Cut off in the middle of its body, the browser would show an error page of its own.
  request.resume();
  response.writeHead(302, { location: SHARE_MISSED_PATH }).end();
  return true;
};

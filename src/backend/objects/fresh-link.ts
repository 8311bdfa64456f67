import { call } from '@/backend/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { isStoredUrl } from '@/domain/transfer/object-path.ts';

/**
 * What opens a stored file now, for a quarter of an hour. Records hold lasting names that open nothing, so ask again
 * when a link has ended.
 * @param use a finished audiobook can be saved under its title instead of opening in the browser
 * @throws AppError
 */
export async function freshLink(url: string, use: 'open' | 'save' = 'open'): Promise<string> {
  // An own blob, a static file: these open by themselves.
  if (!isStoredUrl(url)) return url;
  const answer = await call('get_download_link', { url, ...(use === 'save' && { save: true }) });
  if (!answer.success || !answer.url) throw new AppError('not-found');
  return answer.url;
}

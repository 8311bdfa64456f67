import { type Exchange, sendJson } from '../exchange.ts';
import { checkAccess, type StorageContext } from './storage-context.ts';

const MAX_RESULTS = 1_000;

/** Names below a prefix; with a delimiter the folders are folded into prefixes. */
export function answerList(context: StorageContext, exchange: Exchange): void {
  const { searchParams } = exchange.url;
  const prefix = searchParams.get('prefix') ?? '';
  const delimiter = searchParams.get('delimiter') ?? '';
  const after = searchParams.get('pageToken') ?? '';
  const limit = Math.min(MAX_RESULTS, Math.max(1, Number(searchParams.get('maxResults')) || MAX_RESULTS));
  checkAccess(context, exchange, 'list', { path: prefix.replace(/\/$/, ''), current: null });

  const names = [...new Set(context.objects.list(prefix).map((path) => folded(path, prefix, delimiter)))];
  const rest = names.filter((name) => name > after);
  const page = rest.slice(0, limit);
  const isFolder = (name: string) => delimiter !== '' && name.endsWith(delimiter);
  sendJson(exchange.response, 200, {
    prefixes: page.filter(isFolder),
    items: page.filter((name) => !isFolder(name)).map((name) => ({ name, bucket: context.objects.bucket })),
    ...(rest.length > limit && { nextPageToken: page.at(-1) }),
  });
}

function folded(path: string, prefix: string, delimiter: string): string {
  const end = delimiter === '' ? -1 : path.indexOf(delimiter, prefix.length);
  return end < 0 ? path : path.slice(0, end + delimiter.length);
}

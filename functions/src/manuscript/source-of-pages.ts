import { createHash } from 'node:crypto';

/** What a list of pages is called as the source of a manuscript; the order counts. */
export function sourceOfPages(pagePaths: readonly string[]): string {
  return `pages:${createHash('sha256').update(pagePaths.join('\n')).digest('hex')}`;
}

import { createHash } from 'node:crypto';
import { hashedOfPages, sourceNamed } from '../../../../../src/domain/manuscript/source-of-pages.ts';

/** What a list of pages is called as the source of a manuscript; the order counts. */
export function sourceOfPages(pagePaths: readonly string[]): string {
  return sourceNamed(createHash('sha256').update(hashedOfPages(pagePaths)).digest('hex'));
}

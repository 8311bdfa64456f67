import { hashedOfPages, sourceNamed } from '@/domain/source-of-pages.ts';
import { sha256OfBytes } from '@/storage/sha256.ts';

/** The name under which the server reads these pages: tells whether what it has read is what was asked for. */
export async function sourceOfPages(pagePaths: readonly string[]): Promise<string> {
  const { buffer } = new TextEncoder().encode(hashedOfPages(pagePaths));
  return sourceNamed(await sha256OfBytes(buffer));
}

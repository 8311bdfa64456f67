import { sha256OfBytes } from '@/device/storage/uploads/sha256.ts';
import { hashedOfPages, sourceNamed } from '@/domain/manuscript/manuscript.ts';

/** The name under which the server reads these pages: tells whether what it has read is what was asked for. */
export async function sourceOfPages(pagePaths: readonly string[]): Promise<string> {
  const { buffer } = new TextEncoder().encode(hashedOfPages(pagePaths));
  return sourceNamed(await sha256OfBytes(buffer));
}

import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { isSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';
import { readJpegs } from './in-page.ts';
import type { FoundPage } from './verdict.ts';

/** Every page the server has of a session, by the number in its name. `reader` is any tab that can read page pictures. */
export async function serverPages(dataDir: string, sessionId: string, reader: Page): Promise<FoundPage[]> {
  const folder = openDataFolder(dataDir);
  try {
    const pages: FoundPage[] = [];
    for (const path of folder.objects.list(`book-scans/${sessionId}/`)) {
      const jpeg = await buffer(await folder.objects.read(path));
      const [shows = null] = await readJpegs(reader, [jpeg]);
      const sha256 = createHash('sha256').update(jpeg).digest('hex');
      pages.push({ n: Number(/page_(\d+)\.jpg$/.exec(path)?.[1]), sizeBytes: jpeg.length, sha256, shows });
    }
    return pages.sort((one, other) => one.n - other.n);
  } finally {
    folder.database.close();
  }
}

/** True when the product asked for the reading of exactly these pages, in this order. */
export function asksInOrder(body: string | undefined, sessionId: string, pages: number): boolean {
  if (!isSessionId(sessionId)) return false;
  const asked = (JSON.parse(body ?? '{}') as { data?: { imageUrls?: string[] } }).data?.imageUrls ?? [];
  const wanted = Array.from({ length: pages }, (_, index) =>
    encodeURIComponent(objectPath.page(sessionId, index + 1)),
  );
  return asked.length === pages && asked.every((url, index) => url.includes(`${wanted[index]}?`));
}

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Page } from 'playwright-core';
import { openDataFolder } from '../../functions/src/local-ports.ts';
import { objectPath } from '../../src/domain/object-path.ts';
import { isSessionId } from '../../src/domain/session.ts';
import { readJpegs } from './in-page.ts';

/** A page the screen has shown as saved. */
export interface SavedPage {
  readonly n: number;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface Verdict {
  readonly saved: number;
  readonly lost: number;
  readonly duplicated: number;
  readonly altered: number;
  readonly isOrderIntact: boolean;
  /** one line for each thing that is wrong */
  readonly findings: readonly string[];
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Every object the server has of a session, by the number in its name. */
export async function serverPages(dataDir: string, sessionId: string): Promise<Map<number, Buffer>> {
  const folder = openDataFolder(dataDir);
  try {
    const pages = new Map<number, Buffer>();
    for (const path of folder.objects.list(`book-scans/${sessionId}/`)) {
      const n = Number(/page_(\d+)\.jpg$/.exec(path)?.[1]);
      pages.set(n, await bytesOf(await folder.objects.read(path)));
    }
    return pages;
  } finally {
    folder.database.close();
  }
}

/** What the server has against what was shown as saved. `reader` is any tab that can read pictures of pages. */
export async function judge(
  saved: readonly SavedPage[],
  onServer: ReadonlyMap<number, Buffer>,
  reader: Page,
): Promise<Verdict> {
  const byNumber = [...onServer].sort(([one], [other]) => one - other);
  const numbers: (number | null)[] = [];
  for (const [, jpeg] of byNumber) numbers.push(...(await readJpegs(reader, [jpeg])));
  const findings: string[] = [];
  const lost = saved.filter(({ n }) => !onServer.has(n));
  for (const { n } of lost) findings.push(`page ${n} was saved and is not on the server`);
  const seen = new Set<number>();
  let duplicated = 0;
  let altered = 0;
  byNumber.forEach(([n, jpeg], index) => {
    const shown = numbers[index];
    const known = saved.find((page) => page.n === n);
    const sha256 = createHash('sha256').update(jpeg).digest('hex');
    const isSame = known === undefined || (known.sha256 === sha256 && known.sizeBytes === jpeg.length);
    if (shown === null || shown === undefined || !isSame) {
      altered += 1;
      findings.push(`page ${n} has other bytes than were saved, and shows ${shown ?? 'no page'}`);
    } else if (seen.has(shown)) {
      duplicated += 1;
      findings.push(`page ${shown} is on the server twice, again as ${n}`);
    } else seen.add(shown);
  });
  const isOrderIntact = byNumber.every(([n], index) => numbers[index] === n && n === index + 1);
  if (!isOrderIntact) findings.push(`the order is ${numbers.join(' ')}`);
  return { saved: saved.length, lost: lost.length, duplicated, altered, isOrderIntact, findings };
}

/** True when the product asked for the reading of exactly these pages, in this order. */
export function asksInOrder(body: string | undefined, sessionId: string, pages: number): boolean {
  if (!isSessionId(sessionId)) return false;
  const asked = (JSON.parse(body ?? '{}') as { data?: { imageUrls?: string[] } }).data?.imageUrls ?? [];
  const wanted = Array.from({ length: pages }, (_, index) =>
    encodeURIComponent(objectPath.page(sessionId, index + 1)),
  );
  return asked.length === pages && asked.every((url, index) => url.includes(`${wanted[index]}`));
}

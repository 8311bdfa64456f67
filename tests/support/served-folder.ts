import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDataFolder } from '../../functions/src/local/ports.ts';
import { openStore } from '../../functions/src/local/store/store-care.ts';

const TEXT = { contentType: 'text/plain' };
export const pathOf = (i: number) => `book-scans/s1/page_${i + 1}.jpg`;

export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As a server starts and stops on a folder; `use` is what happens in between. */
export async function served(
  dataDir: string,
  use: (folder: ReturnType<typeof openDataFolder>) => Promise<unknown> = async () => {},
): Promise<void> {
  const folder = openDataFolder(dataDir, {});
  try {
    await openStore(folder, dataDir);
    await use(folder);
  } finally {
    folder.database.close();
  }
}

export const filled =
  (count: number, from = 0) =>
  async (folder: ReturnType<typeof openDataFolder>) => {
    for (let i = from; i < from + count; i++)
      await folder.objects.write(pathOf(i), Buffer.alloc(5_000, i + 1), TEXT);
    // Enough that the database has pages to be damaged.
    for (let i = 0; i < 400; i++)
      await folder.documents.update(`orders/${from}-${i}`, () => ({ title: `The River ${i}`.repeat(9) }));
  };

/** A folder that a server has used and left. */
export async function used(): Promise<string> {
  const dataDir = join(scratch(), 'data');
  await served(dataDir, filled(6));
  return dataDir;
}

export const objects = (dataDir: string) => join(dataDir, 'objects');
export const files = (dataDir: string) =>
  readdirSync(objects(dataDir)).filter((name) => !name.startsWith('.'));

/** Turns bytes of a file over, from a share of its length on. */
export function turn(file: string, share: number, count = 1): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length * share);
  for (let i = 0; i < count; i++) bytes[at + i] = (bytes[at + i] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

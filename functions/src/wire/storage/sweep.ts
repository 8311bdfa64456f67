import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { WireOptions } from '../wire-options.ts';

/** As long as Google keeps an unfinished upload. */
export const UPLOAD_LIFE_MS = 7 * 86_400_000;
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;

/** Deletes uploads nobody finished, and puts files no record names aside: soon after the start, then four times a day. */
export function sweepWhileListening(server: Server, options: WireOptions): void {
  const run = () =>
    sweep(options).catch((error: unknown) => {
      // A server that is closing takes the database away in the middle; the next start sweeps.
      if (server.listening) console.error(error);
    });
  server.once('listening', () => {
    const timers = [setTimeout(run, FIRST_AFTER_MS).unref(), setInterval(run, EVERY_MS).unref()];
    server.once('close', () => timers.forEach(clearTimeout));
  });
}

/** @returns how many files were deleted or put aside */
export async function sweep({
  database,
  objects,
  clock,
}: Pick<WireOptions, 'database' | 'objects' | 'clock'>): Promise<number> {
  const nowMs = clock.nowMs();
  const ended = database.rows<{ id: string; state: string }>(
    'DELETE FROM uploads WHERE createdMs < ? RETURNING id, state',
    nowMs - UPLOAD_LIFE_MS,
  );
  const unfinished = ended.filter(({ state }) => state === 'active');
  for (const { id } of unfinished) await rm(objects.files.incomingFile(`upload-${id}`), { force: true });
  const isKnown = (file: string) => database.row('SELECT 1 FROM objects WHERE file = ?', file) !== undefined;
  return unfinished.length + (await objects.files.sweep({ nowMs, uploadLifeMs: UPLOAD_LIFE_MS, isKnown }));
}

import type { Server } from 'node:http';
import type { WireOptions } from '../wire-options.ts';

/** As long as Google keeps an unfinished upload. */
export const UPLOAD_LIFE_MS = 7 * 86_400_000;
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 6 * 3_600_000;

/** Deletes uploads nobody finished, and files no record names: soon after the start and then four times a day. */
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

/** @returns how many files were deleted */
export async function sweep({
  database,
  objects,
  clock,
}: Pick<WireOptions, 'database' | 'objects' | 'clock'>): Promise<number> {
  database.run('DELETE FROM uploads WHERE createdMs < ?', clock.nowMs() - UPLOAD_LIFE_MS);
  const isKnown = (file: string) => database.row('SELECT 1 FROM objects WHERE file = ?', file) !== undefined;
  return objects.files.sweep(clock.nowMs(), UPLOAD_LIFE_MS, isKnown);
}

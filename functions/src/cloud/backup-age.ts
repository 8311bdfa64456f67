import { AppError } from '../../../src/domain/errors.ts';
import { logError, logLine } from '../hosts/log.ts';
import type { FirebasePorts } from './ports.ts';

const HOUR_MS = 3_600_000;

/**
 * How old the newest whole backup of the database is, for the line of a timer, by which an alert goes. What cannot be known
 * this time is asked again by the next run; a refusal wakes somebody as a failed timer does, and holds nothing else back.
 */
export async function backupAge({
  clock,
  newestBackup,
}: Pick<FirebasePorts, 'clock' | 'newestBackup'>): Promise<Readonly<Record<string, number>>> {
  try {
    const newest = await newestBackup();
    return newest ? { backupHours: Math.floor((clock.nowMs() - newest.getTime()) / HOUR_MS) } : {};
  } catch (error) {
    const isPassing = error instanceof AppError && error.code === 'unavailable';
    if (isPassing) logLine({ what: 'backups', outcome: error.code });
    else logError({ what: 'timer', name: 'backups', outcome: 'failed' }, error);
    return {};
  }
}

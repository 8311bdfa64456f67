import { AppError } from '../../../../src/domain/errors.ts';
import type { GoogleServices } from './google-services.ts';

/** Source: https://cloud.google.com/firestore/docs/reference/rest/v1/projects.locations.backups */
export interface BackupList {
  readonly backups?: readonly {
    readonly database: string;
    readonly snapshotTime: string;
    readonly state: string;
  }[];
  /** places of which nothing is known just now */
  readonly unreachable?: readonly string[];
}

/** When the newest whole backup of the database was taken; undefined without one. */
export const newestBackupIn = (list: BackupList | null | undefined): string | undefined =>
  list?.backups
    ?.filter(({ state, database }) => state === 'READY' && database.endsWith('/databases/(default)'))
    .map(({ snapshotTime }) => snapshotTime)
    .toSorted()
    .at(-1);

type Asking = Pick<GoogleServices, 'projectId' | 'accessToken'> & {
  /** where Google's own addresses are, for a stand-in */
  readonly fetch?: typeof fetch;
};

/**
 * Asks when the newest whole backup was taken: Google tells nobody of one that failed.
 * @returns null when there is none yet
 * @throws AppError unavailable while that cannot be known, permission-denied without the role that reads it
 */
export function firebaseBackups({ projectId, accessToken, fetch: ask = fetch }: Asking) {
  const url = `https://firestore.googleapis.com/v1/projects/${projectId}/locations/-/backups`;
  return async (): Promise<Date | null> => {
    const headers = { authorization: `Bearer ${await accessToken()}` };
    const response = await ask(url, { headers, signal: AbortSignal.timeout(30_000) }).catch(
      (cause: unknown) => {
        throw new AppError('unavailable', 'The list of backups was not reached.', { cause });
      },
    );
    if (!response.ok) {
      const isPassing = response.status === 429 || response.status >= 500;
      throw new AppError(
        isPassing ? 'unavailable' : 'permission-denied',
        `The list of backups was answered ${response.status}.`,
      );
    }
    const list = (await response.json()) as BackupList;
    const [away] = list.unreachable ?? [];
    if (away) throw new AppError('unavailable', `The backups in ${away} are not known just now.`);
    const newest = newestBackupIn(list);
    return newest === undefined ? null : new Date(newest);
  };
}

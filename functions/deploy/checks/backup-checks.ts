import { type BackupList, newestBackupIn } from '../../src/adapters/firebase/backups.ts';
import { type Check, check, DAY_MS, get, note, unless } from './check.ts';

interface Schedules {
  readonly backupSchedules: readonly {
    readonly name: string;
    readonly createTime?: string;
    readonly retention?: string;
    readonly dailyRecurrence?: object;
  }[];
}
type Made = Schedules & { readonly next: BackupList | null };

/** As long as documents and privacy page promise, and no longer. */
const DAYS = 30;
const dailyIn = (answer: Partial<Schedules> | null) =>
  answer?.backupSchedules?.find(({ dailyRecurrence }) => dailyRecurrence !== undefined);

/** A day may pass between two, and some hours while one is made. */
const LATE_MS = 2 * DAY_MS;
const schedulesOf = (id: string) =>
  get(`https://firestore.googleapis.com/v1/projects/${id}/databases/(default)/backupSchedules`);

const newestIn = (answer: Partial<Made> | null) => newestBackupIn(answer?.next);

export const DATABASE_BACKUPS: readonly Check[] = [
  // Source: https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.backupSchedules
  check<Schedules>({
    id: 'database-backups',
    what: 'a daily backup of the database',
    asks: ({ id }) => schedulesOf(id),
    unseen: (answer) => (answer ? undefined : 'there is no database yet'),
    missing(answer) {
      if (answer === null) return [];
      const daily = dailyIn(answer);
      if (!daily) return ['daily backups'];
      const days = Number.parseInt(daily.retention ?? '0', 10) / 86_400;
      return unless(days === DAYS, `kept for ${days} days and not for ${DAYS}`);
    },
    mend({ id }, _, answer) {
      const daily = dailyIn(answer);
      const name = daily?.name.split('/').at(-1) ?? '';
      const [of, kept] = ['--database="(default)"', `--retention=${DAYS}d --project ${id}`];
      return daily
        ? `gcloud firestore backups schedules update ${of} --backup-schedule=${name} ${kept}`
        : `gcloud firestore backups schedules create ${of} --recurrence=daily ${kept}`;
    },
  }),
  // A schedule is no backup. Google tells nobody when one fails: an hourly timer of ours does, once there was one.
  check<Made>({
    id: 'database-backups-made',
    what: 'that the newest backup of the database is of today or yesterday',
    mayWait: true,
    asks: ({ id }) => schedulesOf(id),
    asksNext: (answer, { id }) =>
      dailyIn(answer) && get(`https://firestore.googleapis.com/v1/projects/${id}/locations/-/backups`),
    unseen(answer) {
      if (!dailyIn(answer)) return 'there is no schedule of backups yet';
      if (newestIn(answer)) return undefined;
      const [where] = answer?.next?.unreachable ?? [];
      return where ? `Google could not reach ${where}` : 'the first backup has not been made yet';
    },
    missing(answer, { nowMs }) {
      const [daily, newest] = [dailyIn(answer), newestIn(answer)];
      const isLate = (time = '') => Date.parse(time) < nowMs - LATE_MS;
      if (!daily || (answer?.next?.unreachable ?? []).length > 0) return [];
      if (newest) return unless(!isLate(newest), `the newest is of ${newest.slice(0, 10)}`);
      return unless(!isLate(daily.createTime), 'none was ever made');
    },
    mend: ({ id }) =>
      [
        note('Google makes them by itself: when none comes within a day, ask the support of Google Cloud'),
        `gcloud firestore backups list --project ${id}`,
        `gcloud firestore backups schedules list --database="(default)" --project ${id}`,
      ].join('\n'),
  }),
];

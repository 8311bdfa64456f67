import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Check, check, DAY_MS, get, isElsewhere, note, type Project, unless } from './check.ts';

/** Source: https://cloud.google.com/storage-transfer/docs/reference/rest/v1/transferJobs#Schedule */
interface Schedule {
  readonly scheduleStartDate?: Day;
  readonly scheduleEndDate?: Day;
  /** such as 86400s; a day when absent */
  readonly repeatInterval?: string;
}
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
interface Transfer {
  readonly name: string;
  readonly status?: string;
  readonly creationTime?: string;
  readonly latestOperationName?: string;
  readonly schedule?: Schedule;
  readonly transferSpec?: {
    readonly gcsDataSource?: { readonly bucketName?: string };
    readonly gcsDataSink?: { readonly bucketName?: string };
    readonly objectConditions?: { readonly includePrefixes?: readonly string[] };
    readonly transferOptions?: { readonly deleteObjectsUniqueInSink?: boolean };
  };
}
interface Transfers {
  readonly transferJobs: readonly Transfer[];
}
/** Source: https://cloud.google.com/storage-transfer/docs/reference/rest/v1/transferOperations */
interface Run {
  readonly metadata?: {
    readonly startTime?: string;
    readonly status?: string;
    readonly errorBreakdowns?: readonly { readonly errorCode?: string }[];
  };
}
type LastRun = Transfers & { readonly next?: Run | null };
interface CopiesBucket {
  readonly versioning: { readonly enabled?: boolean };
  readonly lifecycle: { readonly rule?: readonly unknown[] };
  readonly softDeletePolicy: { readonly retentionDurationSeconds?: string };
  readonly projectNumber: string;
  readonly retentionPolicy: object;
  readonly iamConfiguration: {
    readonly uniformBucketLevelAccess?: { readonly enabled?: boolean };
    readonly publicAccessPrevention?: string;
  };
}
const ANOTHER_NAME = 'set COPIES_BUCKET in .env to a name that nobody has';

const USED = ['WEB_STORAGE_BUCKET', 'COPIES_BUCKET'] as const;
const BOOKS = 'audiobooks/';

const LIFECYCLE: { readonly rule: readonly unknown[] } = JSON.parse(
  readFileSync(new URL('../copies-lifecycle.json', import.meta.url), 'utf8'),
);

// Source: https://cloud.google.com/storage-transfer/docs/reference/rest/v1/transferJobs
const asksForTransfers = ({ id }: Project) =>
  get(
    `https://storagetransfer.googleapis.com/v1/transferJobs?filter=${encodeURIComponent(JSON.stringify({ projectId: id }))}`,
  );

/** The job that copies from the one bucket to the other, running or paused: one that runs first. */
const transferIn = (answer: Partial<Transfers> | null, project: Project): Transfer | undefined =>
  answer?.transferJobs
    ?.filter(
      ({ status, transferSpec: spec }) =>
        spec?.gcsDataSource?.bucketName === project.bucket &&
        spec.gcsDataSink?.bucketName === project.copies &&
        (status === 'ENABLED' || status === 'DISABLED'),
    )
    .toSorted((a, b) => Number(b.status === 'ENABLED') - Number(a.status === 'ENABLED'))[0];
const WHAT_IS_COPIED = `--include-prefixes=${BOOKS} --delete-from=destination-if-unique`;
/** Each file that was not copied, by name; source: https://cloud.google.com/storage-transfer/docs/read-transfer-logs */
const WHAT_IS_LOGGED = '--log-actions=copy,delete,find --log-action-states=failed';

const atOf = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** What keeps it from running every day for good. A job without a schedule runs when somebody starts it, and never else. */
function wrongOfSchedule(schedule: Schedule | undefined, { nowMs }: Project): string[] {
  if (!schedule?.scheduleStartDate) return ['it has no schedule'];
  const { scheduleStartDate: start, scheduleEndDate: end, repeatInterval = '86400s' } = schedule;
  const days = Number.parseInt(repeatInterval, 10) / 86_400;
  return [
    ...unless(atOf(start) <= nowMs + DAY_MS, `it begins on ${dateOf(atOf(start))}`),
    ...(end ? [`it ends on ${dateOf(atOf(end))}`] : []),
    ...unless(days <= 1, `it runs every ${days} days`),
  ];
}

/** A run takes hours at most, and the next begins a day later. */
const LATE_MS = 2 * DAY_MS;
const NO_RESTORE = note(
  'only when no restore is under way: its next run deletes from the copies what is gone from the live bucket',
);

/** What was sold for a lifetime outlives a mistake of our own; what a family deleted goes from the copies within 30 days. */
export const COPIES: readonly Check[] = [
  // Source: https://cloud.google.com/storage/docs/json_api/v1/buckets#resource
  check<CopiesBucket>({
    id: 'copies-bucket',
    uses: USED,
    what: 'a second bucket for copies of the audiobooks, which keeps what was deleted for 30 days',
    asks: (project) => get(`https://storage.googleapis.com/storage/v1/b/${project.copies}`),
    whenRefused: `or the name of that bucket is taken by somebody else: then ${ANOTHER_NAME}`,
    missing(bucket, project) {
      if (bucket === null) return [project.copies];
      if (isElsewhere(bucket, project)) return [`${project.copies} is of another project`];
      const { uniformBucketLevelAccess: uniform, publicAccessPrevention } = bucket.iamConfiguration ?? {};
      return [
        ...unless(bucket.versioning?.enabled, 'versioning'),
        ...unless(isDeepStrictEqual(bucket.lifecycle?.rule, LIFECYCLE.rule), 'their end after 30 days'),
        ...unless(
          Number(bucket.softDeletePolicy?.retentionDurationSeconds ?? 0) === 0,
          'soft deletion is on',
        ),
        ...unless(!bucket.retentionPolicy, 'a retention policy'),
        // An entry of an access list for everybody counts for nothing then.
        ...unless(uniform?.enabled, 'access by roles alone'),
        ...unless(publicAccessPrevention === 'enforced', 'public access prevention'),
      ];
    },
    mend(project, _, bucket) {
      const [copies, of] = [project.copies, `--project ${project.id}`];
      if (isElsewhere(bucket, project)) return note(`${copies} belongs to another project: ${ANOTHER_NAME}`);
      const closed = '--uniform-bucket-level-access --public-access-prevention';
      const released = bucket?.retentionPolicy ? ' --clear-retention-period' : '';
      const made = `gcloud storage buckets create gs://${copies} --location=${project.region} ${closed} --soft-delete-duration=0 ${of}`;
      const set = `gcloud storage buckets update gs://${copies} --versioning --lifecycle-file=functions/deploy/copies-lifecycle.json --clear-soft-delete ${closed}${released} ${of}`;
      return [...(bucket === null ? [made] : []), set].join('\n');
    },
  }),
  check<Transfers>({
    id: 'audiobook-copies',
    uses: USED,
    what: 'a daily copy of the audiobooks in a second bucket',
    asks: asksForTransfers,
    missing(answer, project) {
      const known = transferIn(answer, project);
      const spec = known?.transferSpec;
      const isWhole = spec?.objectConditions?.includePrefixes?.includes(BOOKS);
      return [
        ...unless(isWhole && spec?.transferOptions?.deleteObjectsUniqueInSink, project.copies),
        ...(known ? wrongOfSchedule(known.schedule, project) : []),
      ];
    },
    // A second job beside one that is there would run at once, also where somebody has just paused the first.
    mend(project, _, answer) {
      const [known, of] = [transferIn(answer, project), `--project ${project.id}`];
      if (known) {
        const update = `gcloud transfer jobs update ${known.name}`;
        const starts = `${dateOf(project.nowMs + DAY_MS)}T03:00:00+00:00`;
        return [
          `${update} ${WHAT_IS_COPIED} ${WHAT_IS_LOGGED} ${of}`,
          // The end of a schedule goes with the whole of it only, and a new one needs its first day.
          // Source: https://cloud.google.com/sdk/gcloud/reference/transfer/jobs/update
          ...(wrongOfSchedule(known.schedule, project).length > 0
            ? [
                `${update} --clear-schedule ${of}`,
                `${update} --schedule-starts=${starts} --schedule-repeats-every=1d ${of}`,
              ]
            : []),
        ].join('\n');
      }
      return [
        `gcloud transfer authorize --add-missing ${of}`,
        `gcloud transfer jobs create gs://${project.bucket} gs://${project.copies} ${WHAT_IS_COPIED} ${WHAT_IS_LOGGED} --schedule-repeats-every=1d ${of}`,
      ].join('\n');
    },
  }),
  // In an emergency it is paused on purpose, until the books are back (docs/operate.md), and then a deployment is needed.
  check<Transfers>({
    id: 'copies-paused',
    uses: USED,
    what: 'that nobody has paused the daily copy',
    mayWait: true,
    asks: asksForTransfers,
    unseen: (answer, project) => (transferIn(answer, project) ? undefined : 'there is no daily copy yet'),
    missing(answer, project) {
      const known = transferIn(answer, project);
      return unless(known?.status !== 'DISABLED', `${known?.name} is paused`);
    },
    mend: (project, _, answer) =>
      [
        NO_RESTORE,
        `gcloud transfer jobs update ${transferIn(answer, project)?.name} --status=enabled --project ${project.id}`,
      ].join('\n'),
  }),
  // Source: https://cloud.google.com/storage-transfer/docs/reference/rest/v1/transferOperations/get
  check<LastRun>({
    id: 'copies-run',
    uses: USED,
    what: 'that the daily copy ran today or yesterday, without an error',
    mayWait: true,
    asks: asksForTransfers,
    asksNext(answer, project) {
      const known = transferIn(answer, project);
      return known?.status === 'ENABLED' && known.latestOperationName
        ? get(`https://storagetransfer.googleapis.com/v1/${known.latestOperationName}`)
        : undefined;
    },
    unseen(answer, project) {
      const known = transferIn(answer, project);
      if (!known) return 'there is no daily copy yet';
      if (known.status !== 'ENABLED') return `${known.name} is paused`;
      return answer?.next?.metadata ? undefined : 'it has not run yet';
    },
    missing(answer, project) {
      const known = transferIn(answer, project);
      if (known?.status !== 'ENABLED') return [];
      const isLate = (time = '') => Date.parse(time) < project.nowMs - LATE_MS;
      const run = answer?.next?.metadata;
      if (!run) return unless(!isLate(known.creationTime), 'no run of it is known');
      const errors = (run.errorBreakdowns ?? []).map(({ errorCode }) => errorCode ?? 'an error');
      const hasFailed = run.status === 'FAILED' || run.status === 'ABORTED' || errors.length > 0;
      const day = (run.startTime ?? '').slice(0, 10);
      return [
        ...unless(!hasFailed, [`its run of ${day} ended with ${run.status}`, ...errors].join(', ')),
        ...unless(!isLate(run.startTime), `it has not run since ${day}`),
      ];
    },
    mend(project, _, answer) {
      const [known, of] = [transferIn(answer, project), `--project ${project.id}`];
      const run = known?.latestOperationName;
      return [
        ...(run ? [`gcloud transfer operations describe ${run} ${of}`] : []),
        `gcloud transfer authorize --add-missing ${of}`,
        NO_RESTORE,
        `gcloud transfer jobs run ${known?.name} ${of}`,
      ].join('\n');
    },
  }),
];

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Check, check, get, note, type Project, unless } from './check.ts';

interface Schedules {
  readonly backupSchedules: readonly {
    readonly name: string;
    readonly retention?: string;
    readonly dailyRecurrence?: object;
  }[];
}

interface Transfer {
  readonly name: string;
  readonly status?: string;
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
interface CopiesBucket {
  readonly versioning: { readonly enabled?: boolean };
  readonly lifecycle: { readonly rule?: readonly unknown[] };
  readonly softDeletePolicy: { readonly retentionDurationSeconds?: string };
}

/** As long as documents and privacy page promise, and no longer. */
const DAYS = 30;
const dailyIn = (answer: Partial<Schedules> | null) =>
  answer?.backupSchedules?.find(({ dailyRecurrence }) => dailyRecurrence !== undefined);

/** Where the copies of paid audiobooks are. */
const copiesOf = ({ bucket }: Project) =>
  `${bucket.replace(/\.firebasestorage\.app$|\.appspot\.com$/, '')}-audiobooks`;
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
        spec.gcsDataSink?.bucketName === copiesOf(project) &&
        (status === 'ENABLED' || status === 'DISABLED'),
    )
    .toSorted((a, b) => Number(b.status === 'ENABLED') - Number(a.status === 'ENABLED'))[0];
const WHAT_IS_COPIED = `--include-prefixes=${BOOKS} --delete-from=destination-if-unique`;

/** What was sold for a lifetime outlives a mistake of our own; what a family deleted goes from the copies within 30 days. */
export const BACKUPS: readonly Check[] = [
  // Source: https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.backupSchedules
  check<Schedules>({
    id: 'database-backups',
    what: 'a daily backup of the database',
    asks: ({ id }) =>
      get(`https://firestore.googleapis.com/v1/projects/${id}/databases/(default)/backupSchedules`),
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
  // Source: https://cloud.google.com/storage/docs/json_api/v1/buckets#resource
  check<CopiesBucket>({
    id: 'copies-bucket',
    uses: 'WEB_STORAGE_BUCKET',
    what: 'a second bucket for copies of the audiobooks, which keeps what was deleted for 30 days',
    asks: (project) => get(`https://storage.googleapis.com/storage/v1/b/${copiesOf(project)}`),
    missing: (bucket, project) =>
      bucket === null
        ? [copiesOf(project)]
        : [
            ...unless(bucket.versioning?.enabled, 'versioning'),
            ...unless(isDeepStrictEqual(bucket.lifecycle?.rule, LIFECYCLE.rule), 'their end after 30 days'),
            ...unless(
              Number(bucket.softDeletePolicy?.retentionDurationSeconds ?? 0) === 0,
              'soft deletion is on',
            ),
          ],
    mend(project, _, bucket) {
      const [copies, of] = [copiesOf(project), `--project ${project.id}`];
      const made = `gcloud storage buckets create gs://${copies} --location=${project.region} --uniform-bucket-level-access --public-access-prevention --soft-delete-duration=0 ${of}`;
      const set = `gcloud storage buckets update gs://${copies} --versioning --lifecycle-file=functions/deploy/copies-lifecycle.json --clear-soft-delete ${of}`;
      return [...(bucket === null ? [made] : []), set].join('\n');
    },
  }),
  check<Transfers>({
    id: 'audiobook-copies',
    uses: 'WEB_STORAGE_BUCKET',
    what: 'a daily copy of the audiobooks in a second bucket',
    asks: asksForTransfers,
    missing(answer, project) {
      const spec = transferIn(answer, project)?.transferSpec;
      const isWhole = spec?.objectConditions?.includePrefixes?.includes(BOOKS);
      return unless(isWhole && spec?.transferOptions?.deleteObjectsUniqueInSink, copiesOf(project));
    },
    // A second job beside one that is there would run at once, also where somebody has just paused the first.
    mend(project, _, answer) {
      const [known, of] = [transferIn(answer, project), `--project ${project.id}`];
      if (known) return `gcloud transfer jobs update ${known.name} ${WHAT_IS_COPIED} ${of}`;
      return [
        `gcloud transfer authorize --add-missing ${of}`,
        `gcloud transfer jobs create gs://${project.bucket} gs://${copiesOf(project)} ${WHAT_IS_COPIED} --schedule-repeats-every=1d ${of}`,
      ].join('\n');
    },
  }),
  // In an emergency it is paused on purpose, until the books are back (docs/operate.md), and then a deployment is needed.
  check<Transfers>({
    id: 'copies-paused',
    uses: 'WEB_STORAGE_BUCKET',
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
        note(
          'only when no restore is under way: its next run deletes from the copies what is gone from the live bucket',
        ),
        `gcloud transfer jobs update ${transferIn(answer, project)?.name} --status=enabled --project ${project.id}`,
      ].join('\n'),
  }),
];

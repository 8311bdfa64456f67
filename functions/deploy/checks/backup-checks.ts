import { type Check, check, get, type Project, unless } from './check.ts';

interface Schedules {
  readonly backupSchedules: readonly { readonly retention?: string; readonly dailyRecurrence?: object }[];
}

interface Transfers {
  readonly transferJobs: readonly {
    readonly status?: string;
    readonly transferSpec?: {
      readonly gcsDataSource?: { readonly bucketName?: string };
      readonly gcsDataSink?: { readonly bucketName?: string };
      readonly objectConditions?: { readonly includePrefixes?: readonly string[] };
      readonly transferOptions?: { readonly deleteObjectsUniqueInSink?: boolean };
    };
  }[];
}

/** Where the copies of paid audiobooks are. */
const copiesOf = ({ bucket }: Project) =>
  `${bucket.replace(/\.firebasestorage\.app$|\.appspot\.com$/, '')}-audiobooks`;
const BOOKS = 'audiobooks/';

/** What was sold for a lifetime outlives a mistake of our own; what a family deleted goes from the copies within 30 days. */
export const BACKUPS: readonly Check[] = [
  // Source: https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases.backupSchedules
  check<Schedules>({
    id: 'database-backups',
    what: 'a daily backup of the database',
    asks: ({ id }) =>
      get(`https://firestore.googleapis.com/v1/projects/${id}/databases/(default)/backupSchedules`),
    unseen: (answer) => (answer ? undefined : 'there is no database yet'),
    missing: (answer) =>
      answer === null
        ? []
        : unless(
            answer.backupSchedules?.some(({ dailyRecurrence }) => dailyRecurrence !== undefined),
            'daily backups',
          ),
    mend: ({ id }) =>
      `gcloud firestore backups schedules create --database="(default)" --recurrence=daily --retention=30d --project ${id}`,
  }),
  // Source: https://cloud.google.com/storage-transfer/docs/reference/rest/v1/transferJobs
  check<Transfers>({
    id: 'audiobook-copies',
    what: 'a daily copy of the audiobooks in a second bucket',
    asks: ({ id }) =>
      get(
        `https://storagetransfer.googleapis.com/v1/transferJobs?filter=${encodeURIComponent(JSON.stringify({ projectId: id }))}`,
      ),
    missing: (answer, project) =>
      unless(
        answer?.transferJobs?.some(({ status, transferSpec: spec }) => {
          const isOurs =
            spec?.gcsDataSource?.bucketName === project.bucket &&
            spec.gcsDataSink?.bucketName === copiesOf(project);
          const isWhole = spec?.objectConditions?.includePrefixes?.includes(BOOKS);
          return isOurs && isWhole && spec.transferOptions?.deleteObjectsUniqueInSink && status === 'ENABLED';
        }),
        copiesOf(project),
      ),
    mend: (project) => {
      const [copies, of] = [copiesOf(project), `--project ${project.id}`];
      return [
        `gcloud storage buckets create gs://${copies} --location=${project.region} --uniform-bucket-level-access --public-access-prevention --soft-delete-duration=0 ${of}`,
        `gcloud storage buckets update gs://${copies} --versioning --lifecycle-file=functions/deploy/copies-lifecycle.json ${of}`,
        `gcloud transfer authorize --add-missing ${of}`,
        `gcloud transfer jobs create gs://${project.bucket} gs://${copies} --include-prefixes=${BOOKS} --delete-from=destination-if-unique --schedule-repeats-every=1d ${of}`,
      ].join('\n');
    },
  }),
];

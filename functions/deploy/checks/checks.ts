import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { DATABASE_BACKUPS } from './backup-checks.ts';
import {
  type Check,
  check,
  curlGoogle,
  get,
  isElsewhere,
  note,
  numberOfApp,
  type Project,
  projectUrl,
  unless,
} from './check.ts';
import { COPIES } from './copies-checks.ts';
import { QUOTAS } from './quota-checks.ts';
import { REGION, regionFirst } from './region-checks.ts';
import { ROLES } from './role-checks.ts';
import { SIGN_IN } from './sign-in-checks.ts';
import { SIGNING } from './signing-checks.ts';
import { STRIPE } from './stripe-checks.ts';
import { WATCHED } from './watch-checks.ts';

export type { Ask, Check, Project, Question, Reply } from './check.ts';

const CORS: unknown = JSON.parse(readFileSync(new URL('../cors.json', import.meta.url), 'utf8'));
const CORS_OPTION = '--cors-file=functions/deploy/cors.json';

const APIS = [
  'artifactregistry',
  'cloudbilling',
  'cloudbuild',
  'cloudfunctions',
  // tells what the region may use
  'cloudquotas',
  'cloudscheduler',
  'cloudtasks',
  // makes the account that functions run as
  'compute',
  'eventarc',
  'firebase',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
  // lets the account that functions run as sign and start tasks as itself
  'iam',
  // signs the links to audiobooks
  'iamcredentials',
  'identitytoolkit',
  // alerts and dashboard
  'monitoring',
  'pubsub',
  'run',
  'secretmanager',
  'storage',
  // copies the audiobooks every day
  'storagetransfer',
];
/** Google refuses more in one call, and changes nothing. */
const APIS_AT_ONCE = 20;
const apisOf = ({ wantsVision }: Project) =>
  [...APIS, ...(wantsVision ? ['vision'] : [])].map((name) => `${name}.googleapis.com`);

interface Bucket {
  readonly location: string;
  readonly cors: readonly unknown[];
  readonly softDeletePolicy: { readonly retentionDurationSeconds: string };
  readonly versioning: { readonly enabled: boolean };
  readonly projectNumber: string;
  readonly lifecycle: { readonly rule?: readonly { readonly action?: { readonly type?: string } }[] };
  readonly retentionPolicy: { readonly retentionPeriod?: string; readonly isLocked?: boolean };
  readonly iamConfiguration: { readonly publicAccessPrevention?: string };
}
/** Source: https://cloud.google.com/storage/docs/json_api/v1/buckets#resource */
const bucketCheck = (
  named: Pick<Check, 'id' | 'what' | 'mayWait'>,
  missing: (bucket: Partial<Bucket>) => string[],
  option: string,
) =>
  check<Bucket>({
    ...named,
    uses: 'WEB_STORAGE_BUCKET',
    asks: ({ bucket }) => get(`https://storage.googleapis.com/storage/v1/b/${bucket}`),
    unseen: (bucket, project) =>
      bucket && !isElsewhere(bucket, project) ? undefined : 'there is no bucket yet',
    // No command for a bucket that is somebody else's.
    missing: (bucket, project) => (bucket && !isElsewhere(bucket, project) ? missing(bucket) : []),
    mend: ({ bucket, id: projectId }) =>
      `gcloud storage buckets update gs://${bucket} ${option} --project ${projectId}`,
  });

/** Neither database nor bucket can be moved. */
const elsewhere = (what: string, location: string | undefined, { id }: Project) =>
  note(
    `The ${what} of ${id} is in ${location ?? 'another place'} and stays there: set REGION in .env to a region within it, or take another project.`,
  );

/** A region, or the group of regions that it lies in. Sources: the lists of locations of Cloud Storage and Firestore */
const isWithin = (region: string, location = '') => {
  const groups = region.startsWith('us-')
    ? ['us', 'nam5']
    : region.startsWith('europe-')
      ? ['eu', 'eur3']
      : [];
  return [region, ...groups].includes(location.toLowerCase());
};

/** Source: https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions */
const secretCheck = (name: string) =>
  check<{ readonly state: string }>({
    id: `secret-${name}`,
    what: `the secret ${name}`,
    asks: ({ id }) =>
      get(`https://secretmanager.googleapis.com/v1/projects/${id}/secrets/${name}/versions/latest`),
    missing: (version) => unless(version?.state === 'ENABLED', name),
    mend: ({ id }) => `npx firebase-tools@15.34.2 functions:secrets:set ${name} --project ${id}`,
  });

const PROJECT: readonly Check[] = [
  // Source: https://cloud.google.com/billing/docs/reference/rest/v1/ProjectBillingInfo
  check<{ readonly billingEnabled: boolean }>({
    id: 'billing',
    what: 'a billing account (the Blaze plan)',
    asks: ({ id }) => get(`https://cloudbilling.googleapis.com/v1/projects/${id}/billingInfo`),
    missing: (info) => unless(info?.billingEnabled, 'billing'),
    mend: ({ id }) => `gcloud billing projects link ${id} --billing-account=ACCOUNT_ID`,
  }),
  // Source: https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchGet, 30 names at most
  check<{
    readonly services: readonly { readonly config?: { readonly name: string }; readonly state: string }[];
  }>({
    id: 'apis',
    what: 'the APIs of Google that are used',
    asks: (project) => {
      const names = apisOf(project).map((name) => `names=projects/${project.id}/services/${name}`);
      return get(
        `https://serviceusage.googleapis.com/v1/projects/${project.id}/services:batchGet?${names.join('&')}`,
      );
    },
    missing: (answer, project) => {
      const on = answer?.services
        ?.filter(({ state }) => state === 'ENABLED')
        .map(({ config }) => config?.name);
      return apisOf(project).filter((name) => !on?.includes(name));
    },
    mend: ({ id }, missing) =>
      Array.from({ length: Math.ceil(missing.length / APIS_AT_ONCE) }, (_, n) => {
        const some = missing.slice(n * APIS_AT_ONCE, (n + 1) * APIS_AT_ONCE);
        return `gcloud services enable ${some.join(' ')} --project ${id}`;
      }).join('\n'),
  }),
  // Source: https://firebase.google.com/docs/projects/learn-more#config-files-objects, "appId"
  check<{ readonly projectNumber: string }>({
    id: 'web-app',
    uses: 'WEB_APP_ID',
    what: 'that WEB_APP_ID is of an app of this project',
    asks: ({ id }) => get(projectUrl(id)),
    unseen: (_, { appId }) => (appId ? undefined : 'WEB_APP_ID is not set yet'),
    missing: (answer, { appId }) =>
      unless(!appId || numberOfApp({ appId }) === answer?.projectNumber, `${appId} is of another project`),
    mend: ({ id }) =>
      [
        note('take appId and apiKey, for WEB_API_KEY, from what this prints'),
        `npx firebase-tools@15.34.2 apps:sdkconfig web --project ${id}`,
      ].join('\n'),
  }),
  ...ROLES,
];

const STORES: readonly Check[] = [
  // Source: https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases
  check<{ readonly locationId: string; readonly type: string }>({
    id: 'firestore',
    what: 'a Firestore database in the region',
    asks: ({ id }) => get(`https://firestore.googleapis.com/v1/projects/${id}/databases/(default)`),
    missing: (database, { region }) =>
      unless(database?.type === 'FIRESTORE_NATIVE' && isWithin(region, database.locationId), region),
    mend: (project, _, database) =>
      database === null
        ? [
            ...regionFirst(project),
            `gcloud firestore databases create --location=${project.region} --type=firestore-native --project ${project.id}`,
          ].join('\n')
        : database.type === 'FIRESTORE_NATIVE'
          ? elsewhere('database', database.locationId, project)
          : `gcloud firestore databases update --type=firestore-native --project ${project.id}`,
  }),
  // Source of the command: https://firebase.google.com/docs/reference/rest/storage/rest/v1alpha/projects.defaultBucket/create
  check<Bucket>({
    id: 'bucket',
    uses: 'WEB_STORAGE_BUCKET',
    what: 'a bucket in the region',
    asks: ({ bucket }) => get(`https://storage.googleapis.com/storage/v1/b/${bucket}`),
    whenRefused:
      'or the name of the bucket is taken by somebody else: then take another project, and its id for WEB_PROJECT_ID',
    missing: (bucket, project) => [
      ...unless(!isElsewhere(bucket, project), `${project.bucket} is of another project`),
      ...unless(isWithin(project.region, bucket?.location), project.region),
    ],
    mend: (project, _, bucket) =>
      isElsewhere(bucket, project)
        ? note(
            `${project.bucket} belongs to another project: take WEB_STORAGE_BUCKET out of .env, or take another project`,
          )
        : bucket
          ? elsewhere('bucket', bucket.location, project)
          : project.bucket.endsWith('.appspot.com')
            ? note(
                'newer projects have no bucket of that name: take WEB_STORAGE_BUCKET out of .env and look again',
              )
            : [
                ...regionFirst(project),
                curlGoogle(
                  'POST',
                  `https://firebasestorage.googleapis.com/v1alpha/projects/${project.id}/defaultBucket`,
                  project,
                  { location: project.region },
                ),
                `gcloud storage buckets update gs://${project.bucket} ${CORS_OPTION} --clear-soft-delete --public-access-prevention --project ${project.id}`,
              ].join('\n'),
  }),
  bucketCheck(
    { id: 'cors', what: 'the CORS of the bucket' },
    ({ cors }) => unless(isDeepStrictEqual(sortedLists(cors), sortedLists(CORS)), 'CORS'),
    CORS_OPTION,
  ),
  bucketCheck(
    { id: 'soft-delete', what: 'that the bucket keeps nothing that was deleted' },
    ({ softDeletePolicy }) =>
      unless(Number(softDeletePolicy?.retentionDurationSeconds ?? 0) === 0, 'soft deletion is on'),
    '--clear-soft-delete',
  ),
  bucketCheck(
    { id: 'versioning', what: 'that the bucket keeps no older versions' },
    ({ versioning }) => unless(!versioning?.enabled, 'versioning is on'),
    '--no-versioning',
  ),
  bucketCheck(
    { id: 'lifecycle', what: 'that the bucket deletes nothing by itself' },
    ({ lifecycle }) =>
      unless(!lifecycle?.rule?.some(({ action }) => action?.type === 'Delete'), 'a rule that deletes by age'),
    '--clear-lifecycle',
  ),
  // Source: https://cloud.google.com/storage/docs/bucket-lock; a policy that was locked is there for good.
  bucketCheck(
    { id: 'retention', what: 'that the bucket lets go of what a family deletes' },
    ({ retentionPolicy: policy }) =>
      unless(
        !policy,
        policy?.isLocked ? 'a locked retention policy: take another project' : 'a retention policy',
      ),
    '--clear-retention-period',
  ),
  // Rules and signed links work all the same. Source: https://cloud.google.com/storage/docs/public-access-prevention
  bucketCheck(
    { id: 'public-access', what: 'that no file of the bucket can be opened to everybody', mayWait: true },
    ({ iamConfiguration }) =>
      unless(iamConfiguration?.publicAccessPrevention === 'enforced', 'it is not prevented'),
    '--public-access-prevention',
  ),
];

/** Every question before a deployment, in the order in which they can be mended: accounts are there before their roles. */
export const checksOf = ({ secrets }: Pick<Project, 'secrets'>): readonly Check[] => [
  ...PROJECT,
  ...REGION,
  ...QUOTAS,
  ...SIGN_IN,
  ...STORES,
  ...DATABASE_BACKUPS,
  ...COPIES,
  // The endpoint is made before its secret can be set.
  ...STRIPE,
  ...secrets.map(secretCheck),
  ...SIGNING,
  // What the deployment itself sets comes last.
  ...WATCHED,
];

/** Google returns lists in an order of its own. */
function sortedLists(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sortedLists).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sortedLists(inner)]));
}

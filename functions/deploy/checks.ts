import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { BACKUPS } from './backup-checks.ts';
import { type Check, check, get, type Project, stripe, unless } from './check.ts';

export type { Ask, Check, Project, Question, Reply } from './check.ts';

const CORS: unknown = JSON.parse(readFileSync(new URL('cors.json', import.meta.url), 'utf8'));

const APIS = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudscheduler',
  'cloudtasks',
  'eventarc',
  'firebasehosting',
  'firebaserules',
  'firebasestorage',
  'firestore',
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
const apisOf = ({ wantsVision }: Project) =>
  [...APIS, ...(wantsVision ? ['vision'] : [])].map((name) => `${name}.googleapis.com`);

/** The account that functions run as and, in projects since 2024, are built as. */
const computeOf = ({ number }: Project) => `serviceAccount:${number}-compute@developer.gserviceaccount.com`;
const RUN_ROLES = [
  'roles/cloudtasks.enqueuer',
  'roles/datastore.user',
  'roles/eventarc.eventReceiver',
  'roles/firebaseauth.admin',
  'roles/iam.serviceAccountTokenCreator',
  'roles/iam.serviceAccountUser',
  'roles/run.invoker',
  'roles/storage.objectAdmin',
];
const BUILD_ROLES = ['roles/cloudbuild.builds.builder'];

interface Policy {
  readonly bindings: readonly { readonly role: string; readonly members: readonly string[] }[];
}
/** Source: https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy */
function rolesCheck(
  id: string,
  what: string,
  roles: readonly string[],
  memberOf: (project: Project) => string,
): Check {
  return check<Policy>({
    id,
    what,
    asks: ({ id: projectId }) => ({
      of: 'google',
      method: 'POST',
      url: `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}:getIamPolicy`,
    }),
    missing: (policy, project) =>
      roles.filter(
        (role) =>
          !policy?.bindings?.some(
            (binding) => binding.role === role && binding.members.includes(memberOf(project)),
          ),
      ),
    mend: (project, missing) =>
      missing
        .map(
          (role) =>
            `gcloud projects add-iam-policy-binding ${project.id} --member=${memberOf(project)} --role=${role} --condition=None`,
        )
        .join('\n'),
  });
}

interface Bucket {
  readonly location: string;
  readonly cors: readonly unknown[];
  readonly softDeletePolicy: { readonly retentionDurationSeconds: string };
  readonly versioning: { readonly enabled: boolean };
}
/** Source: https://cloud.google.com/storage/docs/json_api/v1/buckets#resource */
const bucketCheck = (
  id: string,
  what: string,
  missing: (bucket: Partial<Bucket>) => string[],
  option: string,
) =>
  check<Bucket>({
    id,
    what,
    asks: ({ bucket }) => get(`https://storage.googleapis.com/storage/v1/b/${bucket}`),
    // That there is none is told once, by the check of the bucket itself.
    missing: (bucket) => (bucket ? missing(bucket) : []),
    mend: ({ bucket }) => `gcloud storage buckets update gs://${bucket} ${option}`,
  });

/** A region, or the group of regions that it lies in. Sources: the lists of locations of Cloud Storage and Firestore */
const isWithin = (region: string, location = '') => {
  const groups = region.startsWith('us-')
    ? ['us', 'nam5']
    : region.startsWith('europe-')
      ? ['eu', 'eur3']
      : [];
  return [region, ...groups].includes(location.toLowerCase());
};

interface SignIn {
  readonly signIn: {
    readonly email?: { readonly enabled?: boolean; readonly passwordRequired?: boolean };
    readonly anonymous?: { readonly enabled?: boolean };
  };
  readonly authorizedDomains: readonly string[];
}
const signInUrl = (id: string) => `https://identitytoolkit.googleapis.com/admin/v2/projects/${id}/config`;
const patchSignIn = (id: string, mask: string, body: unknown) =>
  `curl -X PATCH "${signInUrl(id)}?updateMask=${mask}" -H "Authorization: Bearer $(gcloud auth print-access-token)" -H "x-goog-user-project: ${id}" -H "content-type: application/json" -d '${JSON.stringify(body)}'`;

export const STRIPE_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refunded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
];
interface Endpoints {
  readonly data: readonly {
    readonly url: string;
    readonly status: string;
    readonly enabled_events: readonly string[];
  }[];
}
interface Domains {
  readonly data: readonly { readonly domain_name: string; readonly enabled: boolean }[];
}
const hostOf = ({ publicUrl }: Project) => new URL(publicUrl).hostname;

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

const GOOGLE: readonly Check[] = [
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
    mend: ({ id }, missing) => `gcloud services enable ${missing.join(' ')} --project ${id}`,
  }),
  rolesCheck('run-roles', 'the roles of the account that functions run as', RUN_ROLES, computeOf),
  rolesCheck('build-roles', 'the role of the account that builds them', BUILD_ROLES, computeOf),
  rolesCheck(
    'storage-events',
    'that storage may tell of uploads',
    ['roles/pubsub.publisher'],
    ({ number }) => `serviceAccount:service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
  ),
  // Source: https://firebase.google.com/docs/storage/security/rules-conditions, "Enhance with Cloud Firestore"
  rolesCheck(
    'storage-rules',
    'that storage rules may read Firestore',
    ['roles/firebaserules.firestoreServiceAgent'],
    ({ number }) => `serviceAccount:service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`,
  ),
  // Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config
  check<SignIn>({
    id: 'sign-in',
    what: 'sign-in with e-mail and password, and anonymous',
    asks: ({ id }) => get(signInUrl(id)),
    missing: (config) => [
      ...unless(
        config?.signIn?.email?.enabled && config.signIn.email.passwordRequired,
        'e-mail and password',
      ),
      ...unless(config?.signIn?.anonymous?.enabled, 'anonymous'),
    ],
    mend: ({ id }) =>
      patchSignIn(id, 'signIn.email,signIn.anonymous', {
        signIn: { email: { enabled: true, passwordRequired: true }, anonymous: { enabled: true } },
      }),
  }),
  check<SignIn>({
    id: 'sign-in-domain',
    what: 'PUBLIC_URL among the domains that may sign in',
    asks: ({ id }) => get(signInUrl(id)),
    missing: (config, project) =>
      unless(config?.authorizedDomains?.includes(hostOf(project)), hostOf(project)),
    mend: ({ id }, [host]) =>
      patchSignIn(id, 'authorizedDomains', {
        authorizedDomains: ['localhost', `${id}.firebaseapp.com`, `${id}.web.app`, host],
      }),
  }),
  // Source: https://cloud.google.com/firestore/docs/reference/rest/v1/projects.databases
  check<{ readonly locationId: string; readonly type: string }>({
    id: 'firestore',
    what: 'a Firestore database in the region',
    asks: ({ id }) => get(`https://firestore.googleapis.com/v1/projects/${id}/databases/(default)`),
    missing: (database, { region }) =>
      unless(database?.type === 'FIRESTORE_NATIVE' && isWithin(region, database.locationId), region),
    mend: ({ id, region }) =>
      `gcloud firestore databases create --location=${region} --type=firestore-native --project ${id}`,
  }),
  // Source of the command: https://firebase.google.com/docs/reference/rest/storage/rest/v1alpha/projects.defaultBucket/create
  check<Bucket>({
    id: 'bucket',
    what: 'a bucket in the region',
    asks: ({ bucket }) => get(`https://storage.googleapis.com/storage/v1/b/${bucket}`),
    missing: (bucket, { region }) => unless(isWithin(region, bucket?.location), region),
    mend: ({ id, region }) =>
      `curl -X POST "https://firebasestorage.googleapis.com/v1alpha/projects/${id}/defaultBucket" -H "Authorization: Bearer $(gcloud auth print-access-token)" -H "x-goog-user-project: ${id}" -H "content-type: application/json" -d '{"location":"${region}"}'`,
  }),
  bucketCheck(
    'cors',
    'the CORS of the bucket',
    ({ cors }) => unless(isDeepStrictEqual(sortedLists(cors), sortedLists(CORS)), 'CORS'),
    '--cors-file=functions/deploy/cors.json',
  ),
  bucketCheck(
    'soft-delete',
    'that the bucket keeps nothing that was deleted',
    ({ softDeletePolicy }) =>
      unless(Number(softDeletePolicy?.retentionDurationSeconds ?? 0) === 0, 'soft deletion is on'),
    '--clear-soft-delete',
  ),
  bucketCheck(
    'versioning',
    'that the bucket keeps no older versions',
    ({ versioning }) => unless(!versioning?.enabled, 'versioning is on'),
    '--no-versioning',
  ),
];

const STRIPE: readonly Check[] = [
  // Source: https://docs.stripe.com/api/webhook_endpoints/object
  check<Endpoints>({
    id: 'stripe-endpoint',
    what: "Stripe's endpoint with its events",
    asks: () => stripe('webhook_endpoints?limit=100'),
    missing: (answer, { publicUrl }) => {
      const sent = answer?.data?.flatMap(({ url, status, enabled_events }) =>
        url === `${publicUrl}/payment-events` && status === 'enabled' ? enabled_events : [],
      );
      return STRIPE_EVENTS.filter((event) => !sent?.includes(event) && !sent?.includes('*'));
    },
    mend: ({ publicUrl }) =>
      [
        `curl https://api.stripe.com/v1/webhook_endpoints -u "$STRIPE_SECRET_KEY:" -d url=${publicUrl}/payment-events`,
        ...STRIPE_EVENTS.map((event) => `-d "enabled_events[]=${event}"`),
      ].join(' '),
  }),
  // Source: https://docs.stripe.com/api/payment_method_domains/object
  check<Domains>({
    id: 'wallets',
    what: 'the domain for Apple Pay and Google Pay',
    asks: (project) => stripe(`payment_method_domains?domain_name=${hostOf(project)}`),
    missing: (answer, project) =>
      unless(
        answer?.data?.some(({ domain_name, enabled }) => domain_name === hostOf(project) && enabled),
        hostOf(project),
      ),
    mend: (project) =>
      `curl https://api.stripe.com/v1/payment_method_domains -u "$STRIPE_SECRET_KEY:" -d domain_name=${hostOf(project)}`,
  }),
];

/** Every question before a deployment, in the order in which they are worth mending. */
export const checksOf = ({ secrets }: Pick<Project, 'secrets'>): readonly Check[] => [
  ...GOOGLE,
  ...BACKUPS,
  ...secrets.map(secretCheck),
  ...STRIPE,
];

/** Google returns lists in an order of its own. */
function sortedLists(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sortedLists).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, sortedLists(inner)]));
}

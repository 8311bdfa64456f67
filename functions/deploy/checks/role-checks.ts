import { type Check, check, note, type Project, type Question } from './check.ts';

/** The account that functions run as and, in projects since 2024, are built as. */
const computeAddressOf = ({ number }: Project) => `${number}-compute@developer.gserviceaccount.com`;
const computeOf = (project: Project) => `serviceAccount:${computeAddressOf(project)}`;
/** On itself alone: on the project they would let it act as every other account there. */
const OWN_ROLES = ['roles/iam.serviceAccountTokenCreator', 'roles/iam.serviceAccountUser'];

/** Whoever has one of these acts as every account there is, and changes everything. Older projects gave it by themselves. */
const WIDE_ROLES = [...OWN_ROLES, 'roles/editor', 'roles/owner'];

const RUN_ROLES = [
  'roles/cloudtasks.enqueuer',
  // tells an hourly timer of the newest backup
  'roles/datastore.backupsViewer',
  'roles/datastore.user',
  'roles/eventarc.eventReceiver',
  'roles/firebaseauth.admin',
  'roles/run.invoker',
  'roles/storage.objectAdmin',
];

interface Policy {
  readonly bindings: readonly {
    readonly role: string;
    readonly members: readonly string[];
    /** such as a day on which it ends */
    readonly condition?: object;
  }[];
}
const hasRole = (policy: Partial<Policy> | null, role: string, member: string) =>
  policy?.bindings?.some(
    (binding) => binding.role === role && !binding.condition && binding.members.includes(member),
  ) ?? false;
const asksForPolicy = ({ id }: Project): Question => ({
  of: 'google',
  method: 'POST',
  url: `https://cloudresourcemanager.googleapis.com/v1/projects/${id}:getIamPolicy`,
});
interface Roles {
  readonly id: string;
  readonly what: string;
  readonly roles: readonly string[];
  readonly memberOf: (project: Project) => string;
  /** what makes the account where Google has not yet: who is not there is given no role */
  readonly made?: (project: Project) => string;
}
/** Source: https://cloud.google.com/resource-manager/reference/rest/v1/projects/getIamPolicy */
function rolesCheck({ roles, memberOf, made, ...named }: Roles): Check {
  return check<Policy>({
    ...named,
    asks: asksForPolicy,
    missing: (policy, project) => roles.filter((role) => !hasRole(policy, role, memberOf(project))),
    mend: (project, missing) =>
      [
        ...(made ? [made(project)] : []),
        ...missing.map(
          (role) =>
            `gcloud projects add-iam-policy-binding ${project.id} --member=${memberOf(project)} --role=${role} --condition=None`,
        ),
      ].join('\n'),
  });
}

export const ROLES: readonly Check[] = [
  rolesCheck({
    id: 'run-roles',
    what: 'the roles of the account that functions run as',
    roles: RUN_ROLES,
    memberOf: computeOf,
  }),
  // Signing needs its API and this role on the account itself, and so does a task that calls as it.
  // Sources: https://cloud.google.com/iam/docs/reference/rest/v1/projects.serviceAccounts/getIamPolicy and
  // https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/signBlob
  check<Policy>({
    id: 'own-roles',
    what: 'the roles of that account on itself',
    asks: (project) => ({
      of: 'google',
      method: 'POST',
      url: `https://iam.googleapis.com/v1/projects/${project.id}/serviceAccounts/${computeAddressOf(project)}:getIamPolicy`,
    }),
    missing: (policy, project) => OWN_ROLES.filter((role) => !hasRole(policy, role, computeOf(project))),
    mend: (project, missing) =>
      missing
        .map(
          (role) =>
            `gcloud iam service-accounts add-iam-policy-binding ${computeAddressOf(project)} --member=${computeOf(project)} --role=${role} --condition=None --project ${project.id}`,
        )
        .join('\n'),
  }),
  rolesCheck({
    id: 'build-roles',
    what: 'the role of the account that builds them',
    roles: ['roles/cloudbuild.builds.builder'],
    memberOf: computeOf,
  }),
  check<Policy>({
    id: 'own-roles-wide',
    what: 'that it may act as no other account',
    mayWait: true,
    asks: asksForPolicy,
    unseen: (policy, project) =>
      policy?.bindings?.some(({ members }) => members.includes(computeOf(project)))
        ? undefined
        : 'it has no role yet',
    missing: (policy, project) => WIDE_ROLES.filter((role) => hasRole(policy, role, computeOf(project))),
    mend: (project, wide) =>
      [
        note('after the lines that give it and its builds their own roles, and before the next deployment'),
        ...wide.map(
          (role) =>
            `gcloud projects remove-iam-policy-binding ${project.id} --member=${computeOf(project)} --role=${role} --condition=None`,
        ),
      ].join('\n'),
  }),
  // Source of its account: https://cloud.google.com/storage/docs/getting-service-agent, made when its name is first asked for
  rolesCheck({
    id: 'storage-events',
    what: 'that storage may tell of uploads',
    roles: ['roles/pubsub.publisher'],
    memberOf: ({ number }) => `serviceAccount:service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
    made: ({ id }) => `gcloud storage service-agent --project ${id}`,
  }),
  // Sources: https://firebase.google.com/docs/storage/security/rules-conditions, "Enhance with Cloud Firestore", and
  // https://cloud.google.com/sdk/gcloud/reference/beta/services/identity/create
  rolesCheck({
    id: 'storage-rules',
    what: 'that storage rules may read Firestore',
    roles: ['roles/firebaserules.firestoreServiceAgent'],
    memberOf: ({ number }) =>
      `serviceAccount:service-${number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`,
    made: ({ id }) =>
      `gcloud beta services identity create --service=firebasestorage.googleapis.com --project ${id}`,
  }),
];

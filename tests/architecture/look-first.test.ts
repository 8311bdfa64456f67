import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Ask, Reply } from '../../functions/deploy/checks.ts';
import { askRecorded, describeFindings, lookFirst, projectOf } from '../../functions/deploy/look-first.ts';
import { deployPatiently } from '../../functions/deploy/patience.ts';

const environment = { WEB_PROJECT_ID: 'my-project', PUBLIC_URL: 'https://www.memoirs.org' };
const fresh = fileURLToPath(new URL('../fixtures/fresh-project.json', import.meta.url));
const compute = 'serviceAccount:123456789012-compute@developer.gserviceaccount.com';

/** A recorded project in which the answers of one address are others. */
const except = (part: string, change: (reply: Reply) => Reply, settings: object = {}) => {
  const project = projectOf({ ...environment, ...settings });
  const recorded = askRecorded(fresh, project);
  const ask: Ask = async (question) =>
    question.url.includes(part) ? change(structuredClone(await recorded(question))) : recorded(question);
  return lookFirst(ask, project);
};
const none = (): Reply => ({ status: 404, json: { error: { code: 404, status: 'NOT_FOUND' } } });
const withJson = (change: (json: never) => unknown) => (reply: Reply) => ({
  ...reply,
  json: change(reply.json as never),
});
const with_ = (more: object) => withJson((json: object) => ({ ...json, ...more }));

it.each([{}, { REGION: 'europe-west1' }, { VOICE_ENGINE: 'elevenlabs' }, { READER: 'google-vision' }])(
  'a complete fresh project with %o is all green',
  async (settings) => {
    const project = projectOf({ ...environment, ...settings });
    const findings = await lookFirst(askRecorded(fresh, project), project);
    expect(findings.filter(({ isWell }) => !isWell)).toEqual([]);
    expect(describeFindings(findings)).not.toContain('missing');
  },
);

type Binding = { role: string; members: string[] };
const withoutRole = (role: string) =>
  withJson((policy: { bindings: Binding[] }) => ({
    ...policy,
    bindings: policy.bindings.filter((binding) => binding.role !== role),
  }));
type Endpoints = { data: { enabled_events: string[] }[] };

describe('a project that lacks one thing is told the command that mends it', () => {
  it.each<[id: string, part: string, change: (reply: Reply) => Reply, command: string]>([
    [
      'billing',
      '/billingInfo',
      with_({ billingEnabled: false, billingAccountName: '' }),
      'gcloud billing projects link my-project --billing-account=ACCOUNT_ID',
    ],
    [
      'apis',
      'services:batchGet',
      withJson((json: { services: { config: { name: string }; state: string }[] }) => ({
        services: json.services.map((one) =>
          one.config.name.startsWith('iamcredentials') ? { ...one, state: 'DISABLED' } : one,
        ),
      })),
      'gcloud services enable iamcredentials.googleapis.com --project my-project',
    ],
    [
      'run-roles',
      ':getIamPolicy',
      withoutRole('roles/iam.serviceAccountTokenCreator'),
      `gcloud projects add-iam-policy-binding my-project --member=${compute} --role=roles/iam.serviceAccountTokenCreator --condition=None`,
    ],
    [
      'build-roles',
      ':getIamPolicy',
      withoutRole('roles/cloudbuild.builds.builder'),
      `gcloud projects add-iam-policy-binding my-project --member=${compute} --role=roles/cloudbuild.builds.builder --condition=None`,
    ],
    [
      'storage-events',
      ':getIamPolicy',
      withoutRole('roles/pubsub.publisher'),
      '--member=serviceAccount:service-123456789012@gs-project-accounts.iam.gserviceaccount.com --role=roles/pubsub.publisher',
    ],
    [
      'storage-rules',
      ':getIamPolicy',
      withoutRole('roles/firebaserules.firestoreServiceAgent'),
      '--member=serviceAccount:service-123456789012@gcp-sa-firebasestorage.iam.gserviceaccount.com --role=roles/firebaserules.firestoreServiceAgent',
    ],
    [
      'sign-in',
      'identitytoolkit',
      with_({ signIn: { email: { enabled: true, passwordRequired: true } } }),
      'curl -X PATCH "https://identitytoolkit.googleapis.com/admin/v2/projects/my-project/config?updateMask=signIn.email,signIn.anonymous"',
    ],
    [
      'sign-in-domain',
      'identitytoolkit',
      with_({ authorizedDomains: ['localhost'] }),
      '"authorizedDomains":["localhost","my-project.firebaseapp.com","my-project.web.app","www.memoirs.org"]',
    ],
    [
      'firestore',
      '/databases/(default)',
      none,
      'gcloud firestore databases create --location=us-central1 --type=firestore-native --project my-project',
    ],
    ['bucket', 'storage/v1/b/', none, '/v1alpha/projects/my-project/defaultBucket"'],
    [
      'cors',
      'storage/v1/b/',
      with_({ cors: undefined }),
      'gcloud storage buckets update gs://my-project.firebasestorage.app --cors-file=functions/deploy/cors.json',
    ],
    [
      'soft-delete',
      'storage/v1/b/',
      with_({ softDeletePolicy: { retentionDurationSeconds: '604800' } }),
      'gcloud storage buckets update gs://my-project.firebasestorage.app --clear-soft-delete',
    ],
    [
      'versioning',
      'storage/v1/b/',
      with_({ versioning: { enabled: true } }),
      'gcloud storage buckets update gs://my-project.firebasestorage.app --no-versioning',
    ],
    [
      'database-backups',
      '/backupSchedules',
      () => ({ status: 200, json: {} }),
      'gcloud firestore backups schedules create --database="(default)" --recurrence=daily --retention=30d --project my-project',
    ],
    [
      'audiobook-copies',
      '/transferJobs',
      () => ({ status: 200, json: {} }),
      'gcloud transfer jobs create gs://my-project.firebasestorage.app gs://my-project-audiobooks --include-prefixes=audiobooks/',
    ],
    [
      'secret-SMTP_URL',
      '/secrets/SMTP_URL/',
      none,
      'npx firebase-tools@15.34.2 functions:secrets:set SMTP_URL --project my-project',
    ],
    [
      'secret-VOICE_SIGNING_KEY',
      '/secrets/VOICE_SIGNING_KEY/',
      none,
      'npx firebase-tools@15.34.2 functions:secrets:set VOICE_SIGNING_KEY --project my-project',
    ],
    [
      'stripe-endpoint',
      'webhook_endpoints',
      withJson(({ data: [one] }: Endpoints) => ({
        data: [{ ...one, enabled_events: ['payment_intent.succeeded'] }],
      })),
      'curl https://api.stripe.com/v1/webhook_endpoints -u "$STRIPE_SECRET_KEY:" -d url=https://www.memoirs.org/payment-events',
    ],
    [
      'wallets',
      'payment_method_domains',
      with_({ data: [] }),
      'curl https://api.stripe.com/v1/payment_method_domains -u "$STRIPE_SECRET_KEY:" -d domain_name=www.memoirs.org',
    ],
  ])('%s', async (id, part, change, command) => {
    const findings = await except(part, change);
    const red = findings.filter(({ isWell }) => !isWell);
    expect(red.map(({ check }) => check.id)).toEqual([id]);
    expect(red[0]?.mend).toContain(command);
    expect(describeFindings(findings)).toContain(command);
  });
});

it('a database on another continent than the functions is red', async () => {
  const findings = await except('/databases/(default)', with_({ locationId: 'nam5' }), {
    REGION: 'europe-west1',
  });
  expect(findings.filter(({ isWell }) => !isWell).map(({ check }) => check.id)).toEqual(['firestore']);
});

it('a service that is off is switched on before its answers are judged', async () => {
  const json = { error: { code: 403, details: [{ reason: 'SERVICE_DISABLED' }] } };
  const findings = await except('secretmanager.googleapis.com/v1', () => ({ status: 403, json }));
  expect(findings.find(({ isWell }) => !isWell)?.mend).toBe(
    'gcloud services enable secretmanager.googleapis.com --project my-project',
  );
});

it('a project that cannot be seen stops the look with what to do', async () => {
  const refused = () => ({ status: 403, json: null });
  await expect(except('cloudresourcemanager', refused)).rejects.toThrow('gcloud auth login');
});

describe('a first deployment', () => {
  const NOT_YET = 'Permission denied while using the Eventarc Service Agent. It may take a few minutes';
  const deployment = (logs: readonly string[]) => {
    let tries = 0;
    const waits: number[] = [];
    const result = deployPatiently({
      run: () => (logs[tries++] === '' ? 0 : 2),
      log: () => logs[tries - 1] ?? '',
      wait: async (seconds) => waits.push(seconds),
    });
    return result.then((status) => ({ status, tries, waits: waits.length }));
  };

  it('is tried again while Eventarc has no rights yet', async () => {
    expect(await deployment([NOT_YET, NOT_YET, ''])).toEqual({ status: 0, tries: 3, waits: 2 });
  });

  it('is not tried again after any other failure, and not forever', async () => {
    expect(await deployment(['HTTP Error: 400'])).toEqual({ status: 2, tries: 1, waits: 0 });
    expect(await deployment(Array.from({ length: 9 }, () => NOT_YET))).toMatchObject({ status: 2, tries: 5 });
  });
});

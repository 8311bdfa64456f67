import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../../functions/deploy/checks/checks.ts';
import { footprintAt } from '../../functions/deploy/checks/quota-checks.ts';
import { askedOf } from '../../functions/deploy/deploy-options.ts';
import {
  askRecorded,
  describeFindings,
  isInTheWay,
  lookFirst,
  projectOf,
} from '../../functions/deploy/look-first.ts';
import { deployPatiently } from '../../functions/deploy/patience.ts';
import {
  compute,
  environment,
  except,
  fresh,
  none,
  recorded,
  with_,
  withJson,
} from '../support/recorded-project.ts';

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
const withDomain = (more: object) =>
  withJson(({ data: [one] }: { data: object[] }) => ({ data: [{ ...one, ...more }] }));
const allows = (value: string) =>
  withJson((json: { dimensionsInfos: object[] }) => ({
    ...json,
    dimensionsInfos: [...json.dimensionsInfos, { dimensions: { region: 'us-central1' }, details: { value } }],
  }));

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
      withoutRole('roles/datastore.user'),
      `gcloud projects add-iam-policy-binding my-project --member=${compute} --role=roles/datastore.user --condition=None`,
    ],
    [
      'own-roles',
      ':getIamPolicy',
      withoutRole('roles/iam.serviceAccountTokenCreator'),
      `gcloud iam service-accounts add-iam-policy-binding 123456789012-compute@developer.gserviceaccount.com --member=${compute} --role=roles/iam.serviceAccountTokenCreator --condition=None --project my-project`,
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
      'quota-cpu',
      'CpuAllocPerProjectRegion',
      allows('10000'),
      'gcloud beta quotas preferences update kindred-cpu-us-central1 --allow-missing --service=run.googleapis.com --quota-id=CpuAllocPerProjectRegion --preferred-value=20000 --dimensions=region=us-central1',
    ],
    [
      'quota-memory',
      'MemAllocPerProjectRegion',
      allows('21474836480'),
      '--quota-id=MemAllocPerProjectRegion --preferred-value=42949672960 --dimensions=region=us-central1',
    ],
    [
      'account-deletion',
      'identitytoolkit',
      with_({ client: {} }),
      '-d \'{"client":{"permissions":{"disabledUserDeletion":true}}}\'',
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
      with_({ authorizedDomains: ['localhost', 'old.memoirs.org'] }),
      '"authorizedDomains":["localhost","old.memoirs.org","www.memoirs.org"]',
    ],
    [
      'action-url',
      'identitytoolkit',
      with_({
        notification: { sendEmail: { callbackUri: 'https://my-project.firebaseapp.com/__/auth/action' } },
      }),
      '-d \'{"notification":{"sendEmail":{"callbackUri":"https://www.memoirs.org/__/auth/action"}}}\'',
    ],
    [
      'firestore',
      '/databases/(default)',
      none,
      'gcloud firestore databases create --location=us-central1 --type=firestore-native --project my-project',
    ],
    ['bucket', 'storage/v1/b/my-project.f', none, '/v1alpha/projects/my-project/defaultBucket"'],
    [
      'cors',
      'storage/v1/b/',
      with_({ cors: undefined }),
      'gcloud storage buckets update gs://my-project.firebasestorage.app --cors-file=functions/deploy/cors.json',
    ],
    [
      'soft-delete',
      'storage/v1/b/my-project.f',
      with_({ softDeletePolicy: { retentionDurationSeconds: '604800' } }),
      'gcloud storage buckets update gs://my-project.firebasestorage.app --clear-soft-delete',
    ],
    [
      'versioning',
      'storage/v1/b/my-project.f',
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
      '/transferJobs?',
      () => ({ status: 200, json: {} }),
      'gcloud transfer jobs create gs://my-project.firebasestorage.app gs://my-project-audiobooks --include-prefixes=audiobooks/',
    ],
    [
      'copies-bucket',
      'b/my-project-audiobooks',
      none,
      'gcloud storage buckets create gs://my-project-audiobooks --location=us-central1',
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
      'curl https://api.stripe.com/v1/webhook_endpoints/we_1Mr5jULkdIwHu7ix1ibLTM0x -u "$STRIPE_SECRET_KEY:" -d disabled=false -d "enabled_events[]=charge.dispute.closed"',
    ],
    [
      'stripe-endpoint',
      'webhook_endpoints',
      with_({ data: [] }),
      'curl https://api.stripe.com/v1/webhook_endpoints -u "$STRIPE_SECRET_KEY:" -d url=https://www.memoirs.org/payment-events',
    ],
    [
      'wallets',
      'payment_method_domains',
      with_({ data: [] }),
      'curl https://api.stripe.com/v1/payment_method_domains -u "$STRIPE_SECRET_KEY:" -d domain_name=www.memoirs.org',
    ],
    [
      'wallets',
      'payment_method_domains',
      withDomain({ enabled: false }),
      'curl https://api.stripe.com/v1/payment_method_domains/pmd_1Nnrer2eZvKYlo2Cips79tWl -u "$STRIPE_SECRET_KEY:" -d enabled=true',
    ],
    [
      'wallets-active',
      'payment_method_domains',
      withDomain({ apple_pay: { status: 'inactive', status_details: { error_message: 'Not now.' } } }),
      'curl -X POST https://api.stripe.com/v1/payment_method_domains/pmd_1Nnrer2eZvKYlo2Cips79tWl/validate -u "$STRIPE_SECRET_KEY:"',
    ],
  ])('%s', async (id, part, change, command) => {
    const findings = await except(part, change);
    const red = findings.filter(({ isWell }) => !isWell);
    expect(red.map(({ check }) => check.id)).toEqual([id]);
    expect(red[0]?.mend).toContain(command);
    expect(describeFindings(findings)).toContain(command);
  });
});

it('a database on another continent than the functions is red, and not to be made a second time', async () => {
  const findings = await except('/databases/(default)', with_({ locationId: 'nam5' }), {
    REGION: 'europe-west1',
  });
  const red = findings.filter(({ isWell }) => !isWell);
  expect(red.map(({ check }) => check.id)).toEqual(['firestore']);
  expect(red[0]?.mend).toMatch(/is in nam5 and stays there: set REGION in \.env/);
});

it('Authentication that was never begun is begun before its providers are switched on', async () => {
  const findings = await except('/admin/v2/projects/', none);
  const red = findings.filter(({ isWell }) => !isWell);
  expect(red.map(({ check }) => check.id)).toEqual([
    'authentication',
    'sign-in',
    'sign-in-domain',
    'account-deletion',
  ]);
  expect(red[0]?.mend).toContain(
    'curl -X POST "https://identitytoolkit.googleapis.com/v2/projects/my-project/identityPlatform:initializeAuth"',
  );
  expect(red[2]?.mend).toContain('["localhost","my-project.firebaseapp.com","my-project.web.app","www.');
});

it('the quota of the region is told beside what SCALE uses of it, and a smaller SCALE that fits', async () => {
  const usual = await except('nothing', none);
  expect(describeFindings(usual)).toMatch(/ {2}ok .*SCALE=1 uses \d+\.?\d* vCPU, of 20$/m);
  const tooMuch = await except('nothing', none, { SCALE: '4' });
  const red = tooMuch.filter(({ isWell }) => !isWell);
  expect(red.map(({ check }) => check.id)).toEqual(['quota-cpu', 'quota-memory']);
  expect(red[0]?.mend).toContain('--preferred-value=80000');
  expect(red[0]?.mend).toContain('set SCALE=1 in .env');
  const other = await except('nothing', none, { SCALE: '4', REGION: 'asia-southeast1' });
  expect(other.map(({ check, isWell }) => [check.id, isWell])).toContainEqual(['quota-memory', false]);
  expect(other.find(({ check }) => check.id === 'quota-cpu')?.mend).toContain('set SCALE=3');
});

it('as much quota is asked for as is used, and a smaller SCALE is named that the quota holds', async () => {
  const findings = await except('nothing', none, { SCALE: '10' });
  const mends = (id: string) => findings.find(({ check }) => check.id === id)?.mend ?? '';
  const asked = (id: string) => Number(/--preferred-value=(\d+)/.exec(mends(id))?.[1]);
  const { cpu, memory } = footprintAt(10);
  expect([asked('quota-cpu') / 1_000, asked('quota-memory') / 2 ** 30]).toEqual([
    Math.ceil(cpu),
    Math.ceil(memory),
  ]);
  expect(mends('quota-memory')).toContain('set SCALE=1 in .env');
  const table = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  for (const scale of [1, 2, 4, 10, 50]) {
    const uses = footprintAt(scale);
    const row = [scale, Math.ceil(uses.cpu), Math.ceil(uses.memory)].join(' | ');
    const rows = table
      .replaceAll(/ *\| */g, ' | ')
      .replaceAll(' (default)', '')
      .replaceAll(',', '');
    expect(rows).toContain(`| ${row} |`);
  }
});

it('what is not there to be looked at is not called ok, and the reason is told', async () => {
  const project = projectOf(environment);
  const findings = await lookFirst(askRecorded(recorded('bare-project'), project), project);
  const ok = findings.filter(({ isWell, unseen }) => isWell && unseen === undefined);
  expect(ok.map(({ check }) => check.id)).toEqual([]);
  const told = describeFindings(findings);
  for (const line of [
    'the CORS of the bucket: not looked at, because there is no bucket yet',
    'that the bucket keeps nothing that was deleted: not looked at, because there is no bucket yet',
    'a daily backup of the database: not looked at, because there is no database yet',
    'that the letters of Authentication lead to PUBLIC_URL: not looked at, because Authentication was not begun yet',
    'that Apple Pay and Google Pay are active there: not looked at, because Stripe does not know www.memoirs.org yet',
  ])
    expect(told).toContain(`  unseen   ${line}\n`);
  expect(told).toMatch(/ {2}unseen {3}the quota of vCPU .*: not looked at, because Google tells no figure/);
  expect(told).not.toMatch(/^ {2}ok /m);
});

it('a wallet that is not active is told, and holds nothing back', async () => {
  const findings = await except('payment_method_domains', withDomain({ google_pay: { status: 'inactive' } }));
  expect(describeFindings(findings)).toContain(
    '  later    that Apple Pay and Google Pay are active there: Google Pay: inactive',
  );
  expect(findings.some(isInTheWay)).toBe(false);
});

it('what makes an account stands before the roles that it is given', async () => {
  const project = projectOf(environment);
  const told = describeFindings(await lookFirst(askRecorded(recorded('bare-project'), project), project));
  const at = (text: string) => {
    expect(told).toContain(text);
    return told.indexOf(text);
  };
  expect(at('compute.googleapis.com')).toBeLessThan(at(`--member=${compute}`));
  expect(at('storage service-agent')).toBeLessThan(at('@gs-project-accounts.iam'));
  expect(at('identity create --service=firebasestorage')).toBeLessThan(at('@gcp-sa-firebasestorage.iam'));
  expect(at('webhook_endpoints')).toBeLessThan(at('functions:secrets:set STRIPE_WEBHOOK_SECRET'));
  expect(at('/defaultBucket"')).toBeLessThan(
    at('--cors-file=functions/deploy/cors.json --clear-soft-delete'),
  );
  const calls = told.split('\n').filter((line) => line.includes('gcloud services enable'));
  const sizes = calls.map((line) => line.match(/\w+\.googleapis\.com/g)?.length ?? 0);
  expect([Math.max(...sizes), sizes.filter((size) => size > 1).length]).toEqual([20, 2]);
});

it('npm run deploy begins nothing for a word that it does not understand, and none for --help', () => {
  for (const words of ['--dri', 'dry']) expect(askedOf([words]), words).toBe('not understood');
  for (const words of ['--look --dry', '--start', '--answers x.json'])
    expect(askedOf(words.split(' ')), words).toBe('not together');
  expect(askedOf(['--dry', '--help'])).toBe('help');
  expect(askedOf([])).toMatchObject({ isDry: false, isLook: false, isStarted: false });
  expect(askedOf(['--dry', '--start'])).toMatchObject({ isDry: true, isStarted: true });
});

it('answers that are not there, or none, are told in a sentence', () => {
  const look = (answers: string) =>
    spawnSync(process.execPath, ['functions/deploy/deploy.ts', '--dry', '--answers', answers], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...{ ENV_FILE: '', WEB_PROJECT_ID: '', PUBLIC_URL: '' } },
      encoding: 'utf8',
    });
  const missing = look('nowhere.json');
  expect([missing.status, missing.stderr.trim()]).toEqual([
    1,
    expect.stringMatching(/nowhere\.json is not there\. Please look at the path, /),
  ]);
  expect(look('README.md').stderr.trim()).toMatch(/README\.md holds no recorded answers; tests.fixtures/);
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

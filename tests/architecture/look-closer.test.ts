import { describe, expect, it } from 'vitest';
import { quoted } from '../../functions/deploy/checks/check.ts';
import {
  askRecorded,
  describeFindings,
  isInTheWay,
  lookFirst,
  projectOf,
} from '../../functions/deploy/look-first.ts';
import { compute, environment, except, recorded, with_, withJson } from '../support/recorded-project.ts';

type Transfers = { transferJobs: { status: string; transferSpec: object }[] };
const withTransfer = (more: object) =>
  withJson(({ transferJobs }: Transfers) => ({
    transferJobs: transferJobs.map((one) => ({ ...one, ...more })),
  }));

describe('the daily copy of the audiobooks', () => {
  it('is told as paused where it was stopped for a restore, holds nothing back and is made no second time', async () => {
    const findings = await except('/transferJobs?', withTransfer({ status: 'DISABLED' }));
    expect(findings.filter(({ isWell }) => !isWell).map(({ check }) => check.id)).toEqual(['copies-paused']);
    expect(findings.some(isInTheWay)).toBe(false);
    const told = describeFindings(findings);
    expect(told).toMatch(
      /^ {2}later .*: transferJobs\/8212463172361 is paused\n {13}# only when no restore/m,
    );
    expect(told).toContain(
      'gcloud transfer jobs update transferJobs/8212463172361 --status=enabled --project my-project',
    );
    expect(told).not.toMatch(/jobs create|buckets create/);
  });

  it('that takes too much or too little is set right, and not made beside the one that is there', async () => {
    const spec = { gcsDataSource: { bucketName: 'my-project.firebasestorage.app' } };
    const sink = { gcsDataSink: { bucketName: 'my-project-audiobooks' } };
    const findings = await except('/transferJobs?', withTransfer({ transferSpec: { ...spec, ...sink } }));
    const [red] = findings.filter(isInTheWay);
    expect(red?.mend).toBe(
      'gcloud transfer jobs update transferJobs/8212463172361 --include-prefixes=audiobooks/ --delete-from=destination-if-unique --log-actions=copy,delete,find --log-action-states=failed --project my-project',
    );
  });

  it('that somebody deleted is made again', async () => {
    const findings = await except('/transferJobs?', withTransfer({ status: 'DELETED' }));
    expect(findings.filter(isInTheWay).map(({ mend }) => mend)).toEqual([
      expect.stringMatching(/^gcloud transfer authorize .*\ngcloud transfer jobs create /),
    ]);
  });

  it('goes to a bucket that keeps older versions, and for 30 days', async () => {
    const findings = await except('b/my-project-audiobooks', with_({ versioning: {}, lifecycle: undefined }));
    const [red] = findings.filter(isInTheWay);
    expect(red?.missing).toEqual(['versioning', 'their end after 30 days']);
    expect(red?.mend).toBe(
      'gcloud storage buckets update gs://my-project-audiobooks --versioning --lifecycle-file=functions/deploy/copies-lifecycle.json --clear-soft-delete --uniform-bucket-level-access --public-access-prevention --project my-project',
    );
  });
});

describe('what looks well and is not', () => {
  const redOf = async (part: string, change: Parameters<typeof except>[1], settings: object = {}) =>
    (await except(part, change, settings))
      .filter(({ isWell }) => !isWell)
      .map(({ check, mend }) => [check.id, mend] as const);
  type Policy = { bindings: { role: string }[] };

  it('is a role that ends one day', async () => {
    const condition = { expression: 'request.time < timestamp("2026-01-01T00:00:00Z")' };
    const change = withJson(({ bindings }: Policy) => ({
      bindings: bindings.map((one) => (one.role === 'roles/run.invoker' ? { ...one, condition } : one)),
    }));
    const [[id, mend] = []] = await redOf(':getIamPolicy', change);
    expect([id, mend]).toEqual([
      'run-roles',
      expect.stringMatching(/--role=roles\/run\.invoker --condition=None$/),
    ]);
  });

  it.each(['roles/iam.serviceAccountUser', 'roles/editor', 'roles/owner'])(
    'is an account that with %s may act as every other of the project, which may wait',
    async (role) => {
      const change = withJson(({ bindings }: Policy) => ({
        bindings: [...bindings, { role, members: [compute] }],
      }));
      const [[id, mend = ''] = [], ...others] = await redOf('projects/my-project:getIamPolicy', change);
      expect([id, others]).toEqual(['own-roles-wide', []]);
      expect(mend.split('\n')).toEqual([
        expect.stringMatching(/^# after the lines that give it and its builds their own roles/),
        `gcloud projects remove-iam-policy-binding my-project --member=${compute} --role=${role} --condition=None`,
      ]);
    },
  );

  it('is taken away after what builds and runs need was given', async () => {
    const change = withJson(() => ({ bindings: [{ role: 'roles/editor', members: [compute] }] }));
    const ids = (await redOf('projects/my-project:getIamPolicy', change)).map(([id]) => id);
    for (const first of ['run-roles', 'build-roles'])
      expect(ids.indexOf(first)).toBeLessThan(ids.indexOf('own-roles-wide'));
  });

  it("is an endpoint of Stripe's test mode beside a key that charges cards", async () => {
    const change = withJson(({ data }: { data: object[] }) => ({
      data: data.map((one) => ({ ...one, livemode: false })),
    }));
    const live = { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
    const [[id, mend = ''] = []] = await redOf('webhook_endpoints', change, live);
    expect(id).toBe('stripe-endpoint');
    expect(mend).toMatch(
      /^# the STRIPE_SECRET_KEY of this terminal is not of the live mode.*\ncurl .* -d url=/,
    );
    expect(await redOf('webhook_endpoints', change, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([]);
    expect(await redOf('nothing', change, live)).toEqual([]);
  });

  it('is a second endpoint at the same address, whose events are refused, which may wait', async () => {
    const change = withJson(({ data: [one] }: { data: object[] }) => ({
      data: [one, { ...one, id: 'we_2' }, { ...one, id: 'we_3', status: 'disabled' }],
    }));
    const findings = await except('webhook_endpoints', change);
    expect(findings.some(isInTheWay)).toBe(false);
    expect(await redOf('webhook_endpoints', change)).toEqual([
      [
        'stripe-endpoint-once',
        expect.stringMatching(
          /^# keep the one .*: we_1Mr5jULkdIwHu7ix1ibLTM0x, we_2\ncurl https:\/\/api\.stripe\.com\/v1\/webhook_endpoints\/ID .* -d disabled=true$/,
        ),
      ],
    ]);
  });

  it('is an address in large letters, which browsers and Stripe write small', async () => {
    const project = projectOf({ ...environment, PUBLIC_URL: 'https://WWW.Memoirs.org/' });
    expect(project.publicUrl).toBe('https://www.memoirs.org');
    const findings = await lookFirst(askRecorded(recorded('fresh-project'), projectOf(environment)), project);
    expect(findings.filter(({ isWell }) => !isWell)).toEqual([]);
  });

  it('is a backup that is kept for a day, or for longer than is promised', async () => {
    for (const retention of ['86400s', '8467200s']) {
      const change = withJson((json: { backupSchedules: object[] }) => ({
        backupSchedules: json.backupSchedules.map((one) => ({ ...one, retention })),
      }));
      expect(await redOf('/backupSchedules', change)).toEqual([
        [
          'database-backups',
          'gcloud firestore backups schedules update --database="(default)" --backup-schedule=8a4c1c3e-4a0d-4f0b-9b43-3c6c3f6e0f11 --retention=30d --project my-project',
        ],
      ]);
    }
  });

  it('is an older Authentication, which cannot yet forbid it, where accounts go past their data', async () => {
    for (const client of [undefined, { permissions: {} }]) {
      const [[id, mend = ''] = [], ...others] = await redOf(
        'identitytoolkit',
        with_({ subtype: 'FIREBASE_AUTH', client }),
      );
      expect([id, others]).toEqual(['account-deletion', []]);
      expect(mend.split('\n')).toEqual([
        expect.stringMatching(
          /^# first upgrade it to Identity Platform.*console\.firebase\.google\.com\/project\/my-project\//,
        ),
        expect.stringContaining('"disabledUserDeletion":true'),
      ]);
    }
  });

  it('is a project in which nobody may make an account', async () => {
    const permissions = { disabledUserDeletion: true, disabledUserSignup: true };
    expect(await redOf('identitytoolkit', with_({ client: { permissions } }))).toEqual([
      [
        'sign-up',
        expect.stringMatching(
          /disabledUserSignup" .*'\{"client":\{"permissions":\{"disabledUserSignup":false\}\}\}'$/,
        ),
      ],
    ]);
  });

  it.each([{ minPasswordLength: 8 }, { minPasswordLength: 6, containsNumericCharacter: true }])(
    'is a policy of passwords that refuses what the screens accept: %o',
    async (customStrengthOptions) => {
      const policy = (passwordPolicyEnforcementState: string) =>
        with_({
          passwordPolicyConfig: {
            passwordPolicyEnforcementState,
            passwordPolicyVersions: [{ customStrengthOptions }],
          },
        });
      expect(await redOf('identitytoolkit', policy('ENFORCE'))).toEqual([
        ['passwords', expect.stringContaining('"passwordPolicyEnforcementState":"OFF"')],
      ]);
      expect(await redOf('identitytoolkit', policy('OFF'))).toEqual([]);
    },
  );

  it('is an app of another project', async () => {
    const answered = projectOf(environment);
    const lookWith = (WEB_APP_ID: string) =>
      lookFirst(askRecorded(recorded('fresh-project'), answered), projectOf({ ...environment, WEB_APP_ID }));
    const red = (await lookWith('1:999:web:a')).filter(isInTheWay);
    expect(red.map(({ check, mend }) => [check.id, mend])).toEqual([
      [
        'web-app',
        expect.stringMatching(/\nnpx firebase-tools@15\.34\.2 apps:sdkconfig web --project my-project$/),
      ],
    ]);
    expect((await lookWith('1:123456789012:web:a')).filter(isInTheWay)).toEqual([]);
  });

  it('is a second bucket that keeps what it deleted for longer', async () => {
    const soft = { softDeletePolicy: { retentionDurationSeconds: '604800' } };
    const red = await redOf('b/my-project-audiobooks', with_(soft));
    expect(red).toEqual([['copies-bucket', expect.stringContaining('--clear-soft-delete')]]);
  });
});

describe('an answer that is a refusal', () => {
  const answered = async (part: string, status: number) => {
    const findings = await except(part, () => ({ status, json: null }));
    return { told: describeFindings(findings), red: findings.filter(isInTheWay) };
  };

  it.each([429, 500, 503])(
    'of %d says nothing of the project, and holds back until it is asked again',
    async (status) => {
      for (const part of ['secrets/SMTP_URL', 'webhook_endpoints']) {
        const { told, red } = await answered(part, status);
        expect(told).toMatch(
          new RegExp(`^ {2}unseen .*: not looked at, because \\S+ answered ${status}: run this again`, 'm'),
        );
        expect(told).not.toMatch(/auth login|export /);
        expect(red).toHaveLength(1);
      }
      await expect(
        answered('cloudresourcemanager.googleapis.com/v1/projects/my-project', status),
      ).rejects.toThrow('run this again in a minute');
    },
  );

  it('of a key that is none asks for the key, and of one that may not for its rights', async () => {
    const mends = async (part: string, status: number) => (await answered(part, status)).red[0]?.mend;
    expect(await mends('webhook_endpoints', 401)).toBe('export STRIPE_SECRET_KEY=sk_live_...');
    expect(await mends('webhook_endpoints', 403)).toMatch(
      /^# The STRIPE_SECRET_KEY of this terminal may not read/,
    );
    expect(await mends('secrets/SMTP_URL', 401)).toBe('gcloud auth login');
    expect(await mends('secrets/SMTP_URL', 403)).toMatch(/^# Your account may not look there/);
    expect(await mends('secrets/SMTP_URL', 400)).toMatch(/^# Google did not understand/);
  });
});

it('what is to be read and not to be run stands behind a mark, and has no sign that a shell would read', async () => {
  const far = await except('/databases/(default)', with_({ locationId: 'nam5' }), { REGION: 'europe-west1' });
  const lines = [...far, ...(await except('nothing', (reply) => reply, { SCALE: '4' }))].flatMap(
    ({ mend }) => (mend === '' ? [] : mend.split('\n')),
  );
  expect(lines.filter((line) => !/^(?:curl|gcloud|npx|export|#) /.test(line))).toEqual([]);
  const notes = lines.filter((line) => line.startsWith('#'));
  expect(notes.length).toBeGreaterThan(1);
  for (const line of notes) expect(line).toMatch(/^# [\w .,:=/-]+$/);
});

it('a bucket of an older name that is not there is no bucket to be made', async () => {
  const none = () => ({ status: 404, json: null });
  const findings = await except('storage/v1/b/my-project.appspot.com', none, {
    WEB_STORAGE_BUCKET: 'my-project.appspot.com',
  });
  expect(findings.find(({ check }) => check.id === 'bucket')?.mend).toMatch(
    /^# newer projects have no bucket of that name: take WEB_STORAGE_BUCKET out of \.env/,
  );
});

describe('a setting that is not right', () => {
  const toldOf = async (wrong: string, value: string) => {
    const project = projectOf({ ...environment, [wrong]: value }, [wrong]);
    return describeFindings(await lookFirst(askRecorded(recorded('bare-project'), project), project));
  };

  it('stands in no command, and what goes by it is unseen until it is right', async () => {
    const told = await toldOf('PUBLIC_URL', 'https://memoirs.example');
    expect(told).not.toContain('memoirs.example');
    for (const what of ["Stripe's endpoint with its events", 'the domain for Apple Pay and Google Pay'])
      expect(told).toContain(
        `  unseen   ${what}: not looked at, because PUBLIC_URL is not right yet in .env\n`,
      );
  });

  it('is no name of a bucket, nor are the copies made beside it', async () => {
    const told = await toldOf('WEB_STORAGE_BUCKET', 'x y');
    expect(told).not.toMatch(/x y|gs:\/\//);
    expect(told).toContain('  unseen   a bucket in the region: not looked at, because WEB_STORAGE_BUCKET is');
  });
});

it('a word that means something to a shell is quoted', () => {
  expect(quoted('url=https://www.memoirs.org/a?b')).toBe("'url=https://www.memoirs.org/a?b'");
  expect(quoted("it's $(here)")).toBe(`'it'\\''s $(here)'`);
  expect(quoted('domain_name=www.memoirs.org')).toBe('domain_name=www.memoirs.org');
});

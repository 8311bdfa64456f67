import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientConfig, rehearsalSettings } from '../../functions/deploy/client-config.ts';
import { cloudSettings } from '../../functions/deploy/cloud-settings.ts';
import { exampleAddresses } from '../../functions/deploy/example-addresses.ts';
import { EXTERNAL_PACKAGES } from '../../functions/deploy/external-packages.ts';
import { lockedPackages } from '../../functions/deploy/locked-packages.ts';
import { describePacked, packedFiles } from '../../functions/deploy/packed-files.ts';
import { projectConfig } from '../../functions/deploy/project-config.ts';
import { functionOfJob } from '../../functions/src/adapters/firebase/task-queue.ts';
import { CALLABLE_SETTINGS, REQUEST_SETTINGS } from '../../functions/src/cloud/settings.ts';
import { JOB_SETTINGS, type JobSettings } from '../../functions/src/hosts/jobs.ts';
import { knownPublicKeys, openSigner } from '../../functions/src/hosts/provenance.ts';
import type { JobKind } from '../../functions/src/ports/jobs.ts';
import { MEASURED_SOURCES } from '../../src/domain/config/measuring.ts';

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

const environment = {
  WEB_PROJECT_ID: 'my-project',
  WEB_API_KEY: `AIza${'x'.repeat(35)}`,
  WEB_APP_ID: '1:2:web:3',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://www.memoirs.org',
  SUPPORT_EMAIL: 'help@memoirs.org',
};

describe('the configuration of the deployed client', () => {
  it('names the project and Google’s own addresses', () => {
    expect(clientConfig(environment)).toEqual({
      firebase: {
        projectId: 'my-project',
        apiKey: `AIza${'x'.repeat(35)}`,
        appId: '1:2:web:3',
        storageBucket: 'my-project.firebasestorage.app',
      },
      region: 'us-central1',
      audioService: 'https://us-central1-my-project.cloudfunctions.net',
      exportUrl: 'https://us-central1-my-project.cloudfunctions.net/exportMyData',
      payments: { provider: 'stripe', publishableKey: 'pk_live_1' },
    });
  });

  it('names the key of App Check and who hears the recordings, where there is one', () => {
    const more = { WEB_APP_CHECK_SITE_KEY: '6Lc', VOICE_ENGINE: 'elevenlabs' };
    expect(clientConfig({ ...environment, ...more })).toMatchObject({
      appCheckSiteKey: '6Lc',
      voiceService: 'ElevenLabs',
    });
  });

  it('takes the bucket of an older project by its name', () => {
    const WEB_STORAGE_BUCKET = 'my-project.appspot.com';
    expect(clientConfig({ ...environment, WEB_STORAGE_BUCKET }).firebase.storageBucket).toBe(
      WEB_STORAGE_BUCKET,
    );
  });

  it('refuses a voice that needs files no function has', () => {
    expect(() => clientConfig({ ...environment, VOICE_ENGINE: 'sherpa-onnx' })).toThrow('sherpa-onnx');
  });

  it('rehearses before a project is named, and never once somebody has begun to name one', () => {
    const rehearsal = rehearsalSettings({});
    expect(clientConfig({ ...rehearsal })).toMatchObject({ firebase: { projectId: 'demo-kindred' } });
    expect(rehearsalSettings({ WEB_PROJECT_ID: 'my-project' })).toBe(null);
  });

  it('says what is not set, and never falls back to the test provider', () => {
    expect(() =>
      clientConfig({ ...environment, STRIPE_PUBLISHABLE_KEY: '', WEB_API_KEY: undefined }),
    ).toThrow('WEB_API_KEY, STRIPE_PUBLISHABLE_KEY');
  });
});

it('no secret goes along, and nothing that only this machine knows', () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_live_1',
    SMTP_URL: 'smtps://u:p@mail',
    DATA_DIR: '/data',
    MAIL_FROM: 'Us "here" <us@example.org>',
    READER: '',
  };
  expect(cloudSettings(settings)).toBe('MAIL_FROM="Us \\"here\\" <us@example.org>"\n');
});

describe('the address of the product', () => {
  it('is asked for in one sentence', () => {
    expect(() => clientConfig({ ...environment, PUBLIC_URL: '' })).toThrow(
      'Please set PUBLIC_URL in .env; .env.example says what they are.',
    );
  });

  it.each([
    ['PUBLIC_URL', 'http://www.memoirs.org'],
    ['PUBLIC_URL', 'https://localhost:4173'],
    ['PUBLIC_URL', 'https://www.kindredpages.example'],
    ['PUBLIC_URL', 'https://www.memoirs.org/app'],
    ['PUBLIC_URL', 'www.memoirs.org'],
    ['SUPPORT_EMAIL', 'support@kindredpages.example'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['PUBLIC_URL', 'https://www.example.org'],
    ['SUPPORT_EMAIL', 'support@example.org'],
    ['MAIL_FROM', 'hello'],
    ['MAIL_FROM', 'Kindred Pages <hello@example.com>'],
    ['ALERT_EMAIL', 'operator@x.example'],
    ['ABUSE_EMAIL', 'abuse@example.org'],
    ['PUBLIC_URL', 'https://192.168.1.20'],
    ['PUBLIC_URL', "https://x'y.org"],
    ['PUBLIC_URL', 'https://memoirs.org/$(touch here)'],
    ['PUBLIC_URL', 'https://10.0.0.2:4173'],
    ['PUBLIC_URL', 'https://[fd00::1]'],
    ['PUBLIC_URL', 'https://memoirs.local'],
    ['PUBLIC_URL', 'https://www.memoirs.org:8443'],
    ['WEB_PROJECT_ID', 'My Project'],
    ['WEB_STORAGE_BUCKET', 'gs://my-project.firebasestorage.app'],
    ['WEB_STORAGE_BUCKET', 'other-bucket'],
    ['WEB_STORAGE_BUCKET', 'their-project.firebasestorage.app'],
    ['APP_CHECK', 'yes'],
  ])('is refused when %s is %s', (name, value) => {
    expect(() => clientConfig({ ...environment, [name]: value })).toThrow(`${name} is "`);
  });

  it('is no place for a secret key, nor is App Check asked for without a client that has it', () => {
    const secret = { STRIPE_PUBLISHABLE_KEY: 'sk_live_1' };
    expect(() => clientConfig({ ...environment, ...secret })).toThrow('never put a secret key there');
    for (const name of ['WEB_API_KEY', 'WEB_APP_ID', 'WEB_APP_CHECK_SITE_KEY'])
      for (const key of ['sk_live_1', 'rk_test_1', 'whsec_1'])
        expect(() => clientConfig({ ...environment, [name]: key })).toThrow(
          `${name} holds a secret of Stripe`,
        );
    expect(() => clientConfig({ ...environment, APP_CHECK: 'enforce' })).toThrow('no client could show');
  });

  it('is looked for in what was built, and what nobody can own is found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kindred-built-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'assets/a.js'), 'x="see .env.example at a@example.org, www.example.com"');
    expect(exampleAddresses(folder)).toEqual([]);
    writeFileSync(
      join(folder, 'assets/b.html'),
      '<a href="https://www.kindredpages.example/a">a@b.example</a>',
    );
    expect(exampleAddresses(folder)).toEqual([
      'assets/b.html: www.kindredpages.example',
      'assets/b.html: b.example',
    ]);
  });
});

describe('the policy of one project', () => {
  const policyOf = (more: object) => {
    const { hosting } = projectConfig(json('firebase.json'), clientConfig({ ...environment, ...more }));
    const all = hosting.headers.flatMap(
      ({ headers }: { headers: { key: string; value: string }[] }) => headers,
    );
    return all.find(({ key }: { key: string }) => key === 'Content-Security-Policy')?.value ?? '';
  };

  it('lets a form go to its own functions, and no page run code of Google', () => {
    const policy = policyOf({});
    expect(policy).toContain("form-action 'self' https://us-central1-my-project.cloudfunctions.net; ");
    expect(policy).not.toContain('recaptcha');
    expect(policy).toContain('; trusted-types default; ');
  });

  it('leads each address to one place: to a function in its own region, or to a file', () => {
    const REGION = 'europe-west1';
    const { hosting } = projectConfig(json('firebase.json'), clientConfig({ ...environment, REGION }));
    const bySource = Object.fromEntries(
      hosting.rewrites.map(({ source, ...rest }: { source: string }) => [source, rest]),
    );
    expect(bySource['/listen/*']).toEqual({ destination: '/listen.html' });
    expect(bySource['/.well-known/jwks.json']).toEqual({ destination: '/jwks.json' });
    expect(bySource['/healthz']).toEqual({ function: { functionId: 'health', region: REGION } });
  });

  it('lets the pixel in on public pages alone, where there is one', () => {
    const { hosting } = projectConfig(
      json('firebase.json'),
      clientConfig({ ...environment, PIXEL_ID: '123456789012345' }),
    );
    const rules = hosting.headers.filter((rule: { headers: { value: string }[] }) =>
      rule.headers.some(({ value }) => value.includes('https://www.facebook.com/tr/')),
    );
    expect(rules.map(({ source }: { source: string }) => source)).toEqual(MEASURED_SOURCES);
    expect(hosting.headers.slice(-rules.length)).toEqual(rules);
    const narrow = policyOf({});
    for (const { headers } of rules)
      expect(headers).toEqual([
        {
          key: 'Content-Security-Policy',
          value: narrow.replace(/img-src [^;]+/, '$& https://www.facebook.com/tr/'),
        },
      ]);
    expect(narrow).not.toContain('facebook');
  });

  it('lets reCAPTCHA in by its own paths, where App Check is asked for', () => {
    const policy = policyOf({ WEB_APP_CHECK_SITE_KEY: '6Lc' });
    expect(policy).toMatch(/script-src [^;]* https:\/\/www\.google\.com\/recaptcha\/enterprise\.js /);
    expect(policy).toContain(
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://www.google.com/recaptcha/',
    );
    expect(policy).toContain("require-trusted-types-for 'script'");
  });
});

describe('what is packed', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'kindred-packed-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    mkdirSync(join(path, 'lib'));
    mkdirSync(join(path, 'node_modules'));
    writeFileSync(join(path, 'lib/firebase.js'), 'x'.repeat(1_500));
    writeFileSync(join(path, 'node_modules/left.js'), 'here');
    writeFileSync(join(path, 'package.json'), '{"dependencies":{"sharp":"1.0.0"}}');
    writeFileSync(join(path, 'package-lock.json'), '{"packages":{"":{},"node_modules/sharp":{}}}');
    return path;
  };

  it('is told file by file, without the packages that happen to lie there', () => {
    const told = describePacked(folder());
    expect(told).toContain('Packed: 3 files, 1.6 kB');
    expect(told).toContain('1.5 kB  lib/firebase.js');
    expect(told).toContain('sharp@1.0.0 (1 with what these need)');
    expect(told).not.toContain('left.js');
  });

  it('has no link, which would lead out of it', () => {
    const path = folder();
    symlinkSync('..', join(path, 'lib/out'));
    expect(() => packedFiles(path)).toThrow('lib/out is a link');
  });
});

describe('a command that the documents tell', () => {
  const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const alerts = readdirSync(new URL('../../functions/deploy/alerts', import.meta.url));
  const paths = [
    ...['README.md', 'docs/deploy.md', 'docs/operate.md'],
    ...alerts.map((name) => `functions/deploy/alerts/${name}`),
  ];
  const commands = paths.flatMap((path) => {
    const lines = [...text(path).matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, code = '']) =>
      code.split('\n'),
    );
    const words = [...text(path).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
    return [...lines, ...words].map((command) => [command.replace(/ {2,}#.*/, '').trim()]);
  });
  const gcloud = commands.filter(([command = '']) => /\bgcloud (?!auth |billing |config )/.test(command));
  const others = commands.filter(([command = '']) => /firebase-tools.* (?:apps|functions):/.test(command));

  it.each([...gcloud, ...others])('names its project: %s', (command = '') => {
    expect(command).toMatch(/ --project (?:P|PROJECT)\b|projects describe PROJECT/);
    if (/ (?:scheduler|tasks) /.test(command)) expect(command).toContain('--location=REGION');
    if (command.includes('service-accounts keys')) expect(command).toContain('--iam-account=');
    if (command.includes('firebase-tools')) expect(command).toContain('firebase-tools@15.34.2');
  });

  it('can be pasted into a shell that reads no comments, as that of a Mac', () => {
    for (const path of [
      'README.md',
      'CONTRIBUTING.md',
      'docs/deploy.md',
      'docs/operate.md',
      'docs/commands.md',
    ]) {
      const blocks = [...text(path).matchAll(/^```sh\n(.*?)^```/gms)].map(([, code]) => code);
      expect(blocks.join('').match(/^.*(?:^|\s)#.*$/gm), path).toBe(null);
    }
  });

  it('makes a key that signs, and shows its public half again, with Node alone', () => {
    const [make = '', show = ''] = text('docs/deploy.md').match(/node -e '.*'$/gm) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'kindred-key-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const run = (command: string) => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' });
    const made = run(make).trim();
    const secret = readFileSync(join(folder, 'key.txt'), 'utf8');
    expect(run(`cat key.txt | ${show}`).trim()).toBe(made);
    const signer = openSigner({ VOICE_SIGNING_KEY: secret }, null);
    expect(signer?.publicKeys()).toEqual(knownPublicKeys({ VOICE_PUBLIC_KEYS: made }));
  });

  it('comes after what it needs, on a new project', () => {
    const road = text('docs/deploy.md');
    const order = [
      'billing projects link',
      'services enable',
      'projects:addfirebase',
      'apps:create web',
      '--look',
    ];
    const places = order.map((words) => road.indexOf(words));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  });
});

describe('firebase.json', () => {
  const firebase = json('firebase.json');

  it('names files and functions that exist', async () => {
    for (const file of [firebase.firestore.rules, firebase.firestore.indexes, firebase.storage.rules])
      expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).not.toBe('');
    const entry = readFileSync(new URL('../../functions/src/entries/firebase.ts', import.meta.url), 'utf8');
    for (const { function: target } of firebase.hosting.rewrites)
      if (target) expect(entry).toContain(`export const ${target.functionId} =`);
    for (const [kind, { hasAwaitedQueue }] of Object.entries(JOB_SETTINGS) as [JobKind, JobSettings][])
      for (const isAwaited of hasAwaitedQueue ? [false, true] : [false])
        expect(entry).toContain(`  ${functionOfJob(kind, isAwaited)},\n`);
    expect(firebase.functions[0]).toMatchObject({ source: 'dist-functions', runtime: 'nodejs24' });
  });

  it('lets the database forget what has an end', () => {
    const { fieldOverrides } = json('functions/rules/firestore.indexes.json');
    const forgotten = fieldOverrides.filter(({ ttl }: { ttl?: boolean }) => ttl);
    expect(forgotten.map(({ collectionGroup }: { collectionGroup: string }) => collectionGroup)).toEqual([
      'jobs',
      'call_counts',
    ]);
  });
});

describe('the lock file of the functions', () => {
  const { packages } = json('package-lock.json');

  it('has the packages that stay packages, and what these need', () => {
    const found = Object.keys(lockedPackages(EXTERNAL_PACKAGES, packages));
    for (const name of EXTERNAL_PACKAGES) expect(found).toContain(`node_modules/${name}`);
    expect(found).toContain('node_modules/tesseract.js-core');
    expect(found).not.toContain('node_modules/vitest');
  });

  it('calls optional what only optional packages need', () => {
    const lock = {
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1' }, optionalDependencies: { x: '1' } },
      'node_modules/b': { version: '1.0.0', dependencies: { d: '1' } },
      'node_modules/c': { version: '1.0.0' },
      'node_modules/d': { version: '1.0.0', optional: true },
      'node_modules/x': { version: '1.0.0', dependencies: { c: '1', d: '1' } },
    };
    const found = lockedPackages(['a'], lock);
    const optional = Object.keys(found).filter((place) => found[place]?.optional);
    expect(optional).toEqual(['node_modules/c', 'node_modules/x']);
  });

  it('finds a package beside the one that needs it before one further up', () => {
    const lock = {
      'node_modules/a': { version: '1.0.0', dependencies: { b: '^2.0.0', c: '^1.0.0' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '^1.0.0' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', optionalDependencies: { gone: '1.0.0' } },
    };
    expect(Object.keys(lockedPackages(['a'], lock))).toEqual([
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/c',
    ]);
    expect(() => lockedPackages(['d'], lock)).toThrow('no d');
  });
});

describe('the settings of the functions', () => {
  const all = [CALLABLE_SETTINGS, JOB_SETTINGS, REQUEST_SETTINGS].flatMap((table) => Object.entries(table));

  it.each(all)('of %s are what the platform takes', (_, settings) => {
    expect(settings.timeoutSeconds).toBeLessThanOrEqual(
      'maxConcurrentDispatches' in settings ? 1_800 : 3_600,
    );
    // Less than a whole processor serves one request at a time.
    expect(settings.cpu).toBeGreaterThanOrEqual(1);
    if (['4GiB', '8GiB'].includes(settings.memory)) expect(settings.cpu).toBe(2);
    expect(settings.minInstances).toBeLessThanOrEqual(settings.maxInstances);
  });
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clientConfig } from '../../functions/deploy/client-config.ts';
import { cloudSettings } from '../../functions/deploy/cloud-settings.ts';
import { EXTERNAL_PACKAGES } from '../../functions/deploy/external-packages.ts';
import { lockedPackages } from '../../functions/deploy/locked-packages.ts';
import { CALLABLE_SETTINGS, JOB_SETTINGS, REQUEST_SETTINGS } from '../../functions/src/firebase-settings.ts';

const json = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

const environment = {
  WEB_PROJECT_ID: 'my-project',
  WEB_API_KEY: 'AIza',
  WEB_APP_ID: '1:2:web:3',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

describe('the configuration of the deployed client', () => {
  it('names the project and Google’s own addresses', () => {
    expect(clientConfig(environment)).toEqual({
      firebase: {
        projectId: 'my-project',
        apiKey: 'AIza',
        appId: '1:2:web:3',
        storageBucket: 'my-project.firebasestorage.app',
      },
      region: 'us-central1',
      audioService: 'https://us-central1-my-project.cloudfunctions.net',
      payments: { provider: 'stripe', publishableKey: 'pk_live_1' },
    });
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

describe('firebase.json', () => {
  const firebase = json('firebase.json');

  it('names files and functions that exist', async () => {
    for (const file of [firebase.firestore.rules, firebase.firestore.indexes, firebase.storage.rules])
      expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).not.toBe('');
    const entry = readFileSync(new URL('../../functions/src/firebase.ts', import.meta.url), 'utf8');
    for (const { function: target } of firebase.hosting.rewrites)
      expect(entry).toContain(`export const ${target.functionId} =`);
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

import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { footprintAt, SERVICES } from '../../functions/deploy/checks/quota-checks.ts';
import { clientConfig, missingSettings } from '../../functions/deploy/client-config.ts';
import { settingsInCode } from '../../functions/deploy/cloud-settings.ts';
import { askRecorded, describeFindings, lookFirst, projectOf } from '../../functions/deploy/look-first.ts';
import { projectConfig } from '../../functions/deploy/project-config.ts';
import { dispatchesOf, regionOf, scaleOf, sized } from '../../functions/src/cloud/settings.ts';
import { JOB_SETTINGS } from '../../functions/src/hosts/jobs.ts';

const jobs = Object.values(JOB_SETTINGS);
const gib = (memory: string) => Number.parseInt(memory, 10) / (memory.endsWith('MiB') ? 1_024 : 1);
const environment = {
  WEB_PROJECT_ID: 'my-project',
  WEB_API_KEY: `AIza${'x'.repeat(35)}`,
  WEB_APP_ID: '1:2:web:3',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://www.memoirs.org',
  SUPPORT_EMAIL: 'help@memoirs.org',
};

describe.each([1, 2, 3, 4, 5, 7, 10, 50, 200])('at %d times the default quota', (scale) => {
  const all = SERVICES.map((settings) => sized(settings, scale));

  it('all services together stay within it', () => {
    const { cpu, memory } = footprintAt(scale);
    expect(cpu).toBeLessThanOrEqual(20 * scale);
    expect(memory).toBeLessThanOrEqual(40 * scale);
  });

  it('each is what Cloud Run takes', () => {
    for (const { cpu, memory, concurrency, minInstances, maxInstances } of all) {
      expect(cpu).toBeGreaterThanOrEqual(0.08);
      if (cpu < 1) expect(concurrency).toBe(1);
      if (cpu < 0.5) expect(gib(memory)).toBeLessThanOrEqual(0.5);
      if (cpu < 1) expect(gib(memory)).toBeLessThanOrEqual(1);
      if (cpu < 2) expect(gib(memory)).toBeLessThanOrEqual(4);
      expect(maxInstances).toBeGreaterThanOrEqual(Math.max(1, minInstances));
    }
  });

  it('no queue hands out more than its function takes', () => {
    for (const job of jobs) {
      const size = sized(job, scale);
      expect(dispatchesOf(job, size)).toBeLessThanOrEqual(size.maxInstances * size.concurrency);
    }
  });
});

describe('the region', () => {
  const config = clientConfig({ ...environment, REGION: 'europe-west1' });

  it('is told to the client, with every address in it', () => {
    expect(JSON.stringify(config)).not.toContain('us-central1');
    expect(config.region).toBe('europe-west1');
    expect(config.exportUrl).toBe('https://europe-west1-my-project.cloudfunctions.net/exportMyData');
  });

  it('is where Hosting looks for its functions', () => {
    const rewrites = [{ source: '/healthz', function: { functionId: 'health', region: 'us-central1' } }];
    const policy = { key: 'Content-Security-Policy', value: "form-action 'self'" };
    const firebase = { hosting: { rewrites, headers: [{ source: '**', headers: [policy] }] } };
    expect(projectConfig(firebase, config).hosting.rewrites[0]?.function.region).toBe('europe-west1');
  });

  it('is us-central1 when nothing is said, and refused when Google has none of that form', () => {
    expect(regionOf({})).toBe('us-central1');
    expect(() => regionOf({ REGION: 'Europe' })).toThrow('REGION is "Europe"');
  });

  it.each([
    ['europe-west7', 'europe-west1'],
    ['us-central2', 'us-central1'],
    ['eu-west-1', 'europe-west1'],
    ['ap-northeast1', 'asia-northeast1'],
    ['Europe-West4', 'europe-west4'],
    ['asia-soutth1', 'asia-south1'],
  ])('%s, which Google has not, is refused before anything is asked, and %s is named', (REGION, near) => {
    for (const refusing of [clientConfig, projectOf])
      expect(() => refusing({ ...environment, REGION })).toThrow(
        `REGION is "${REGION}", and Google runs no functions there; did you mean ${near}?`,
      );
    expect(missingSettings({ ...environment, REGION }).join()).toContain(near);
  });

  it.each([
    ['europe-west9', 'europe-west1', ['queues', 'timers']],
    ['northamerica-northeast2', 'northamerica-northeast1', ['queues']],
    ['me-central1', 'europe-central2', ['queues', 'timers']],
  ])('%s, where something but functions is missing, is told with %s', async (REGION, near, missing) => {
    const project = projectOf({ ...environment, REGION });
    const fresh = fileURLToPath(new URL('../fixtures/fresh-project.json', import.meta.url));
    const findings = await lookFirst(askRecorded(fresh, project), project);
    const ids = findings.filter(({ isWell }) => !isWell).map(({ check }) => check.id);
    expect(ids.filter((id) => ['queues', 'timers'].includes(id))).toEqual(missing);
    const told = describeFindings(findings);
    expect(told).toMatch(new RegExp(`Google runs no Cloud Tasks in ${REGION}: .* such as REGION=${near},`));
    expect(told.indexOf('queues in the region')).toBeLessThan(told.indexOf('a bucket in the region'));
  });

  it('of which that is not known is asked before database and bucket are made there', async () => {
    const bare = fileURLToPath(new URL('../fixtures/bare-project.json', import.meta.url));
    const toldOf = async (REGION: string) => {
      const project = projectOf({ ...environment, REGION });
      return describeFindings(await lookFirst(askRecorded(bare, project), project)).split('\n');
    };
    const told = await toldOf('europe-west9');
    for (const making of ['databases create --location', '/defaultBucket"'])
      expect(told[told.findIndex((line) => line.includes(making)) - 1]).toContain('locations list --project');
    expect((await toldOf('europe-west1')).join()).not.toContain('locations list');
  });
});

it('what decides which functions there are is written into their code', () => {
  const settings = {
    REGION: 'europe-west1',
    SCALE: '2',
    VOICE_ENGINE: 'elevenlabs',
    SMTP_URL: 'smtps://u:p@m',
  };
  const code = settingsInCode({ ...settings, ELEVENLABS_CONCURRENCY: '5' });
  expect(code).toContain('process.env.REGION ??= "europe-west1";');
  expect(code).toContain('process.env.SCALE ??= "2";');
  expect(code).toContain('process.env.VOICE_ENGINE ??= "elevenlabs";');
  expect(code).toContain('process.env.ELEVENLABS_CONCURRENCY ??= "5";');
  expect(code).not.toContain('SMTP');
});

it.each(['0', '-1', 'many', '1001', '1.5', '1e2', '01', ' 2', '0x2'])(
  'SCALE=%s is refused in words',
  (SCALE) => {
    expect(() => scaleOf({ SCALE })).toThrow(`SCALE is "${SCALE}"`);
  },
);

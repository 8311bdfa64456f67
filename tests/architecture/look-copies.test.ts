import { describe, expect, it } from 'vitest';
import { describeFindings, isInTheWay } from '../../functions/deploy/look-first.ts';
import { except, none, withJson } from '../support/recorded-project.ts';

type Jobs = { transferJobs: object[] };
const withJob = (more: object) =>
  withJson(({ transferJobs }: Jobs) => ({ transferJobs: transferJobs.map((one) => ({ ...one, ...more })) }));
const dayOf = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
};
const timeOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const JOB = 'transferJobs/8212463172361';
const RUN = 'transferOperations/transferJobs-8212463172361-14738266423';

describe('a daily copy that does not go on by itself', () => {
  const start = { scheduleStartDate: dayOf(-20) };
  it.each<[string, object, string]>([
    ['ended', { ...start, scheduleEndDate: dayOf(-2) }, 'it ends on '],
    ['ends one day', { ...start, scheduleEndDate: dayOf(300) }, 'it ends on '],
    ['ran on one day', { scheduleStartDate: dayOf(-20), scheduleEndDate: dayOf(-20) }, 'it ends on '],
    ['runs once a week', { ...start, repeatInterval: '604800s' }, 'it runs every 7 days'],
    ['begins in a month', { scheduleStartDate: dayOf(30) }, 'it begins on '],
  ])('because it %s is given a schedule', async (_, schedule, name) => {
    const findings = await except('/transferJobs?', withJob({ schedule }));
    const [red] = findings.filter(({ isWell }) => !isWell);
    expect([red?.check.id, red?.missing.join()]).toEqual(['audiobook-copies', expect.stringContaining(name)]);
    expect(red && isInTheWay(red)).toBe(true);
    expect(red?.mend.split('\n')).toEqual([
      `gcloud transfer jobs update ${JOB} --include-prefixes=audiobooks/ --delete-from=destination-if-unique --log-actions=copy,delete,find --log-action-states=failed --project my-project`,
      `gcloud transfer jobs update ${JOB} --clear-schedule --project my-project`,
      `gcloud transfer jobs update ${JOB} --schedule-starts=${timeOf(1).slice(0, 10)}T03:00:00+00:00 --schedule-repeats-every=1d --project my-project`,
    ]);
  });

  it('because it has no schedule is given one, and one that repeats without saying how often is daily', async () => {
    const bare = await except('/transferJobs?', withJob({ schedule: undefined }));
    expect(describeFindings(bare)).toMatch(/ {2}missing {2}a daily copy .*: it has no schedule$/m);
    const usual = await except('/transferJobs?', withJob({ schedule: start }));
    expect(usual.filter(({ isWell }) => !isWell)).toEqual([]);
  });
});

describe('what became of the last run of the copy', () => {
  const withRun = (more: object) =>
    withJson(({ metadata }: { metadata: object }) => ({ metadata: { ...metadata, ...more } }));

  it.each<[string, object, RegExp]>([
    [
      'a failure',
      { status: 'FAILED', errorBreakdowns: [{ errorCode: 'PERMISSION_DENIED', errorCount: '3' }] },
      /: its run of \d{4}-\d\d-\d\d ended with FAILED, PERMISSION_DENIED$/m,
    ],
    ['an end by hand', { status: 'ABORTED' }, /ended with ABORTED$/m],
    ['a file left out', { errorBreakdowns: [{ errorCode: 'NOT_FOUND' }] }, /ended with SUCCESS, NOT_FOUND$/m],
    ['a long time ago', { startTime: timeOf(-3) }, /: it has not run since \d{4}-\d\d-\d\d$/m],
  ])('is told when it is %s, with how it is looked at and run again', async (_, run, told) => {
    const findings = await except(RUN, withRun(run));
    const red = findings.filter(({ isWell }) => !isWell);
    expect(red.map(({ check }) => check.id)).toEqual(['copies-run']);
    expect(findings.some(isInTheWay)).toBe(false);
    expect(describeFindings(findings)).toMatch(told);
    expect(red[0]?.mend.split('\n')).toEqual([
      `gcloud transfer operations describe ${RUN} --project my-project`,
      'gcloud transfer authorize --add-missing --project my-project',
      expect.stringMatching(/^# only when no restore is under way/),
      `gcloud transfer jobs run ${JOB} --project my-project`,
    ]);
  });

  it('is not looked at on its first day, and told when there was none for longer', async () => {
    const never = { latestOperationName: undefined };
    const today = await except('/transferJobs?', withJob({ ...never, creationTime: timeOf(-0.2) }));
    expect(describeFindings(today)).toMatch(/ {2}unseen .*the daily copy ran.*because it has not run yet$/m);
    const later = await except('/transferJobs?', withJob({ ...never, creationTime: timeOf(-3) }));
    expect(describeFindings(later)).toMatch(/ {2}later .*the daily copy ran.*: no run of it is known$/m);
  });
});

describe('backups that are scheduled', () => {
  const madeAt = (snapshotTime: string, more: object = {}) =>
    withJson(({ backups }: { backups: object[] }) => ({
      backups: backups.map((one) => ({ ...one, snapshotTime, ...more })),
    }));
  const told = async (...args: Parameters<typeof except>) => {
    const findings = await except(...args);
    expect(findings.some(isInTheWay)).toBe(false);
    return describeFindings(findings);
  };

  it('and not made for days are told', async () => {
    const old = await told('/locations/-/backups', madeAt(timeOf(-3)));
    expect(old).toMatch(
      new RegExp(
        ` {2}later .*newest backup of the database .*: the newest is of ${timeOf(-3).slice(0, 10)}$`,
        'm',
      ),
    );
    expect(old).toContain('gcloud firestore backups list --project my-project');
    const broken = await told('/locations/-/backups', madeAt(timeOf(0), { state: 'NOT_AVAILABLE' }));
    expect(broken).toMatch(/ {2}later .*newest backup of the database .*: none was ever made$/m);
    expect(await told('/locations/-/backups', none)).toMatch(/: none was ever made$/m);
    const other = { database: 'projects/my-project/databases/rehearsal' };
    expect(await told('/locations/-/backups', madeAt(timeOf(0), other))).toMatch(/: none was ever made$/m);
  });

  it('since today are waited for, and a place that Google cannot reach is not called well', async () => {
    const since = withJson(({ backupSchedules }: { backupSchedules: object[] }) => ({
      backupSchedules: backupSchedules.map((one) => ({ ...one, createTime: timeOf(-0.5) })),
    }));
    const both = await told('firestore.googleapis.com/v1/projects/my-project/', (reply) => {
      const json = reply.json as object;
      if ('backupSchedules' in json) return since(reply);
      return 'backups' in json ? { status: 200, json: {} } : reply;
    });
    expect(both).toMatch(/ {2}unseen .*newest backup.*because the first backup has not been made yet$/m);
    const away = await told('/locations/-/backups', () => ({
      status: 200,
      json: { unreachable: ['projects/my-project/locations/nam5'] },
    }));
    expect(away).toMatch(/ {2}unseen .*newest backup.*because Google could not reach .*nam5$/m);
  });
});

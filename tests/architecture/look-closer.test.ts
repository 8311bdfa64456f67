import { describe, expect, it } from 'vitest';
import { describeFindings, isInTheWay } from '../../functions/deploy/look-first.ts';
import { except, with_, withJson } from '../support/recorded-project.ts';

type Transfers = { transferJobs: { status: string; transferSpec: object }[] };
const withTransfer = (more: object) =>
  withJson(({ transferJobs }: Transfers) => ({
    transferJobs: transferJobs.map((one) => ({ ...one, ...more })),
  }));

describe('the daily copy of the audiobooks', () => {
  it('is told as paused where it was stopped for a restore, holds nothing back and is made no second time', async () => {
    const findings = await except('/transferJobs', withTransfer({ status: 'DISABLED' }));
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
    const findings = await except('/transferJobs', withTransfer({ transferSpec: { ...spec, ...sink } }));
    const [red] = findings.filter(isInTheWay);
    expect(red?.mend).toBe(
      'gcloud transfer jobs update transferJobs/8212463172361 --include-prefixes=audiobooks/ --delete-from=destination-if-unique --project my-project',
    );
  });

  it('that somebody deleted is made again', async () => {
    const findings = await except('/transferJobs', withTransfer({ status: 'DELETED' }));
    expect(findings.filter(isInTheWay).map(({ mend }) => mend)).toEqual([
      expect.stringMatching(/^gcloud transfer authorize .*\ngcloud transfer jobs create /),
    ]);
  });

  it('goes to a bucket that keeps older versions, and for 30 days', async () => {
    const findings = await except('b/my-project-audiobooks', with_({ versioning: {}, lifecycle: undefined }));
    const [red] = findings.filter(isInTheWay);
    expect(red?.missing).toEqual(['versioning', 'their end after 30 days']);
    expect(red?.mend).toBe(
      'gcloud storage buckets update gs://my-project-audiobooks --versioning --lifecycle-file=functions/deploy/copies-lifecycle.json --project my-project',
    );
  });
});

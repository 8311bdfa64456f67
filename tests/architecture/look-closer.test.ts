import { describe, expect, it } from 'vitest';
import { quoted } from '../../functions/deploy/checks/check.ts';
import {
  askRecorded,
  describeFindings,
  isInTheWay,
  lookFirst,
  projectOf,
} from '../../functions/deploy/look-first.ts';
import { environment, except, recorded, with_, withJson } from '../support/recorded-project.ts';

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

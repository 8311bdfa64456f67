import { describe, expect, it } from 'vitest';
import { describeFindings, isInTheWay } from '../../functions/deploy/look-first.ts';
import { except, with_ } from '../support/recorded-project.ts';

const LIVE = 'storage/v1/b/my-project.f';
const COPIES = 'storage/v1/b/my-project-audiobooks';
const redOf = async (part: string, change: Parameters<typeof except>[1], settings: object = {}) =>
  (await except(part, change, settings)).filter(({ isWell }) => !isWell);
const update = (bucket: string, options: string) =>
  `gcloud storage buckets update gs://${bucket} ${options} --project my-project`;
const ALL_OF_COPIES =
  '--versioning --lifecycle-file=functions/deploy/copies-lifecycle.json --clear-soft-delete --uniform-bucket-level-access --public-access-prevention';

describe('the bucket of the families', () => {
  it.each<[string, object, string, boolean]>([
    [
      'lifecycle',
      { lifecycle: { rule: [{ action: { type: 'Delete' }, condition: { age: 30 } }] } },
      '--clear-lifecycle',
      true,
    ],
    ['retention', { retentionPolicy: { retentionPeriod: '2592000' } }, '--clear-retention-period', true],
    [
      'public-access',
      { iamConfiguration: { publicAccessPrevention: 'inherited' } },
      '--public-access-prevention',
      false,
    ],
  ])('that has a wrong %s is told the command that mends it', async (id, more, option, isUrgent) => {
    const [red, ...others] = await redOf(LIVE, with_(more));
    expect([red?.check.id, red?.mend, others]).toEqual([
      id,
      update('my-project.firebasestorage.app', option),
      [],
    ]);
    expect(red && isInTheWay(red)).toBe(isUrgent);
  });

  it('may end uploads that were broken off, and move old files to a colder shelf', async () => {
    const rule = [
      { action: { type: 'AbortIncompleteMultipartUpload' } },
      { action: { type: 'SetStorageClass' } },
    ];
    expect(await redOf(LIVE, with_({ lifecycle: { rule } }))).toEqual([]);
  });

  it('that is of another project is told as that, and no command changes it', async () => {
    const findings = await except(LIVE, with_({ projectNumber: '999', cors: undefined }));
    const [red, ...others] = findings.filter(({ isWell }) => !isWell);
    expect([red?.check.id, others]).toEqual(['bucket', []]);
    expect(red?.missing).toEqual(['my-project.firebasestorage.app is of another project']);
    expect(red?.mend).toMatch(
      /^# my-project\.firebasestorage\.app belongs to another project: take WEB_STORAGE/,
    );
    expect(describeFindings(findings)).not.toContain('buckets update gs://my-project.firebasestorage.app');
  });

  it('whose name is somebody else’s, so that Google refuses to tell, leads to another project', async () => {
    const [red] = await redOf(LIVE, () => ({ status: 403, json: null }));
    expect(red?.mend).toMatch(
      /^# Your account may not look there.*\n# or the name .* taken by somebody else/,
    );
  });
});

describe('the bucket of the copies', () => {
  it.each<[string, object, string]>([
    ['access by roles alone', { uniformBucketLevelAccess: {}, publicAccessPrevention: 'enforced' }, ''],
    [
      'public access prevention',
      { uniformBucketLevelAccess: { enabled: true }, publicAccessPrevention: 'inherited' },
      '',
    ],
  ])('that lacks %s is closed', async (missing, iamConfiguration) => {
    const [red, ...others] = await redOf(COPIES, with_({ iamConfiguration }));
    expect([red?.check.id, red?.missing, others]).toEqual(['copies-bucket', [missing], []]);
    expect(red?.mend).toBe(update('my-project-audiobooks', ALL_OF_COPIES));
  });

  it('that keeps everything for a time is told', async () => {
    const [red] = await redOf(COPIES, with_({ retentionPolicy: { retentionPeriod: '1' } }));
    expect(red?.mend).toBe(update('my-project-audiobooks', `${ALL_OF_COPIES} --clear-retention-period`));
  });

  it('that is of another project, or not to be seen, leads to the setting that names another', async () => {
    const [red] = await redOf(COPIES, with_({ projectNumber: '999' }));
    expect([red?.check.id, red?.mend]).toEqual([
      'copies-bucket',
      '# my-project-audiobooks belongs to another project: set COPIES_BUCKET in .env to a name that nobody has',
    ]);
    const [taken] = await redOf(COPIES, () => ({ status: 403, json: null }));
    expect(taken?.mend).toMatch(
      /^# Your account may not look.*\n# or the name .*: then set COPIES_BUCKET in \.env/,
    );
  });

  it('has the name that COPIES_BUCKET says, in every command', async () => {
    const red = await redOf('nothing', (reply) => reply, { COPIES_BUCKET: 'our-copies' });
    const mends = red.map(({ mend }) => mend).join('\n');
    expect(mends).toContain('gcloud storage buckets create gs://our-copies ');
    expect(mends).toContain('gs://my-project.firebasestorage.app gs://our-copies ');
    expect(mends).not.toContain('my-project-audiobooks');
  });
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const operate = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');
const [copy = '', deletion = '', database = '', emergency = '', charges = ''] =
  operate.slice(operate.indexOf('In an emergency')).match(/(?<=^```sh\n).*?(?=^```)/gms) ?? [];

/** A gcloud that lists these versions and writes down what it was asked, beside a desk that knows one order. */
function gcloudWith(versions: readonly string[]): { readonly folder: string; asked(): string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-gcloud-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log = join(folder, 'log');
  const listing = ['gs://copies/audiobooks/known1/:', '', ...versions].join('\n');
  writeFileSync(join(folder, 'listing'), `${listing}\n`);
  writeFileSync(
    join(folder, 'gcloud'),
    `#!/bin/sh\necho "$*" >> ${log}\ncase "$*" in "storage ls"*) cat ${folder}/listing;; esac\n`,
  );
  const status =
    'case "$*" in *ended*) echo "Status     Complete, gone";; *known*) echo "Status     Complete";; *) exit 1;; esac';
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${status}\n`);
  for (const name of ['gcloud', 'npm']) chmodSync(join(folder, name), 0o755);
  return { folder, asked: () => readFileSync(log, 'utf8').trim().split('\n') };
}

it('the restore brings back the newest version of what is gone, while nothing deletes the copies', () => {
  const at = 'gs://copies/audiobooks/known1/';
  const versions = ['book.mp3#9', 'book.mp3#10', 'files/m4b/a b.m4b#7'].map((one) => `${at}${one}`);
  const others = ['ended1', 'nobodys1'].map((order) => `gs://copies/audiobooks/${order}/book.mp3#5`);
  const google = gcloudWith([...versions, ...others]);
  const script = emergency
    .replaceAll('COPIES_BUCKET', 'copies')
    .replaceAll('BUCKET', 'live')
    .replaceAll(/\bJOB\b/g, 'transferJobs/1');
  const { status, stderr } = spawnSync('sh', ['-e'], {
    cwd: google.folder,
    input: script,
    env: { ...process.env, PATH: `${google.folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const asked = google.asked();
  const copied = asked.filter((line) => line.startsWith('storage cp'));
  const back = (version: string, name: string) =>
    `storage cp --no-clobber ${at}${version} gs://live/audiobooks/known1/${name} --project PROJECT`;
  expect(copied).toEqual([back('book.mp3#10', 'book.mp3'), back('files/m4b/a b.m4b#7', 'files/m4b/a b.m4b')]);
  expect(asked.findIndex((line) => line.includes('--status=enabled'))).toBe(asked.length - 1);
  const place = (words: string) => operate.indexOf(words, operate.indexOf('In an emergency'));
  expect(place('--status=disabled')).toBeGreaterThan(0);
  expect(place('--status=disabled')).toBeLessThan(place('scheduler jobs pause'));
});

it('what is still there is copied before it is deleted, and what was charged since is looked for when all is back', () => {
  expect(copy).toMatch(/^gcloud firestore export gs:.*\nnpx firebase-tools@\S+ auth:export/);
  expect(charges.split('\n')[0]).toBe('npm run order -- charges SINCE --project PROJECT');
});

it('the database is deleted, restored under its own name and deployed to, before its books are copied back', () => {
  expect(`${deletion}${database}`.trim().split('\n')).toEqual([
    'gcloud firestore databases delete --database="(default)" --project PROJECT',
    'gcloud firestore databases restore --source-backup=BACKUP --destination-database="(default)" --project PROJECT',
    'gcloud firestore operations list --project PROJECT',
    'npm run deploy',
    'npm run order -- list --project PROJECT',
  ]);
  expect(operate).toContain('for some five minutes after the deletion');
});

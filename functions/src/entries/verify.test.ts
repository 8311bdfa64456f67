import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../local/ports.ts';
import { sweep } from '../wire/storage/sweep.ts';

const root = join(import.meta.dirname, '../../..');
const TEXT = { contentType: 'text/plain' };

/** A command of this folder as a person calls it. */
function run(dataDir: string, command: string, ...args: string[]) {
  const file = join(root, 'functions/src/entries', `${command}.ts`);
  const env = { ...process.env, DATA_DIR: dataDir, ENV_FILE: '' };
  const options = { env, encoding: 'utf8' } as const;
  const quiet = '--disable-warning=ExperimentalWarning';
  const { status, stdout, stderr } = spawnSync(process.execPath, [quiet, file, ...args], options);
  return { status, stdout, stderr, lines: stdout.trim().split('\n') };
}

it('names what is damaged, missing, of no record and in lost+found, with what it belongs to', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kindred-verify-'));
  const folder = openDataFolder(dataDir, {});
  onTestFinished(() => {
    folder.database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  for (let n = 1; n < 6; n++)
    await folder.objects.write(`book-scans/s1/page_${n}.jpg`, Buffer.alloc(n * 99, n), TEXT);
  await folder.objects.write('audiobooks/o1/audiobook.mp3', Buffer.alloc(9), TEXT);
  expect(run(dataDir, 'verify')).toMatchObject({
    status: 0,
    lines: [expect.stringMatching(/6 files, .*all whole/)],
  });
  const nameOf = (path: string) => folder.objects.find(path)?.file ?? '';
  const fileOf = (path: string) => folder.objects.files.storedFile(nameOf(path));
  const damaged = nameOf('audiobooks/o1/audiobook.mp3');
  writeFileSync(fileOf('audiobooks/o1/audiobook.mp3'), Buffer.alloc(9, 1));
  rmSync(fileOf('book-scans/s1/page_2.jpg'));
  const lost = nameOf('book-scans/s1/page_3.jpg');
  folder.database.run(`DELETE FROM objects WHERE file = ?`, lost);
  utimesSync(folder.objects.files.storedFile(lost), 1, 1);
  await sweep(folder);
  writeFileSync(folder.objects.files.storedFile('stranger'), 'x');
  const { status, lines, stderr } = run(dataDir, 'verify');
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(lines).toEqual([
    `damaged      audiobooks/o1/audiobook.mp3  (Audiobooks, order o1; objects/${damaged}, 9 bytes)`,
    expect.stringMatching(
      /^missing {6}book-scans\/s1\/page_2\.jpg {2}\(Photographed pages, session s1; objects\//,
    ),
    expect.stringMatching(/^unaccounted {2}objects\/stranger {2}1 bytes/),
    expect.stringMatching(new RegExp(`^lost\\+found {3}lost\\+found/${lost} .* deleted after 20`)),
    expect.stringMatching(/5 files, .*3 things wrong, 1 in lost\+found/),
  ]);
  const backup = join(dataDir, '..', `${Date.now()}.tar`);
  onTestFinished(() => rmSync(backup, { force: true }));
  const made = run(dataDir, 'backup', backup);
  expect(made.status).toBe(2);
  expect(made.stderr).toMatch(
    /missing: book-scans\/s1\/page_2.jpg .*\n?damaged: audiobooks\/o1\/audiobook.mp3/,
  );
  expect(readFileSync(backup).length).toBeGreaterThan(1_000);
});

it.each(['order', 'verify', 'backup'])(
  '%s tells of a folder without its database in a sentence',
  async (command) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kindred-verify-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const folder = openDataFolder(dataDir, {});
    await folder.objects.write('book-scans/s1/page_1.jpg', Buffer.alloc(9), TEXT);
    folder.database.close();
    const database = join(dataDir, 'kindred.db');
    const whole = readFileSync(database);
    const args = { order: ['list'], backup: [`${dataDir}.tar`] }[command] ?? [];
    for (const harm of [() => rmSync(database), () => writeFileSync(database, 'garbage '.repeat(999))]) {
      harm();
      const { status, stderr } = run(dataDir, command, ...args);
      expect(status).toBe(1);
      expect(stderr).toMatch(/kindred\.db|no Kindred Pages data/);
      expect(stderr.trim().split('\n').length).toBe(1);
      writeFileSync(database, whole);
    }
  },
);

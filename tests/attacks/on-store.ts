import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Attack, Stage } from './attack.ts';
import { approach } from './outsider.ts';

const DATABASE = ['kindred.db', 'kindred.db-wal', 'kindred.db-shm'];

const remove = (dataDir: string) => {
  for (const name of DATABASE) rmSync(join(dataDir, name), { force: true, recursive: true });
};

const overwrite = (dataDir: string, bytes: Uint8Array) => {
  remove(dataDir);
  writeFileSync(join(dataDir, 'kindred.db'), bytes);
};

/** What can happen to a database while its files stay. */
const MISHAPS: Readonly<Record<string, (dataDir: string, other: string) => void>> = {
  gone: remove,
  'of another household': (dataDir, other) => {
    remove(dataDir);
    copyFileSync(join(other, 'kindred.db'), join(dataDir, 'kindred.db'));
  },
  'cut in half': (dataDir) => {
    const bytes = readFileSync(join(dataDir, 'kindred.db'));
    overwrite(dataDir, bytes.subarray(0, bytes.length / 2));
  },
  'full of noise': (dataDir) => overwrite(dataDir, Buffer.alloc(65_536, 0xa5)),
  'damaged in the middle': (dataDir) => {
    const bytes = readFileSync(join(dataDir, 'kindred.db'));
    overwrite(dataDir, bytes.fill(0x5a, 4_096, bytes.length));
  },
  empty: (dataDir) => overwrite(dataDir, new Uint8Array()),
  'a folder': (dataDir) => {
    remove(dataDir);
    mkdirSync(join(dataDir, 'kindred.db'));
  },
};

async function fill(stage: Stage) {
  const product = await stage.start();
  const outsider = await approach(product.address);
  const person = await outsider.guest();
  const sessionId = await outsider.session(person);
  await outsider.upload(
    person,
    `documents/${sessionId}/a.txt`,
    Buffer.from('I was born in 1931.'),
    'text/plain',
  );
  await product.stop();
}

const filesOf = (dataDir: string) => {
  const folder = join(dataDir, 'objects');
  if (!existsSync(folder)) return 0;
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
    statSync(join(folder, name)).isFile(),
  ).length;
};

const lostDatabase: Attack = {
  name: 'the database is lost or damaged while the files are there',
  async run(stage) {
    await fill(stage);
    const other = join(stage.dataDir, '..', 'other');
    renameSync(stage.dataDir, other);
    mkdirSync(stage.dataDir);
    await fill(stage);
    const whole = join(stage.dataDir, '..', 'whole');
    const harms: string[] = [];
    const before = filesOf(stage.dataDir);
    mkdirSync(whole);
    for (const name of DATABASE)
      if (existsSync(join(stage.dataDir, name))) copyFileSync(join(stage.dataDir, name), join(whole, name));
    for (const [mishap, happen] of Object.entries(MISHAPS)) {
      happen(stage.dataDir, other);
      const said = await stage.startRefused();
      if (said === null) harms.push(`${mishap}: it started`);
      else if (!said.includes(stage.dataDir) || !said.includes('npm run restore'))
        harms.push(`${mishap}: it does not name the folder and the way out: ${said.slice(0, 200)}`);
      else if (/\n\s+at /.test(said)) harms.push(`${mishap}: a stack trace`);
      if (filesOf(stage.dataDir) !== before)
        harms.push(`${mishap}: ${filesOf(stage.dataDir)} of ${before} files are left`);
      remove(stage.dataDir);
      for (const name of DATABASE)
        if (existsSync(join(whole, name))) copyFileSync(join(whole, name), join(stage.dataDir, name));
    }
    const again = await stage.startRefused();
    if (again !== null) harms.push(`the whole database is refused: ${again.slice(0, 200)}`);
    return { tries: Object.keys(MISHAPS).length + 1, harms };
  },
};

export const ATTACKS_ON_STORE = [lostDatabase];

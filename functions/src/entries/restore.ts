// npm run restore -- FILE: makes the data folder of a backup. It never overwrites one. Exit code 1: nothing was restored; 2:
// what was whole was restored, and the rest is named.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '../../../src/domain/errors.ts';
import { counted } from '../../../src/domain/words/counted.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { dataFolder } from '../local/ports.ts';
import { countsOf } from '../local/store/backup.ts';
import { restore } from '../local/store/restore.ts';
import { ownerOf } from '../local/store/verify.ts';
import { StartError } from '../ports/start-error.ts';

try {
  loadEnvironment();
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith('-')) throw new StartError('npm run restore -- FILE');
  if (!existsSync(file))
    throw new StartError(
      `There is no file ${resolve(file)}: give the path of a file that "npm run backup" made.`,
    );
  const dataDir = resolve(dataFolder(process.env));
  const { objects, orders, createdAt, broken, problems } = await restore(resolve(file), dataDir);
  process.stdout.write(
    `${dataDir}: ${countsOf({ orders, objects, broken })}, as they were at ${createdAt}.\n`,
  );
  for (const what of problems) console.error(`${file}: ${what}`);
  for (const { path, file: name, problem } of broken)
    console.error(`${problem}: ${path} (${ownerOf(path)}; objects/${name})`);
  if (broken.length > 0 || problems.length > 0) {
    console.error(
      `${counted(broken.length, 'file of the backup is', 'files of the backup are')} not whole. Everything else is there; "npm run verify" tells which.`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  const isKnown = error instanceof StartError || error instanceof AppError;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}

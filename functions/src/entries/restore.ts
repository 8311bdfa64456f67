// npm run restore -- FILE: makes the data folder of a backup. It never overwrites one. Exit code 1: nothing was restored; 2:
// what was whole was restored, and the rest is named.

import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counted } from '../../../src/domain/words/counted.ts';
import { commandWords } from '../hosts/command-words.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { toldError } from '../hosts/told-error.ts';
import { dataFolder } from '../local/ports.ts';
import { countsOf } from '../local/store/backup.ts';
import { NOT_RESTORED_FILE, restore } from '../local/store/restore.ts';
import { ownerOf } from '../local/store/verify.ts';
import { StartError } from '../ports/start-error.ts';

const USAGE = 'npm run restore -- FILE';

try {
  loadEnvironment();
  const [file, ...more] = commandWords(USAGE);
  if (!file || more.length > 0 || file.startsWith('-')) throw new StartError(USAGE);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
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
    const files =
      broken.length > 0
        ? `${counted(broken.length, 'file')} of it ${broken.length === 1 ? 'is' : 'are'} not whole, `
        : '';
    console.error(
      `Not everything of the backup came back: ${files}named above and in ${join(dataDir, NOT_RESTORED_FILE)}. Everything else is there. An older backup may have what is missing.`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  console.error(toldError(error));
  process.exit(1);
}

// npm run backup -- FILE: everything of the data folder in one file, also while the server runs. Exit code 1: there is no
// backup; 2: there is one, and it names files that were broken already.

import { resolve } from 'node:path';
import { counted } from '../../../src/domain/words/counted.ts';
import { commandWords } from '../hosts/command-words.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { toldError } from '../hosts/told-error.ts';
import { existingFolder } from '../local/ports.ts';
import { backUp, countsOf } from '../local/store/backup.ts';
import { ownerOf } from '../local/store/verify.ts';
import { StartError } from '../ports/start-error.ts';

const USAGE = 'npm run backup -- FILE';

try {
  loadEnvironment();
  const [file, ...more] = commandWords(USAGE);
  if (!file || more.length > 0 || file.startsWith('-')) throw new StartError(USAGE);
  const { objects, orders, broken } = await backUp(existingFolder(process.env), resolve(file));
  process.stdout.write(
    `${file}: ${countsOf({ orders, objects, broken })}. It opens every account here: keep it private.\n`,
  );
  for (const { path, file: name, problem } of broken)
    console.error(`${problem}: ${path} (${ownerOf(path)}; objects/${name})`);
  if (broken.length > 0) {
    console.error(
      `The backup was made, but ${counted(broken.length, 'file in it was', 'files in it were')} broken already: keep older backups until this is mended.`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  console.error(toldError(error));
  process.exit(1);
}

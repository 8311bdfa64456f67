// npm run verify: reads the whole data folder, also while the server runs, and names every file that is broken, missing or of
// no record; exit code 1 when there is one. With --accept, server stopped: database and files are one store from here on.

import { resolve } from 'node:path';
import { counted } from '../../../src/domain/words/counted.ts';
import { lockDataFolder, openDatabase } from '../adapters/local/database.ts';
import { commandWords } from '../hosts/command-words.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { toldError } from '../hosts/told-error.ts';
import { existingFolder } from '../local/ports.ts';
import { bindAnew } from '../local/store/store-binding.ts';
import { verifyFolder } from '../local/store/verify.ts';
import { StartError } from '../ports/start-error.ts';

const USAGE = 'npm run verify [-- --accept]';

function accept(dataDir: string): string {
  const unlock = lockDataFolder(dataDir);
  if (!unlock) throw new StartError(`${dataDir} is in use. Stop the server first.`);
  const database = openDatabase(dataDir);
  try {
    const missing = bindAnew(database, dataDir);
    return `${dataDir}: the database and the files beside it are one store from here on. ${counted(missing, 'file stays', 'files stay')} missing; what the database does not know goes to lost+found when the server runs.\n`;
  } finally {
    database.close();
    unlock();
  }
}

try {
  loadEnvironment();
  const [option, ...more] = commandWords(USAGE);
  if (more.length > 0 || (option !== undefined && option !== '--accept')) throw new StartError(USAGE);
  const dataDir = resolve(existingFolder(process.env));
  const { problems, lost, objects, sizeBytes } = await verifyFolder(dataDir);
  for (const line of [...problems, ...lost]) process.stdout.write(`${line}\n`);
  const sum = `${counted(objects, 'file')}, ${(sizeBytes / 1e6).toFixed(1)} MB`;
  const verdict = problems.length === 0 ? 'all whole' : `${counted(problems.length, 'thing')} wrong`;
  process.stdout.write(`${dataDir}: ${sum}, ${verdict}, ${lost.length} in lost+found.\n`);
  if (option === '--accept') process.stdout.write(accept(dataDir));
  else if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(toldError(error));
  process.exitCode = 1;
}

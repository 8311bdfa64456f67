// npm run backup -- FILE: everything of the data folder in one file, also while the server runs.

import { resolve } from 'node:path';
import { AppError } from '../../src/domain/errors.ts';
import { backUp } from './adapters/local/backup.ts';
import { loadEnvironment } from './load-environment.ts';
import { dataFolder } from './local-ports.ts';
import { StartTrouble } from './start-trouble.ts';

try {
  loadEnvironment();
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new StartTrouble('npm run backup -- FILE');
  const { objects, orders } = await backUp(dataFolder(process.env), resolve(file));
  process.stdout.write(
    `${file}: ${orders} orders, ${objects} files. It opens every account here: keep it private.\n`,
  );
} catch (error) {
  console.error(error instanceof StartTrouble || error instanceof AppError ? error.message : error);
  process.exit(1);
}

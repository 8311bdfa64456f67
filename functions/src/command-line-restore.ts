// npm run restore -- FILE: makes the data folder of a backup. It never overwrites one.

import { resolve } from 'node:path';
import { AppError } from '../../src/domain/errors.ts';
import { restore } from './adapters/local/restore.ts';
import { loadEnvironment } from './load-environment.ts';
import { dataFolder } from './local-ports.ts';
import { StartTrouble } from './start-trouble.ts';

try {
  loadEnvironment();
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new StartTrouble('npm run restore -- FILE');
  const dataDir = resolve(dataFolder(process.env));
  const { objects, orders, createdAt } = await restore(resolve(file), dataDir);
  process.stdout.write(`${dataDir}: ${orders} orders, ${objects} files, as they were at ${createdAt}.\n`);
} catch (error) {
  const isKnown = error instanceof StartTrouble || error instanceof AppError;
  console.error(isKnown ? error.message : error);
  process.exit(1);
}

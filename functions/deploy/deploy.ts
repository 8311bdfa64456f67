// npm run deploy: everything onto a project of one's own. With `-- --dry` all is built and nothing leaves this machine.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG_PATH } from '../../src/domain/config.ts';
import { loadEnvironment } from '../src/load-environment.ts';
import { clientConfig } from './client-config.ts';

/** The command line that this was tried with. It is no dependency: it brings six hundred packages. */
const FIREBASE_TOOLS = 'firebase-tools@15.34.2';
const root = join(import.meta.dirname, '../..');

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

loadEnvironment();
try {
  const config = clientConfig(process.env);
  run('npm', 'run', '--silent', 'build');
  run('npm', 'run', '--silent', 'build:functions');
  writeFileSync(join(root, 'dist', CONFIG_PATH), JSON.stringify(config));
  const { projectId } = config.firebase;
  const deploy = ['deploy', '--project', projectId, '--only', 'hosting,functions,firestore,storage'];
  if (process.argv.includes('--dry'))
    process.stdout.write(`Built for ${projectId}: dist and dist-functions.\n`);
  else run('npx', '--yes', FIREBASE_TOOLS, ...deploy);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

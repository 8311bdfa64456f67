// npm run test:engines: the product's store, outbox and worker in every browser engine this machine has. Arguments go to
// vitest.
import { spawnSync } from 'node:child_process';
import { ENGINES } from './all-engines.ts';
import { isInstalled } from './processes.ts';

for (const { name, missing } of ENGINES) {
  const remedy = missing();
  if (remedy) console.log(`${name} is skipped. To have it tested: ${remedy}`);
}
const run = ['vitest', 'run', '--config', 'tests/engines/vitest.config.ts', ...process.argv.slice(2)];
// WebKitGTK draws on a screen and talks over a session bus; servers have neither.
const wrapped = ['xvfb-run', '-a', '-s', '-screen 0 1280x900x24', 'dbus-run-session', '--', ...run];
const [program = '', ...words] = ['xvfb-run', 'dbus-run-session'].every(isInstalled) ? wrapped : run;
const { status } = spawnSync(program, words, {
  stdio: 'inherit',
  env: { ...process.env, NO_AT_BRIDGE: '1' },
});
process.exit(status ?? 1);

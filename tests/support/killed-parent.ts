import { fork } from 'node:child_process';
import { openSync } from 'node:fs';

/**
 * Starts a process as the server starts it, what it says going to a file, gives it many messages at once and is killed with
 * the first answer: the others have nobody to go to.
 */
const [, , file = '', said = '', ...args] = process.argv;
const out = openSync(said, 'a');
const child = fork(file, args, {
  execArgv: ['--disable-warning=ExperimentalWarning'],
  stdio: ['ignore', out, out, 'ipc'],
});
child.once('message', () => process.kill(process.pid, 'SIGKILL'));
for (let id = 0; id < 2_000; id++)
  child.send({ id, key: `nobody:${id}`, request: { deed: 'echo', what: '' } });

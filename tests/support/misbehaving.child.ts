import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { connect } from 'node:net';
import { serveParent } from '../../functions/src/processes/serve-parent.ts';
import { AppError } from '../../src/domain/errors.ts';

/** Does what a parser of hostile bytes could be made to do. */
const deeds: Record<string, (what: string) => unknown> = {
  echo: (what) => what,
  refuse: () => {
    throw new AppError('document-encrypted', undefined, { details: { page: 3 } });
  },
  break: () => process.exit(7),
  spin: () => {
    for (;;) Math.random();
  },
  // outside the JavaScript heap, where no limit of Node's counts
  hoard: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(8_000_000, 1));
  },
  read: (file) => readFileSync(file, 'utf8'),
  input: () => readFileSync(0, 'utf8'),
  output: (bytes) => {
    for (let left = Number(bytes); left > 0; ) left -= writeSync(1, Buffer.alloc(Math.min(left, 30_000)));
  },
  write: (file) => writeFileSync(file, 'x'),
  spawn: (command) => spawnSync(command).error,
  connect: (port) => connect(Number(port)),
  processId: () => process.pid,
  environment: () => JSON.stringify(process.env),
};

serveParent<{ deed: string; what: string }, unknown>(async ({ deed, what }) => deeds[deed]?.(what));

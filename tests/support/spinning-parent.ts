import { fileURLToPath } from 'node:url';
import { guardedChild } from '../../functions/src/processes/guarded-child.ts';

/** Starts a child that spins, tells its own starter the child's process id, and waits to be killed. */
const entry = new URL('./misbehaving.child.ts', import.meta.url);
const child = guardedChild<{ deed: string; what: string }, unknown>({
  entry,
  readable: [fileURLToPath(entry)],
  timeoutMs: 600_000,
  maxResidentBytes: 1_000_000_000,
});
const signal = new AbortController().signal;
const childPid = await child.ask({ deed: 'processId', what: '' }, signal);
const spinning = child.ask({ deed: 'spin', what: '' }, signal);
process.send?.(childPid);
await spinning;

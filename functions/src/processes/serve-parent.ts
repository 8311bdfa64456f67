import { Socket as DatagramSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { toPlainError } from '../../../src/domain/errors.ts';
import type { FromChild, ToChild } from './child-message.ts';
import { endWithParent, sendToParent } from './send-to-parent.ts';

interface ServeOptions {
  /** whether all long work is done by other threads, so that this one always hears that the parent is gone */
  readonly alwaysListens?: boolean;
}

/**
 * The child's side of guardedChild: answers each request of the parent, and ends when the parent goes.
 * @param answer throws AppError for what is expected to go wrong
 */
export function serveParent<Request, Result>(
  answer: (request: Request) => Promise<Result>,
  { alwaysListens = false }: ServeOptions = {},
): void {
  closeNetwork();
  // a thread takes ten megabytes
  if (!alwaysListens) watchForParent();
  const reply = (message: FromChild) => sendToParent(message);
  process.on('message', ({ id, request }: ToChild) => {
    answer(request as Request).then(
      (result) => reply({ id, kind: 'done', result }),
      (error: unknown) => reply({ id, kind: 'failed', error: toPlainError(error) }),
    );
  });
  endWithParent();
}

/** Node's permission model of version 24 does not cover the network, and no parser has business there. */
function closeNetwork(): void {
  const refuse = () => {
    throw new Error('this process has no network');
  };
  Socket.prototype.connect = refuse;
  DatagramSocket.prototype.send = refuse;
}

const LOOK_FOR_PARENT_MS = 500;

/**
 * A parser caught in a loop hears nothing, not even that its parent was killed and nobody watches its time and memory
 * any more. A thread of its own does.
 */
function watchForParent(): void {
  const watch = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), ${LOOK_FOR_PARENT_MS})`;
  // With streams of its own: else it opens those of the process, and a child that writes to one finds it non-blocking.
  const streams = { stdout: true, stderr: true };
  new Worker(watch, { eval: true, ...streams, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}

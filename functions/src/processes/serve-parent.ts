import { Socket } from 'node:net';
import { toPlainError } from '../../../src/domain/errors.ts';
import type { FromChild, ToChild } from './child-message.ts';

/**
 * The child's side of guardedChild: answers each request of the parent, and ends when the parent goes.
 * @param answer throws AppError for what is expected to go wrong
 */
export function serveParent<Request, Result>(answer: (request: Request) => Promise<Result>): void {
  closeNetwork();
  const reply = (message: FromChild) => process.send?.(message);
  process.on('message', ({ id, request }: ToChild) => {
    answer(request as Request).then(
      (result) => reply({ id, kind: 'done', result }),
      (error: unknown) => reply({ id, kind: 'failed', error: toPlainError(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}

/** Node's permission model of version 24 does not cover the network, and no parser has business there. */
function closeNetwork(): void {
  Socket.prototype.connect = () => {
    throw new Error('this process has no network');
  };
}

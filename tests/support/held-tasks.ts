import type { NewTask, TaskQueue } from '../../functions/src/adapters/firebase/task-queue.ts';

/** A queue that holds what it is given, each name once as Cloud Tasks does, until a test delivers it. */
export function heldTasks(): TaskQueue & { readonly held: NewTask[]; failNext(error: Error): void } {
  const held: NewTask[] = [];
  let failure: Error | undefined;
  return {
    held,
    failNext(error) {
      failure = error;
    },
    async add(task) {
      const error = failure;
      failure = undefined;
      if (error) throw error;
      if (!held.some(({ id }) => id === task.id)) held.push(task);
    },
  };
}

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: (what: { readonly type: 'minor' }) => void = runInNewContext('gc');

/**
 * Frees the sound of a task that has ended, at once. Sound lies outside the heap that the collector watches: left alone,
 * each thread keeps some 60 MB of it that is long encoded. Only the young are looked through, because a task's sound is
 * never older: looking through all, with its helper threads, took an eighth of a narration's processor time.
 */
export function collectGarbage(): void {
  collect({ type: 'minor' });
}

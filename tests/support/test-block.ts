import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Files that `npm test` runs. */
const IS_RUN = /^(?:src|functions\/src|tests\/(?:architecture|chaos|contract|security|e2e))\/.+\.test\.tsx?$/;

/** Where a test begins that is neither skipped nor a group. */
const BEGIN = /^(?=[ \t]*(?:it|test)(?:\.each)?\()/m;

/**
 * The source of the one test whose title begins so, its table included, as words: no line breaks, no backslashes.
 * @param file from the root of the repository
 * @returns null when there is no such test, or two, or it is skipped or in a file that is not run
 */
export function testBlock(file: string, title: string): string | null {
  if (!IS_RUN.test(file)) return null;
  const blocks = readFileSync(join(root, file), 'utf8').split(BEGIN).slice(1);
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const head = new RegExp(String.raw`\(\s*['"\`]${words}`);
  const found = blocks.filter((block) => head.test(block));
  if (found.length !== 1) return null;
  return found.join('').replaceAll('\\', '').replaceAll(/\s+/g, ' ');
}

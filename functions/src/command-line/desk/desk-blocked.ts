import { readFile } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { counted } from '../../../../src/domain/words/counted.ts';
import { blockedIds, blockIds } from '../../records/voices/blocked-voices.ts';
import type { Command, DeskPorts } from './command.ts';

/** A checksum at the beginning of each line, as `blocked` prints them; lines of npm before them are no checksums. */
const idsIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^([0-9a-f]{32})(?: |$)/.exec(line)?.[1] ?? []);

async function blockAgain(ports: DeskPorts, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AppError('not-found', `There is no file ${file} that can be read. Nothing was changed.`);
  });
  const ids = idsIn(text);
  if (ids.length === 0)
    throw new AppError(
      'invalid-argument',
      `${file} names nothing that "blocked" prints. Nothing was changed.`,
    );
  const added = await blockIds(ports, ids);
  const letGo = (await blockedIds(ports)).filter(({ id }) => !ids.includes(id)).length;
  return [
    `Blocked again: ${added}. Still blocked: ${ids.length - added}.`,
    ...(letGo > 0
      ? [
          `${counted(letGo, 'is', 'are')} blocked here and not in the file: let go after the backup, with unblock.`,
        ]
      : []),
  ].join('\n');
}

/** What was blocked goes over a restore as checksums: who was reported stands nowhere, and no record could say it. */
export const BLOCKED_COMMANDS: Readonly<Record<string, Command>> = {
  blocked: {
    words: '',
    does: 'what is blocked, as checksums that tell nobody who it is; keep them before a restore',
    async run(ports) {
      const found = await blockedIds(ports);
      if (found.length === 0) return 'Nothing is blocked.';
      return found.map(({ id, blockedAt }) => `${id}  ${blockedAt.toISOString()}`).join('\n');
    },
  },
  'blocked put': {
    words: 'FILE',
    does: 'block again what was kept in a file that way',
    ofMemoir: async () => '',
    run: (ports, [file = '']) => blockAgain(ports, file),
  },
};

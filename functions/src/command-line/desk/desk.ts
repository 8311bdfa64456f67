import { parseArgs } from 'node:util';
import { AppError } from '../../../../src/domain/errors.ts';
import { StartError } from '../../ports/start-error.ts';
import { onRecord } from '../../records/people/desk-acts.ts';
import { COMMANDS, type DeskPorts, type Said } from './desk-commands.ts';

const OPTIONS = {
  project: { type: 'string' },
  database: { type: 'string' },
  why: { type: 'string', default: '' },
  who: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
  all: { type: 'boolean', default: false },
} as const;

const WIDTH = 34;

/** Every command with its words, as the terminal tells them. */
export const USAGE = [
  'npm run order -- COMMAND [--project ID] [--why REASON] [--who NAME]',
  ...Object.entries(COMMANDS).map(
    ([name, { words, does, ofMemoir }]) =>
      `${ofMemoir ? '* ' : '  '}${`${name} ${words}`.padEnd(WIDTH)} ${does}`,
  ),
  'Without --project the data folder (DATA_DIR) is meant; with it the Firebase project of that id, with the credentials of',
  '`gcloud auth application-default login`; --database looks at another database of it, such as a restored backup.',
  'What has a * needs --why REASON: it is on record with who did it (--who NAME, or the account), and the family reads both',
  'in the export of its data.',
].join('\n');

export interface Asked {
  readonly name: keyof typeof COMMANDS & string;
  readonly words: readonly string[];
  readonly said: Said;
  readonly who: string;
  /** undefined for the data folder */
  readonly project: string | undefined;
  /** of the project; its default one without it, another one to look at a backup */
  readonly database: string | undefined;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch {
    throw new StartError(USAGE);
  }
}

/** How many words there have to be; those in brackets come last and may be left out. */
const countOf = (words: string) =>
  (words.split('[')[0] ?? '').split(' ').filter((word) => /^[A-Z]/.test(word)).length;

/** What is asked for, before anything is opened. @throws StartError that tells how, or what is missing */
export function askedOf(args: readonly string[]): Asked {
  const { values, positionals } = parsed(args);
  const [one = '', two = ''] = positionals;
  const name = Object.hasOwn(COMMANDS, `${one} ${two}`) ? `${one} ${two}` : one;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const words = positionals.slice(name.split(' ').length);
  if (!command || words.length < countOf(command.words)) throw new StartError(USAGE);
  const { why, who, note, all: isAll, project, database } = values;
  if (command.ofMemoir && why.trim() === '')
    throw new StartError(`Please say why, for the record: npm run order -- ${args.join(' ')} --why "..."`);
  return {
    name,
    words,
    said: { why: why.trim(), note: note.trim(), isAll },
    who: who.trim(),
    project,
    database,
  };
}

/**
 * Answers at the desk. What changes something is put on record first.
 * @param account who is at the desk, when they do not say so themselves
 * @throws AppError as the use cases do
 */
export async function answerAtDesk(
  ports: DeskPorts,
  { name, words, said, who }: Asked,
  account: string,
): Promise<string> {
  const command = COMMANDS[name];
  if (!command) throw new StartError(USAGE);
  const { ofMemoir, about = ([first = '']) => first, run } = command;
  if (!ofMemoir) return run(ports, words, said);
  // What is not there is of no memoir, and that it was asked for is on record all the same.
  const sessionId = await ofMemoir(ports, words).catch((error: unknown) => {
    if (error instanceof AppError) return '';
    throw error;
  });
  const acting = { who: who || account, why: said.why, act: name, about: about(words), sessionId };
  return onRecord(ports, acting, () => run(ports, words, said));
}

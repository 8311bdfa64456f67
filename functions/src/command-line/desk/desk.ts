import { parseArgs } from 'node:util';
import { AppError } from '../../../../src/domain/errors.ts';
import { StartError } from '../../ports/start-error.ts';
import { onRecord } from '../../records/people/desk-acts.ts';
import type { DeskPorts, Said, Told } from './command.ts';
import { COMMANDS, shownOrder } from './desk-commands.ts';

const OPTIONS = {
  project: { type: 'string' },
  database: { type: 'string' },
  why: { type: 'string', default: '' },
  who: { type: 'string', default: '' },
  note: { type: 'string', default: '' },
  all: { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
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

/** The most there may be. A person's name has as many words as it has. */
function mostOf(words: string): number {
  if (/\bNAME\b/.test(words)) return Number.POSITIVE_INFINITY;
  return words
    .replace(/\[--.*?\]/g, '')
    .split(' ')
    .filter(Boolean).length;
}

/** What has to be named, in capitals; a name of a person or a price is looked at by the command. */
function refuseUnnamed(wanted: string, words: readonly string[], args: readonly string[]): void {
  const names = (wanted.split('[')[0] ?? '').split(' ').filter((word) => /^[A-Z]/.test(word));
  for (const [at, name] of names.entries()) {
    const word = words[at] ?? '';
    if (word.trim() === '')
      throw new StartError(
        `Please name the ${name}: npm run order -- ${args.filter((one) => one.trim() !== '').join(' ')} ${name}`,
      );
    if (/^(?:ORDER|BOOK|VOUCHER|LINK|REPORT|PAYMENT)$/.test(name) && !/^[\w-]+$/.test(word))
      throw new StartError(`"${word}" is no id: ${name}.`);
  }
}

/** An empty reason is not repeated beside the one that is asked for. */
const withoutWhy = (args: readonly string[]) =>
  args.filter((word, at) => !/^--why(?:=|$)/.test(word) && args[at - 1] !== '--why');

/** What is asked for, before anything is opened. @throws StartError that tells how, or what is missing */
export function askedOf(args: readonly string[]): Asked {
  const { values, positionals } = parsed(args);
  const [one = '', two = ''] = positionals;
  const name = Object.hasOwn(COMMANDS, `${one} ${two}`) ? `${one} ${two}` : one;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const words = positionals.slice(name.split(' ').length);
  if (positionals.length === 0) throw new StartError(USAGE);
  if (!command) throw new StartError(`There is no "${positionals.join(' ')}" here.\n\n${USAGE}`);
  if (words.length < countOf(command.words))
    throw new StartError(`Something is missing: ${name} ${command.words}\n\n${USAGE}`);
  const left = words.slice(mostOf(command.words));
  if (left.length > 0)
    throw new StartError(
      `"${left.join(' ')}" is too much: npm run order -- ${`${name} ${command.words}`.trim()}`,
    );
  const { why, who, note, all: isAll, confirm: isConfirmed, project, database } = values;
  if (database !== undefined && project === undefined)
    throw new StartError('--database names a database of a Firebase project: please add --project ID.');
  refuseUnnamed(command.words, words, positionals);
  if (command.ofMemoir && why.trim() === '')
    throw new StartError(
      `Please say why, for the record: npm run order -- ${withoutWhy(args).join(' ')} --why "..."`,
    );
  return {
    name,
    words,
    said: { who: who.trim(), why: why.trim(), note: note.trim(), isAll, isConfirmed },
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
  { name, words, said: { who, ...rest } }: Asked,
  account: string,
): Promise<string> {
  const command = COMMANDS[name];
  if (!command) throw new StartError(USAGE);
  const { ofMemoir, about = ([first = '']) => first, showsOrder, run } = command;
  const said = { ...rest, who: who || account };
  if (!ofMemoir) return lineOf(await run(ports, words, said));
  // What is not there is of no memoir, and that it was asked for is on record all the same.
  const sessionId = await ofMemoir(ports, words).catch((error: unknown) => {
    if (error instanceof AppError) return '';
    throw error;
  });
  const acting = { who: said.who, why: said.why, act: name, about: about(words), sessionId };
  const told = await onRecord(
    ports,
    acting,
    () => run(ports, words, said),
    (made) => (typeof made === 'string' ? 'done' : 'nothing to do'),
  );
  const lines = [lineOf(told), ...(showsOrder ? [await shownOrder(ports, words[0] ?? '')] : [])];
  return lines.filter((line) => line !== '').join('\n');
}

const lineOf = (told: Told) => (typeof told === 'string' ? told : told.nothing);

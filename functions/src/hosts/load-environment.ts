import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Reads `.env` beside package.json, for every npm command of the server; what the terminal already says stays.
 * `ENV_FILE` names another file, or none when it is empty.
 *
 * Ends the command with a sentence when `ENV_FILE` names a file that is not there, or the file cannot be read as text:
 * without its keys a test provider would take the place of the bank.
 */
export function loadEnvironment(): void {
  for (const [name, value] of Object.entries(settingsInFile())) process.env[name] ??= value;
}

/**
 * What the file alone says, whatever the terminal does.
 * @param beside where `.env` lies when `ENV_FILE` names no other
 */
export function settingsInFile(beside = ROOT): NodeJS.Dict<string> {
  const named = process.env.ENV_FILE;
  const file = named ?? join(beside, '.env');
  if (file === '') return {};
  // A link that leads nowhere is there, and its settings are meant.
  if (named === undefined && !lstatSync(file, { throwIfNoEntry: false })) return {};
  const bytes = bytesOf(file, named);
  // Text of UTF-16, as some editors write it, has a zero beside each letter.
  if (bytes.includes(0)) refuse(`${file} is not text of UTF-8. Please save it again with that encoding.`);
  // Some editors begin a file with a mark of its encoding, which would become part of the first name.
  return parseEnv(bytes.toString('utf8').replace(/^\ufeff/, ''));
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function bytesOf(file: string, named: string | undefined): Buffer {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isFile()) return readFileSync(file);
  if (found) return refuse(`${file} is a folder, and has to be a file with settings.`);
  return refuse(
    named === undefined
      ? `${file} is a link to a file that is not there. Please look where it leads, or take it away.`
      : `ENV_FILE is "${named}", but there is no such file. Please look at the path.`,
  );
}

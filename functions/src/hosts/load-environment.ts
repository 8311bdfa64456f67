import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Reads `.env` beside package.json, for every npm command of the server; what the terminal already says stays.
 * `ENV_FILE` names another file, or none when it is empty.
 *
 * Ends the command with a sentence when `ENV_FILE` names a file that is not there: without its keys a test provider would
 * take the place of the bank.
 */
export function loadEnvironment(): void {
  for (const [name, value] of Object.entries(settingsInFile())) process.env[name] ??= value;
}

/** What the file alone says, whatever the terminal does. */
export function settingsInFile(): NodeJS.Dict<string> {
  const named = process.env.ENV_FILE;
  const file = named ?? join(import.meta.dirname, '../../../.env');
  if (file === '') return {};
  if (!existsSync(file)) {
    if (named === undefined) return {};
    console.error(`ENV_FILE is "${named}", but there is no such file. Please look at the path.`);
    process.exit(1);
  }
  // Some editors begin a file with a mark of its encoding, which would become part of the first name.
  return parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
}

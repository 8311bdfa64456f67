import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Reads `.env` beside package.json, for every npm command of the server; what the terminal already says stays.
 * `ENV_FILE` names another file, or none when it is empty.
 */
export function loadEnvironment(): void {
  const file = process.env.ENV_FILE ?? join(import.meta.dirname, '../../../.env');
  if (file === '' || !existsSync(file)) return;
  // Some editors begin a file with a mark of its encoding, which would become part of the first name.
  const settings = parseEnv(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

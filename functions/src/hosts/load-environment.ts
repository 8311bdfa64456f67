import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads `.env` beside package.json, for every npm command of the server; what the terminal already says stays.
 * `ENV_FILE` names another file, or none when it is empty.
 */
export function loadEnvironment(): void {
  const file = process.env.ENV_FILE ?? join(import.meta.dirname, '../../../.env');
  if (file !== '' && existsSync(file)) process.loadEnvFile(file);
}

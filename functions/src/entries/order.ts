// npm run order -- …: the operator's desk, on the data folder, also while the server runs, or on a Firebase project (--project).

import { userInfo } from 'node:os';
import { type Asked, answerAtDesk, askedOf, USAGE } from '../command-line/desk/desk.ts';
import { commandWords } from '../hosts/command-words.ts';
import { loadEnvironment } from '../hosts/load-environment.ts';
import { toldError } from '../hosts/told-error.ts';
import { existingFolder, openDataFolder } from '../local/ports.ts';

async function atFolder(asked: Asked): Promise<string> {
  const folder = openDataFolder(existingFolder(process.env));
  try {
    return await answerAtDesk(folder, asked, userInfo().username);
  } finally {
    folder.database.close();
  }
}

/** Google's packages are loaded only for who asks there. */
async function atProject(asked: Asked, project: string): Promise<string> {
  const { openProjectDesk } = await import('../cloud/project-desk.ts');
  const { ports, account } = await openProjectDesk(
    { projectId: project, databaseId: asked.database },
    process.env,
  );
  return answerAtDesk(ports, asked, account);
}

try {
  loadEnvironment();
  const asked = askedOf(commandWords(USAGE));
  const answer = asked.project === undefined ? atFolder(asked) : atProject(asked, asked.project);
  process.stdout.write(`${await answer}\n`);
} catch (error) {
  console.error(toldError(error));
  process.exit(1);
}

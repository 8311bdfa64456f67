import { parseArgs } from 'node:util';

const RECORDED = 'tests/fixtures/fresh-project.json';

export const USAGE = `npm run deploy                   looks at the project of .env, then builds and deploys
npm run deploy -- --look         looks at it, says what is missing, and does nothing else
npm run deploy -- --dry          looks at a project whose answers were written down, and builds; nothing leaves this machine
  --answers FILE                 of another one: tests/fixtures/bare-project.json is a project in which nothing was done yet
  --start                        also installs what was packed in a folder of its own, starts it there and asks it
Below what is missing stands the command that sets it right; docs/deploy.md says the rest.`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h', default: false },
  look: { type: 'boolean', default: false },
  dry: { type: 'boolean', default: false },
  start: { type: 'boolean', default: false },
  answers: { type: 'string', default: RECORDED },
} as const;

export interface DeployOptions {
  readonly isLook: boolean;
  readonly isDry: boolean;
  readonly isStarted: boolean;
  /** the file of recorded answers */
  readonly answers: string;
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    return null;
  }
}

/** What is asked for: a word that is not understood begins nothing. */
export function askedOf(args: readonly string[]): DeployOptions | 'help' | 'not understood' | 'not together' {
  const values = parsed(args);
  if (!values) return 'not understood';
  const { help, look, dry, start, answers } = values;
  if (help) return 'help';
  const goesTogether = dry ? !look : !start && answers === RECORDED;
  return goesTogether ? { isLook: look, isDry: dry, isStarted: start, answers } : 'not together';
}

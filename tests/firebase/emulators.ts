import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Google's emulators of database and storage rules are Java programs, fetched by firebase-tools; these run from 21 on. */
const MIN_JAVA = 21;
const JARS = ['cloud-firestore-emulator', 'cloud-storage-rules-runtime'] as const;

/** Where firebase-tools keeps what it has fetched. */
export const emulatorFolder = (environment: NodeJS.ProcessEnv): string =>
  environment.FIREBASE_EMULATORS_PATH || join(homedir(), '.cache/firebase/emulators');

/** What `java -version` writes; empty when there is none. */
export function javaWords(): string {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  return stderr ?? '';
}

/**
 * Why the emulators cannot run here, with the way to get them; null when they can.
 * @param words of `java -version`
 */
export function missingForEmulators(
  firebaseTools: string | null,
  words: string,
  folder: string,
): string | null {
  if (firebaseTools === null) return 'needs firebase-tools';
  const version = Number(/version "(\d+)/.exec(words)?.[1] ?? 0);
  if (version < MIN_JAVA)
    return `needs Java ${MIN_JAVA} or newer, here is ${version === 0 ? 'none' : `Java ${version}`}`;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const missing = JARS.filter((jar) => !files.some((file) => file.startsWith(jar) && file.endsWith('.jar')));
  if (missing.length === 0) return null;
  return `needs ${missing.join(' and ')} in ${folder}: firebase setup:emulators:firestore and setup:emulators:storage fetch them`;
}

/**
 * Starts Google's emulators of database and storage, runs a command of the shell beside them and stops them.
 * @returns whether the command ended well
 */
export function besideEmulators(firebaseTools: string, configFile: string, command: string): boolean {
  const cli = join(firebaseTools, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const args = ['emulators:exec', '--only', 'firestore,storage', '--project', 'demo-kindred'];
  const { status } = spawnSync(process.execPath, [cli, ...args, '--config', configFile, command], {
    stdio: 'inherit',
  });
  return status === 0;
}

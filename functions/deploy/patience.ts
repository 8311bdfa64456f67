import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What Eventarc says on the first deployment of a project, while the rights of its service agent are on their way.
 * Source: https://cloud.google.com/eventarc/docs/troubleshooting
 */
const NOT_YET = /permission denied while using the eventarc service agent/i;
const MAX_TRIES = 5;
const WAIT_SECONDS = 90;

interface Deployment {
  /** one deployment; what it ended with */
  readonly run: () => number;
  /** what the last one wrote down */
  readonly log: () => string;
  readonly wait: (seconds: number) => Promise<unknown>;
}

/** Deploys, and again while Eventarc's rights are on their way: some minutes. Gives what the last try ended with. */
export async function deployPatiently({ run, log, wait }: Deployment): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const status = run();
    if (status === 0 || tries === MAX_TRIES || !NOT_YET.test(log())) return status;
    process.stdout.write(
      `Eventarc's rights are on their way, as on every first deployment; trying again in ${WAIT_SECONDS} seconds.\n`,
    );
    await wait(WAIT_SECONDS);
  }
}

/**
 * Sets the alerts whatever an upload ended with: most of it may run already, and nobody would hear of it.
 * @returns what the upload ended with
 */
export async function thenWatched(status: number, setAlerts: () => Promise<void>): Promise<number> {
  if (status !== 0)
    process.stdout.write(
      'Not all was uploaded: what stands above says why. What was is watched all the same.\n',
    );
  await setAlerts();
  return status;
}

/** The command line of Firebase writes it into the folder that it is run in, and keeps it when it fails. */
export function lastLog(folder: string): string {
  const file = join(folder, 'firebase-debug.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packCloud } from '../support/cloud-package.ts';
import { freePort } from '../support/cloud-process.ts';
import type { Project } from '../support/start-deployed.ts';

const root = join(import.meta.dirname, '../..');
const READY = 'All emulators ready';
/** Said in spite of READY when the code could not be asked which functions there are. */
const NO_FUNCTIONS = 'Failed to load function definition';
const READY_WITHIN_MS = 180_000;

export interface Emulators {
  /** before the name of a function */
  readonly callsUrl: string;
  readonly hostingUrl: string;
  /** takes events as Google's emulators of storage and database send them */
  readonly eventsUrl: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

/**
 * Google's emulators of Functions, Cloud Tasks and Hosting over what would be deployed: the packed functions, the built
 * pages and our own firebase.json. Database and storage, which need Java, are ours.
 * @param projectId of the project's database
 */
export async function startEmulators(
  place: string,
  projectId: string,
  { wire, storage, metadata }: Project,
): Promise<Emulators> {
  const home = mkdtempSync(join(tmpdir(), 'kindred-emulators-'));
  packCloud(join(home, 'functions'));
  cpSync(join(root, 'dist'), join(home, 'dist'), { recursive: true });
  // Google's command line looks for the SDK of functions in the folder of the project.
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  const [functions, tasks, hosting, hub, logging, eventarc] = await Promise.all(
    Array.from({ length: 6 }, freePort),
  );
  const at = (port: number | undefined) => ({ host: '127.0.0.1', port });
  const { hosting: pages } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8'));
  writeFileSync(
    join(home, 'firebase.json'),
    JSON.stringify({
      hosting: pages,
      functions: [{ source: 'functions', codebase: 'default', runtime: 'nodejs24' }],
      emulators: {
        ...{ functions: at(functions), tasks: at(tasks), hosting: at(hosting) },
        ...{ hub: at(hub), logging: at(logging), eventarc: at(eventarc), ui: { enabled: false } },
      },
    }),
  );
  const cli = join(place, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const only = ['--only', 'functions,tasks,hosting', '--project', projectId];
  const child = spawn(process.execPath, [cli, 'emulators:start', ...only], {
    cwd: home,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home,
      FIRESTORE_EMULATOR_HOST: new URL(wire.url).host,
      STORAGE_EMULATOR_HOST: storage.url,
      GCE_METADATA_HOST: metadata.host,
      // Seconds: on a busy machine the functions are not found within its ten.
      FUNCTIONS_DISCOVERY_TIMEOUT: '120',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  const until = Date.now() + READY_WITHIN_MS;
  while (!output.includes(READY)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`Google's emulators did not start: ${output.slice(-3_000)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  if (output.includes(NO_FUNCTIONS)) {
    await stop();
    throw new Error(`Google's emulators found no functions: ${output.slice(-3_000)}`);
  }
  const functionsUrl = `http://127.0.0.1:${functions}`;
  return {
    callsUrl: `${functionsUrl}/${projectId}/us-central1`,
    hostingUrl: `http://127.0.0.1:${hosting}`,
    eventsUrl: `${functionsUrl}/functions/projects/${projectId}/trigger_multicast`,
    output: () => output,
    stop,
  };
}

/** Whether the pages were built, which hosting is compared by. */
export const hasPages = (): boolean => existsSync(join(root, 'dist/index.html'));

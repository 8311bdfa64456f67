import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from './figure.ts';
import { atMostOnMachine, besideMachine } from './machine.ts';

const lib = join(import.meta.dirname, '../../dist-functions/lib');
const entry = join(lib, 'firebase.js');
const RUNS = 5;
const MAX_IMPORT_MS = 700;
const MAX_BUNDLE_MB = 5;
const ENVIRONMENT = {
  FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo', storageBucket: 'demo.appspot.com' }),
  GCLOUD_PROJECT: 'demo',
};

/** What a cold instance pays before its first request: the size of what it reads, and the time to load it. */
export async function benchCloud(): Promise<Figure[]> {
  if (!existsSync(entry)) throw new Error('the functions are not built: npm run build:functions');
  const bytes = readdirSync(lib).reduce((sum, name) => sum + statSync(join(lib, name)).size, 0);
  const [runs, machine] = await besideMachine(async () => Array.from({ length: RUNS }, importOnce));
  const fastest = (of: (run: Import) => number) => Math.min(...runs.map(of));
  return [
    atMost('bundle of the functions without native parts', bytes / 1e6, 'MB', MAX_BUNDLE_MB),
    // The fastest: what others do on the machine only ever adds.
    atMostOnMachine(
      {
        name: `cold import of the functions, fastest of ${RUNS}`,
        value: fastest(({ ms }) => ms),
        unit: 'ms',
        // Nobody was in the way of the fastest, as nobody is of processor time.
        time: 'processor',
        machine,
      },
      MAX_IMPORT_MS,
    ),
    atMostOnMachine(
      {
        name: 'the same in processor time',
        value: fastest(({ cpuMs }) => cpuMs),
        unit: 'ms',
        time: 'processor',
        machine,
      },
      MAX_IMPORT_MS,
    ),
  ];
}

interface Import {
  readonly ms: number;
  readonly cpuMs: number;
}

/** In a process of its own, which has loaded nothing before. */
function importOnce(): Import {
  const script = `
    const [began, before] = [performance.now(), process.cpuUsage()];
    await import(${JSON.stringify(pathToFileURL(entry).href)});
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ ms: performance.now() - began, cpuMs: (user + system) / 1_000 }));
    process.exit(0);`;
  const args = ['--input-type=module', '--eval', script];
  const output = execFileSync(process.execPath, args, {
    env: { ...ENVIRONMENT, PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

function atMost(name: string, value: number, unit: string, most: number): Figure {
  return { name, value, unit, target: `<= ${most}`, ok: value <= most };
}

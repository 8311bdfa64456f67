import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Figure } from './figure.ts';
import type { Mutated } from './mutate.child.ts';

const CHILD = fileURLToPath(new URL('./mutate.child.ts', import.meta.url));
const DOCUMENTS = ['memoir.pdf', 'memoir.docx', 'memoir.txt'].map((name) =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)),
);
const SEEDS = 200;
const OF_SEED = 50;
/** No document of a few pages takes so long; a parser that does hangs. */
const HANGS_AFTER_MS = 60_000;

/** Damaged documents, each of which must be read or refused with a code: nothing may break, and nothing may hang. */
export async function mutationFigures(): Promise<Figure[]> {
  const seen = { read: 0, refused: 0, broke: 0 };
  const failures: string[] = [];
  const child = fork(CHILD, ['0', String(SEEDS), String(OF_SEED), ...DOCUMENTS], { stdio: 'inherit' });
  let heardMs = Date.now();
  child.on('message', ({ outcome, what }: Mutated) => {
    heardMs = Date.now();
    seen[outcome] += 1;
    if (outcome === 'broke') failures.push(what);
  });
  const watch = setInterval(() => {
    if (Date.now() - heardMs > HANGS_AFTER_MS) child.kill('SIGKILL');
  }, 1_000);
  await once(child, 'exit');
  clearInterval(watch);
  const wanted = SEEDS * OF_SEED;
  const sound = seen.read + seen.refused;
  const detail = `${seen.read} read, ${seen.refused} refused, ${seen.broke} broke ${[...new Set(failures)].slice(0, 3).join('; ')}`;
  return [
    {
      name: `damaged documents without crash or hang (${detail.trim()})`,
      value: sound,
      unit: 'files',
      target: `= ${wanted}`,
      ok: sound === wanted,
    },
  ];
}

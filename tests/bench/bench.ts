// npm run bench: every figure on one line, exit code 1 when one falls short.
import { benchBundle } from './bundle.ts';
import type { Figure } from './figure.ts';
import { benchLocalServer } from './local-server.ts';
import { benchNarration } from './narration.ts';
import { benchScan } from './scan.ts';

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bundle: benchBundle,
  'local-server': benchLocalServer,
  narration: benchNarration,
};

/** Run only when they are named: they take minutes. */
const ON_DEMAND: Record<string, () => Promise<Figure[]>> = { scan: benchScan };

function line({ name, value, unit, target, ok, reason }: Figure): string {
  if (ok === 'skipped') return `${name}: skipped (${reason ?? 'no reason given'})`;
  return `${name}: ${Number(value.toPrecision(4))} ${unit} (target ${target}) ${ok ? 'ok' : 'SHORT'}`;
}

const wanted = process.argv.slice(2);
let isShort = false;
const chosen =
  wanted.length === 0
    ? Object.entries(BENCHES)
    : Object.entries({ ...BENCHES, ...ON_DEMAND }).filter(([name]) => wanted.includes(name));
for (const [, bench] of chosen) {
  for (const figure of await bench()) {
    console.log(line(figure));
    if (figure.ok === false) isShort = true;
  }
}
process.exit(isShort ? 1 : 0);

// npm run bench: every figure on one line, exit code 1 when one falls short.
import { benchBundle } from './bundle.ts';
import type { Figure } from './figure.ts';
import { benchLocalServer } from './local-server.ts';
import { benchNarration } from './narration.ts';
import { benchVoice } from './voice.ts';

const BENCHES: Record<string, () => Promise<Figure[]>> = {
  bundle: benchBundle,
  'local-server': benchLocalServer,
  narration: benchNarration,
  voice: benchVoice,
};
/** Needs recordings that do not come with the product: only when asked for by name. */
const ONLY_BY_NAME = ['voice'];

function line({ name, value, unit, target, ok, reason }: Figure): string {
  if (ok === 'skipped') return `${name}: skipped (${reason ?? 'no reason given'})`;
  return `${name}: ${Number(value.toPrecision(4))} ${unit} (target ${target}) ${ok ? 'ok' : 'SHORT'}`;
}

const wanted = process.argv.slice(2);
let isShort = false;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ONLY_BY_NAME.includes(name)) continue;
  for (const figure of await bench()) {
    console.log(line(figure));
    if (figure.ok === false) isShort = true;
  }
}
process.exit(isShort ? 1 : 0);

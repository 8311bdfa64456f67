// npm run test:attacks: a freshly started server, attacked from outside. Prints attack, tries and result; exit code 1 on any harm.
import { type Attack, carryOut, type Outcome } from './attack.ts';
import { ATTACKS_ON_MACHINE } from './on-machine.ts';
import { ATTACKS_ON_OTHERS } from './on-others.ts';
import { ATTACKS_ON_PRICE } from './on-price.ts';
import { ATTACKS_ON_SERVER } from './on-server.ts';
import { ATTACKS_ON_STORE } from './on-store.ts';
import { ATTACKS_ON_TEXT } from './on-text.ts';

const ATTACKS: readonly Attack[] = [
  ...ATTACKS_ON_OTHERS,
  ...ATTACKS_ON_MACHINE,
  ...ATTACKS_ON_PRICE,
  ...ATTACKS_ON_TEXT,
  ...ATTACKS_ON_STORE,
  ...ATTACKS_ON_SERVER,
];
const ONE_ATTACK_MS = 90_000;
const ALL_MS = 300_000;

async function bounded(attack: Attack): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => resolve({ tries: 0, harms: [`did not end within ${ONE_ATTACK_MS / 1_000} s`] }),
      ONE_ATTACK_MS,
    );
  });
  try {
    return await Promise.race([carryOut(attack), late]);
  } catch (error) {
    return { tries: 0, harms: [`could not be carried out: ${String(error)}`] };
  } finally {
    clearTimeout(timer);
  }
}

const wanted = process.argv.slice(2);
const chosen = ATTACKS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const startedAt = performance.now();
let passed = 0;
let failed = 0;
for (const attack of chosen) {
  const isInTime = performance.now() - startedAt < ALL_MS;
  const attackAt = performance.now();
  const { tries, harms } = isInTime
    ? await bounded(attack)
    : { tries: 0, harms: [`not tried: ${ALL_MS / 1_000} s were over`] };
  const seconds = ((performance.now() - attackAt) / 1_000).toFixed(1);
  const result = harms.length === 0 ? 'held' : 'HARMED';
  if (harms.length === 0) passed++;
  else failed++;
  console.log(`${attack.name}: ${tries} tries, ${result} (${seconds} s)`);
  for (const harm of harms) console.log(`  ${harm}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

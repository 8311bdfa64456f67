// npm run test:attacks: a freshly started server, attacked from outside. Prints attack, tries and result; exit code 1 on any harm.
import { mapLimited } from '../../functions/src/processes/map-limited.ts';
import { type Attack, carryOut, type Outcome } from './attack.ts';
import { familyWithAudiobook } from './families.ts';
import { ATTACKS_ON_LISTENERS } from './on-listeners.ts';
import { ATTACKS_ON_MACHINE } from './on-machine.ts';
import { ATTACKS_ON_OTHERS } from './on-others.ts';
import { ATTACKS_ON_PRICE } from './on-price.ts';
import { ATTACKS_ON_LOCKS, ATTACKS_ON_PATIENCE } from './on-server.ts';
import { ATTACKS_ON_STORE } from './on-store.ts';
import { ATTACKS_ON_TEXT } from './on-text.ts';

/** Each has a server of its own: as many as there are processors. */
const AT_A_TIME = 2;
const SIDE_BY_SIDE: readonly Attack[] = [
  ...ATTACKS_ON_PRICE,
  ...ATTACKS_ON_OTHERS,
  ...ATTACKS_ON_LISTENERS,
  ...ATTACKS_ON_MACHINE,
  ...ATTACKS_ON_LOCKS,
  ...ATTACKS_ON_TEXT,
  ...ATTACKS_ON_STORE,
];
/** They are judged by how long a family waits meanwhile: nothing else runs then. */
const ALONE: readonly Attack[] = ATTACKS_ON_PATIENCE;
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
const isWanted = ({ name }: Attack) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const startedAt = performance.now();

/** Carries it out and says what came of it. @returns whether it held */
async function report(attack: Attack): Promise<boolean> {
  const isInTime = performance.now() - startedAt < ALL_MS;
  const attackAt = performance.now();
  const { tries, harms } = isInTime
    ? await bounded(attack)
    : { tries: 0, harms: [`not tried: ${ALL_MS / 1_000} s were over`] };
  const seconds = ((performance.now() - attackAt) / 1_000).toFixed(1);
  const lines = [
    `${attack.name}: ${tries} tries, ${harms.length === 0 ? 'held' : 'HARMED'} (${seconds} s)`,
    ...harms.map((harm) => `  ${harm}`),
  ];
  console.log(lines.join('\n'));
  return harms.length === 0;
}

await familyWithAudiobook();
const held = [
  ...(await mapLimited(SIDE_BY_SIDE.filter(isWanted), AT_A_TIME, report)),
  ...(await mapLimited(ALONE.filter(isWanted), 1, report)),
];
const passed = held.filter(Boolean).length;
console.log(`${passed} passed, ${held.length - passed} failed`);
process.exit(passed === held.length ? 0 : 1);

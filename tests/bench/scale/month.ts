import { CALLABLE_SETTINGS, REQUEST_SETTINGS, sized } from '../../../functions/src/cloud/settings.ts';
import { dollarsOf } from './prices.ts';

const MONTH_SECONDS = (365 * 86_400) / 12;
const TIMERS = 3;
const SECRETS = 3;
/** A run that finds nothing, and the rows that it is charged for. */
const SECONDS_OF_QUIET_RUN = 0.5;
const READS_OF_RUN = 4;
/** Google's question to /healthz, from six places every five minutes: each is a look at database and storage, and the first million of a month are free. */
const ASKED_A_MONTH = (MONTH_SECONDS / 300) * 6;
const SECONDS_OF_HEALTH = 0.5;

const gibOf = (memory: string) =>
  memory.endsWith('GiB') ? Number.parseInt(memory, 10) : Number.parseInt(memory, 10) / 1_024;

/** What stays warm, in a month of waiting. Dollars. */
export function warmDollars(scale: number): number {
  return [...Object.values(CALLABLE_SETTINGS), ...Object.values(REQUEST_SETTINGS)].reduce((sum, settings) => {
    const { cpu, memory, minInstances } = sized(settings, scale);
    const seconds = minInstances * MONTH_SECONDS;
    return sum + dollarsOf({ idleVcpuSecond: seconds * cpu, idleGibSecond: seconds * gibOf(memory) });
  }, 0);
}

/** Timers that find nothing, the question whether all is well, and what is paid for being there. Dollars. */
export function standingDollars(scale: number): number {
  const { cpu, memory } = sized(REQUEST_SETTINGS.timers, scale);
  const runs = MONTH_SECONDS / 60 + MONTH_SECONDS / 300 + MONTH_SECONDS / 3_600;
  const seconds = runs * SECONDS_OF_QUIET_RUN;
  const health = sized(REQUEST_SETTINGS.health, scale);
  const looking = ASKED_A_MONTH * SECONDS_OF_HEALTH;
  return dollarsOf({
    vcpuSecond: seconds * cpu + looking * health.cpu,
    gibSecond: seconds * gibOf(memory) + looking * gibOf(health.memory),
    request: runs + ASKED_A_MONTH,
    documentRead: runs * READS_OF_RUN + ASKED_A_MONTH,
    documentWrite: ASKED_A_MONTH,
    objectWrite: ASKED_A_MONTH,
    timerMonth: TIMERS,
    secretMonth: SECRETS,
  });
}

/** Families a month, and the SCALE that carries them. */
const MONTHS = [
  [0, 1],
  [100, 1],
  [10_000, 4],
] as const;

/** @param platform of a mean book, without the card fee; @param card fee of a mean book. Dollars. */
export function printMonths(platform: number, card: number): void {
  console.log(
    'families a month | SCALE | standing | kept warm | books | a month | without what is warm | card fees',
  );
  for (const [families, scale] of MONTHS) {
    const [standing, warm, books] = [standingDollars(scale), warmDollars(scale), families * platform];
    const amounts = [standing, warm, books, standing + warm + books, standing + books, families * card];
    console.log([families, scale, ...amounts.map((dollars) => dollars.toFixed(2))].join(' | '));
  }
}

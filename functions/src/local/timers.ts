import { oneByOne } from '../../../src/domain/one-by-one.ts';
import { enforceRetention } from '../features/account/enforce-retention.ts';
import { sweepNarrations } from '../features/audiobook/sweep-narrations.ts';
import { clearUnopened } from '../features/payment/clear-unopened.ts';
import { sweepPayments } from '../features/payment/sweep-payments.ts';
import type { openDataFolder } from './ports.ts';
import { clearLeftovers } from './store/leftovers.ts';

const SWEEP_EVERY_MS = 60_000;
/** Half of the minute within which nothing is left of what was deleted. */
const LEFTOVERS_EVERY_MS = 30_000;
const DAY_MS = 86_400_000;

/** What the cloud's scheduler does there: looks after late events and lost narrations every minute, and after retention once a day. */
export function startTimers(folder: ReturnType<typeof openDataFolder>): { stop(): void } {
  const regularly = (work: () => Promise<unknown>, everyMs: number) =>
    setInterval(() => work().catch((error: unknown) => console.error(error)), everyMs).unref();
  const retain = () => enforceRetention(folder);
  const clear = () => oneByOne([clearUnopened, clearLeftovers], (work) => work(folder));
  const timers = [
    regularly(() => sweepPayments(folder), SWEEP_EVERY_MS),
    regularly(() => sweepNarrations(folder), SWEEP_EVERY_MS),
    regularly(clear, LEFTOVERS_EVERY_MS),
    regularly(retain, DAY_MS),
  ];
  // A machine that is switched off every evening still keeps its promise.
  for (const work of [retain, clear]) work().catch((error: unknown) => console.error(error));
  return { stop: () => timers.forEach(clearInterval) };
}

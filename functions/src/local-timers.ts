import type { openDataFolder } from './local-ports.ts';
import { sweepPayments } from './payment/sweep-payments.ts';

const SWEEP_EVERY_MS = 60_000;

/** What the cloud's scheduler does there: looks after late events every minute. */
export function startTimers(folder: ReturnType<typeof openDataFolder>): { stop(): void } {
  const regularly = (work: () => Promise<unknown>, everyMs: number) =>
    setInterval(() => work().catch((error: unknown) => console.error(error)), everyMs).unref();
  const timers = [regularly(() => sweepPayments(folder), SWEEP_EVERY_MS)];
  return { stop: () => timers.forEach(clearInterval) };
}

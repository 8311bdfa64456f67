import { onSchedule, type ScheduleFunction } from 'firebase-functions/v2/scheduler';
import { AppError } from '../../../src/domain/errors.ts';
import { oneByOne } from '../../../src/domain/one-by-one.ts';
import { enforceRetention } from '../features/account/enforce-retention.ts';
import { resumeDeletions } from '../features/account/resume-deletions.ts';
import { sweepNarrations } from '../features/audiobook/sweep-narrations.ts';
import { sweepCodeLetters } from '../features/gifts/code-letter.ts';
import { sweepGifts } from '../features/gifts/sweep-gifts.ts';
import { countOverdueQuotes } from '../features/payment/answer-quote.ts';
import { clearUnopened } from '../features/payment/clear-unopened.ts';
import { sweepPayments } from '../features/payment/sweep-payments.ts';
import { sweepGiftLetters } from '../features/sharing/send-gift-letter.ts';
import { countOverdueReports } from '../features/voice/reports/answer-report.ts';
import { logError, logLine } from '../hosts/log.ts';
import { REGION, SCALE } from './deployed.ts';
import type { FirebasePorts } from './ports.ts';
import { MAIL_SECRETS, STRIPE_SECRETS } from './secrets.ts';
import { REQUEST_SETTINGS, sized } from './settings.ts';

type Open = () => FirebasePorts;

/** A job that nobody looked after for so long has lost its task. Longer than any queue should be. */
const OVERDUE_MS = 15 * 60_000;

/** What went wrong in each of several things that were done one by one. */
const eachOf = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.flatMap(eachOf) : [error];

function timer(
  open: Open,
  name: string,
  when: { readonly schedule: string; readonly secrets?: typeof STRIPE_SECRETS },
  work: (ports: FirebasePorts) => Promise<Readonly<Record<string, number>>>,
): ScheduleFunction {
  const options = { ...sized(REQUEST_SETTINGS.timers, SCALE), ...when, region: REGION, timeZone: 'UTC' };
  return onSchedule(options, async () => {
    const beganMs = Date.now();
    const log = (outcome: string) => ({ what: 'timer', name, outcome, elapsedMs: Date.now() - beganMs });
    try {
      logLine({ ...log('ok'), ...(await work(open())) });
    } catch (error) {
      for (const one of eachOf(error)) logError(log('failed'), one);
      throw error;
    }
  });
}

/** Sweeps that do not need each other: one that fails does not hold back the next. */
async function sweeps(
  works: Readonly<Record<string, () => Promise<number>>>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await oneByOne(Object.entries(works), async ([name, work]) => {
    counts[name] = await work();
  });
  return counts;
}

/** Asks the card provider about payments whose event has not come. */
export const paymentsTimer = (open: Open): ScheduleFunction =>
  timer(open, 'payments', { schedule: 'every 1 minutes', secrets: STRIPE_SECRETS }, (ports) =>
    sweeps({
      found: () => sweepPayments(ports),
      gifts: () => sweepGifts(ports),
      unopened: () => clearUnopened(ports),
      deletions: () => resumeDeletions(ports),
    }),
  );

/** Brings jobs and books again whose tasks were lost, and letters whose day has come. */
export const stuckTimer = (open: Open): ScheduleFunction =>
  timer(open, 'stuck', { schedule: 'every 5 minutes' }, (ports) =>
    sweeps({
      jobs: () => ports.jobs.bringAgain(OVERDUE_MS),
      orders: () => sweepNarrations(ports),
      gifts: () => sweepGiftLetters(ports),
      codes: () => sweepCodeLetters(ports),
    }),
  );

/** A function of a timer lives nine minutes; what is not done then the next run does. */
const RETENTION_RUN_MS = 8 * 60_000;
/** Once a day a walk through the list of guests begins, which Google gives in no order by time; later runs go on with it. */
const GUESTS_AT_UTC_HOUR = 3;

/** Keeps the promises about how long things are kept: every hour what is due by now, and whether backups are made. */
export const retentionTimer = (open: Open): ScheduleFunction =>
  timer(
    open,
    'retention',
    { schedule: 'every 60 minutes', secrets: [...MAIL_SECRETS, ...STRIPE_SECRETS] },
    async (ports) => {
      const nowMs = ports.clock.nowMs();
      const withGuests = new Date(nowMs).getUTCHours() === GUESTS_AT_UTC_HOUR;
      const report = await enforceRetention(ports, { untilMs: nowMs + RETENTION_RUN_MS, withGuests });
      const [overdueQuotes, overdueReports] = [
        await countOverdueQuotes(ports),
        await countOverdueReports(ports),
      ];
      return { ...report, overdueQuotes, overdueReports, ...(await backupAge(ports)) };
    },
  );

const HOUR_MS = 3_600_000;

/**
 * How old the newest whole backup of the database is, for the line of a timer, by which an alert goes. What cannot be known
 * this time is asked again by the next run; a refusal wakes somebody as a failed timer does, and holds nothing else back.
 */
export async function backupAge({
  clock,
  newestBackup,
}: Pick<FirebasePorts, 'clock' | 'newestBackup'>): Promise<Readonly<Record<string, number>>> {
  try {
    const newest = await newestBackup();
    return newest ? { backupHours: Math.floor((clock.nowMs() - newest.getTime()) / HOUR_MS) } : {};
  } catch (error) {
    const isPassing = error instanceof AppError && error.code === 'unavailable';
    if (isPassing) logLine({ what: 'backups', outcome: error.code });
    else logError({ what: 'timer', name: 'backups', outcome: 'failed' }, error);
    return {};
  }
}

import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { alertsOf, applyAlerts, type Request, type Watched } from '../../functions/deploy/apply-alerts.ts';
import { thenWatched } from '../../functions/deploy/patience.ts';
import { memoryDocuments } from '../../functions/src/adapters/memory/documents.ts';
import type { FirebasePorts } from '../../functions/src/cloud/ports.ts';
import { backupAge, paymentsTimer } from '../../functions/src/cloud/timers.ts';
import { idsIn, logError, logLine } from '../../functions/src/hosts/log.ts';
import { AppError } from '../../src/domain/errors.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { rowOf } from '../support/rows.ts';

type Line = Readonly<Record<string, unknown>>;
interface Policy extends Watched {
  readonly userLabels: { readonly kindred: string };
  readonly documentation: { readonly content: string };
  readonly conditions: readonly {
    readonly conditionMatchedLog?: { readonly filter: string };
    readonly conditionAbsent?: { readonly filter: string };
    readonly conditionThreshold?: {
      readonly filter: string;
      readonly thresholdValue: number;
      readonly aggregations: readonly {
        readonly alignmentPeriod: string;
        readonly groupByFields: readonly string[];
      }[];
    };
  }[];
}
const PLACE = { projectId: 'my-project', host: 'www.memoirs.org' };
const ALERTS = alertsOf(PLACE) as readonly Policy[];

/** A test of Cloud Logging's language, as far as the alerts write it. */
const TERM = /^(?:jsonPayload\.)?([\w.]+)\s*(=~|>=|=)\s*"?([^"]*)"?$/;

function isWoken({ conditions }: Policy, line: Line): boolean {
  const [{ conditionMatchedLog } = {}] = conditions;
  if (!conditionMatchedLog) return false;
  return conditionMatchedLog.filter.split(' AND ').every((term) => {
    const [, field = '', operator, wanted = ''] = TERM.exec(term) ?? expect.fail(`not understood: ${term}`);
    if (field === 'resource.type') return wanted === 'cloud_run_revision';
    const found = line[field];
    if (operator === '>=') return Number(found) >= Number(wanted);
    return operator === '=~' ? new RegExp(wanted).test(String(found)) : found === wanted;
  });
}

/** The lines that some work prints, as Cloud Run takes them. */
async function linesOf(work: () => unknown): Promise<Line[]> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await work();
    return write.mock.calls.map(([text]) => JSON.parse(String(text)));
  } finally {
    write.mockRestore();
  }
}

/** A line of Cloud Run itself, where the function could write none. */
const byCloudRun = (textPayload: string) => wokenBy([{ textPayload, severity: 'ERROR' }]);

const wokenBy = (lines: readonly Line[]) =>
  ALERTS.filter((alert) => lines.some((line) => isWoken(alert, line))).map(
    ({ userLabels }) => userLabels.kindred,
  );

it.each(ALERTS.map((alert) => [alert.userLabels.kindred, alert] as const))(
  'the alert %s says what to do, for this project',
  (_, { documentation, displayName }) => {
    expect(documentation.content.length).toBeGreaterThan(100);
    const told = JSON.stringify([documentation, displayName]).replaceAll('firebase-tools@', '');
    expect(told).not.toMatch(/\b(?:PROJECT|HOST)\b|@/);
  },
);

const job = (kind: string, outcome: string) => () => logLine({ what: 'job', kind, outcome, orderId: 'a' });
const retention =
  (overdueQuotes: number, overdueReports = 0) =>
  () =>
    logLine({ what: 'timer', name: 'retention', outcome: 'ok', drafts: 0, overdueQuotes, overdueReports });
const [NOW_MS, HOUR_MS] = [1_763_600_120_000, 3_600_000];
/** The line of the hourly timer at such a backup. */
async function backups(newestBackup: () => Promise<Date | null>): Promise<void> {
  const age = await backupAge({ clock: { nowMs: () => NOW_MS }, newestBackup });
  logLine({ what: 'timer', name: 'retention', outcome: 'ok', overdueQuotes: 0, overdueReports: 0, ...age });
}
const unknown = (code: 'unavailable' | 'permission-denied') => () =>
  Promise.reject(new AppError(code, 'not known'));
const stuck = (more: object) => () => logLine({ what: 'timer', name: 'stuck', outcome: 'ok', ...more });

it.each<[string, () => unknown, string[]]>([
  ['a call that went well', () => logLine({ what: 'call', name: 'list_drafts', outcome: 'ok' }), []],
  ['a call that was refused', () => logLine({ what: 'call', name: 'a', outcome: 'unauthenticated' }), []],
  [
    'a call that broke',
    () => logError({ what: 'call', name: 'a', outcome: 'internal' }, new Error()),
    ['errors'],
  ],
  [
    'a database that cannot be written',
    () => logError({ what: 'health', outcome: 'failed' }, new Error()),
    ['not-writable'],
  ],
  ['a book that failed', job('join-tts', 'given up: internal'), ['book-failed']],
  ['a book that is tried again', job('join-tts', 'unavailable'), []],
  ['a letter nobody took', job('send-mail', 'given up: unavailable'), ['letter-failed']],
  [
    'a voice that stays with its provider',
    job('forget-voice', 'given up: unavailable'),
    ['voice-not-forgotten'],
  ],
  ['a document that cannot be read', job('process-document', 'given up: document-unreadable'), []],
  ['a quiet look for stuck work', stuck({ jobs: 0, orders: 0 }), []],
  ['a job that was lost', stuck({ jobs: 1, orders: 0 }), ['work-waits']],
  ['a book that was lost', stuck({ jobs: 0, orders: 2 }), ['book-late']],
  ['a bank that asks', () => logLine({ what: 'dispute', orderId: 'a', state: 'inquiry' }), ['disputed']],
  ['a bank that was answered', () => logLine({ what: 'dispute', orderId: 'a', state: 'won' }), []],
  ['a run of retention', retention(0), []],
  ['a family that waits for its quote', retention(1), ['quote-waits']],
  ['somebody who reported a voice and waits', retention(0, 1), ['report-waits']],
  ['a backup of yesterday', () => backups(async () => new Date(NOW_MS - 30 * HOUR_MS)), []],
  ['no backup for two days', () => backups(async () => new Date(NOW_MS - 48 * HOUR_MS)), ['backup-late']],
  ['a project without any backup yet', () => backups(async () => null), []],
  ['backups that nobody knows of just now', () => backups(unknown('unavailable')), []],
  ['backups that may not be read', () => backups(unknown('permission-denied')), ['timer-failed']],
  ['uploads without end', () => logLine({ what: 'upload', outcome: 'allowance used up' }), ['allowance']],
])('%s wakes %o', async (_, work, woken) => expect(wokenBy(await linesOf(work))).toEqual(woken));

// Sources: https://cloud.google.com/run/docs/troubleshooting and https://cloud.google.com/run/docs/configuring/memory-limits
it.each([
  'Memory limit of 512 MiB exceeded with 520 MiB used. Consider increasing the memory limit.',
  'While handling this request, the container instance was found to be using too much memory and was terminated.',
  'The request was aborted because there was no available instance.',
  'Default STARTUP TCP probe failed 1 time consecutively for container "worker" on port 8080.',
  'Container called exit(1).',
])('an instance that cannot say so itself wakes somebody: %s', (line) =>
  expect(byCloudRun(line)).toEqual(['instance-killed']),
);

it('a line of text that says nothing of an instance wakes nobody', () =>
  expect(byCloudRun('Starting new instance. Reason: AUTOSCALING')).toEqual([]));

it('a function that answers 5xx again and again wakes somebody without a line of its own, and an hourly timer at once', () => {
  const fails = ALERTS.find(({ userLabels }) => userLabels.kindred === 'function-fails');
  const told = fails?.conditions.map(({ conditionThreshold: one }) => [
    /response_code_class="5xx"/.test(one?.filter ?? ''),
    / AND resource\.labels\.service_name="(\w+)"/.exec(one?.filter ?? '')?.[1],
    `more than ${one?.thresholdValue} in ${one?.aggregations[0]?.alignmentPeriod}`,
    one?.aggregations[0]?.groupByFields,
  ]);
  const each = ['resource.labels.service_name'];
  expect(told).toEqual([
    [true, undefined, 'more than 4 in 900s', each],
    [true, 'everyhourretention', 'more than 0 in 3600s', each],
  ]);
});

// Source: https://cloud.google.com/storage-transfer/docs/monitor-transfer-jobs
it('an error of the daily copy of the audiobooks wakes somebody at once', () => {
  const copy = ALERTS.find(({ userLabels }) => userLabels.kindred === 'copy-failed');
  expect(copy?.conditions.map(({ conditionThreshold: one }) => [one?.filter, one?.thresholdValue])).toEqual([
    [
      'resource.type="storage_transfer_job" AND metric.type="storagetransfer.googleapis.com/transferjob/error_count"',
      0,
    ],
  ]);
  expect(copy?.documentation.content).toContain('only when no restore is under way');
});

it('every timer that is deployed wakes somebody when it is silent', () => {
  const entries = readFileSync(new URL('../../functions/src/entries/firebase.ts', import.meta.url), 'utf8');
  // Cloud Run's own name of a function of the second generation is in small letters.
  const timers = [...entries.matchAll(/^export const (\w+) = \w+Timer\(/gm)].map(([, name = '']) =>
    name.toLowerCase(),
  );
  const watched = ALERTS.flatMap(({ conditions }) =>
    conditions.flatMap(
      ({ conditionAbsent }) => /service_name="(\w+)"/.exec(conditionAbsent?.filter ?? '')?.[1] ?? [],
    ),
  );
  expect(timers).toHaveLength(3);
  expect(watched.toSorted()).toEqual(timers.toSorted());
});

it('a timer that is paused or gone is brought back by the words of its alert, as a deployment alone does not', () => {
  const content = ALERTS.find(({ userLabels }) => userLabels.kindred === 'timer-silent')?.documentation
    .content;
  expect(content).toContain('gcloud scheduler jobs resume NAME --location=REGION --project my-project');
  expect(content).toContain('A deployment leaves a paused timer paused');
  // Source: toSkipPredicate in firebase-tools/src/deploy/functions/release/planner.ts, which spares what is named.
  expect(content).toContain('firebase-tools@15.34.2 deploy --only functions:everyMinutePayments');
  const entries = readFileSync(new URL('../../functions/src/entries/firebase.ts', import.meta.url), 'utf8');
  for (const name of ['everyMinutePayments', 'everyFiveMinutesStuck', 'everyHourRetention'])
    expect([content, entries]).toEqual(Array(2).fill(expect.stringContaining(name)));
});

/** The payments timer itself, at one late payment. */
const paymentsRun = (findIntent: (id: string) => Promise<unknown>) => async () => {
  const documents = memoryDocuments({ 'payments/one': rowOf.payment('rose', 's', 'one', 'open') });
  const ports = { clock: { nowMs: () => 1_763_600_120_000 }, documents, payments: { findIntent } };
  const timer = paymentsTimer(() => ports as unknown as FirebasePorts);
  await Promise.resolve(timer.run({ scheduleTime: '2026-11-22T00:00:00Z' })).catch(() => undefined);
};

it('a timer that fails wakes somebody, and one that has nothing to do nobody', async () => {
  expect(wokenBy(await linesOf(paymentsRun(async () => null)))).toEqual([]);
  const failing = paymentsRun(() => Promise.reject(new TypeError('My dear Rose')));
  const lines = await linesOf(failing);
  expect(wokenBy(lines)).toEqual(['timer-failed']);
  expect(JSON.stringify(lines)).not.toContain('Rose');
});

it('log lines have the ids of what was asked, and nothing else of it', () => {
  const sessionId = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(1));
  const asked = { sessionId, orderId: 'ab'.repeat(12), email: 'rose@example.com', text: 'I was born' };
  expect(idsIn(asked)).toEqual({ orderId: 'ab'.repeat(12) });
  expect(idsIn({ sessionId: 'rose@example.com', orderId: 'my dear Rose' })).toEqual({});
  for (const odd of [null, undefined, 'text', 7, []]) expect(idsIn(odd)).toEqual({});
});

/** Cloud Monitoring, as far as alerts need it: of a list it tells two at a time. */
function monitoring() {
  const kept = new Map<string, Line[]>();
  const sent: Request[] = [];
  const send = async (request: Request): Promise<Record<string, unknown>> => {
    sent.push(request);
    const { pathname: path, searchParams } = new URL(request.url);
    const kind = path.split('/')[4] ?? '';
    const all = kept.get(kind) ?? [];
    const from = Number(searchParams.get('pageToken') ?? 0);
    const more = from + 2 < all.length ? { nextPageToken: String(from + 2) } : {};
    if (request.method === 'GET') return all.length > 0 ? { [kind]: all.slice(from, from + 2), ...more } : {};
    const body = request.body as Line;
    const name = request.method === 'POST' ? `${path.slice(4)}/${sent.length}` : path.slice(4);
    const others = all.filter((one) => one.name !== name);
    kept.set(kind, request.method === 'DELETE' ? others : [...others, { ...body, name }]);
    return { name };
  };
  return { kept, sent, send };
}

it('alerts and dashboard are set once, and renewed by the next deployment beside those of others', async () => {
  const google = monitoring();
  google.kept.set('alertPolicies', [{ name: 'projects/p/alertPolicies/x', displayName: 'Somebody else’s' }]);
  const to = { projectId: 'p', host: 'www.memoirs.org', address: 'operator@memoirs.org' };
  expect(await applyAlerts(google.send, to)).toBe(ALERTS.length);
  expect(await applyAlerts(google.send, to)).toBe(ALERTS.length);
  expect(google.kept.get('alertPolicies')).toHaveLength(ALERTS.length + 1);
  expect(google.kept.get('notificationChannels')).toHaveLength(1);
  expect(google.kept.get('dashboards')).toHaveLength(1);
  const channel = google.kept.get('notificationChannels')?.[0]?.name;
  const ours = google.kept.get('alertPolicies')?.filter(({ userLabels }) => userLabels);
  expect(ours?.every(({ notificationChannels }) => String(notificationChannels) === channel)).toBe(true);
  expect(google.sent.filter(({ method }) => method === 'PATCH')).toHaveLength(ALERTS.length + 2);
});

it('a pager that somebody added stays with its alerts, and an address that is no longer ours goes', async () => {
  const google = monitoring();
  await applyAlerts(google.send, { ...PLACE, projectId: 'p', address: 'first@memoirs.org' });
  const [policies, channels] = ['alertPolicies', 'notificationChannels'];
  const pager = 'projects/p/notificationChannels/pager';
  google.kept.set(channels, [
    ...(google.kept.get(channels) ?? []),
    { name: pager, type: 'pagerduty', displayName: 'Night' },
  ]);
  const woken = google.kept.get(policies)?.[0]?.displayName;
  google.kept.set(
    policies,
    (google.kept.get(policies) ?? []).map((one) => ({
      ...one,
      notificationChannels: [
        ...(one.notificationChannels as string[]),
        ...(one.displayName === woken ? [pager] : []),
      ],
    })),
  );
  await applyAlerts(google.send, { ...PLACE, projectId: 'p', address: 'second@memoirs.org' });
  const second = google.kept
    .get(channels)
    ?.find(({ labels }) => (labels as Line | undefined)?.email_address === 'second@memoirs.org')?.name;
  for (const { displayName, notificationChannels } of google.kept.get(policies) ?? [])
    expect(notificationChannels).toEqual(displayName === woken ? [second, pager] : [second]);
});

// Sources: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs and, of the metric,
// https://cloud.google.com/monitoring/api/metrics_gcp_i_o, "monitoring"
it('the address of families is asked from several places, and more than one that fails wakes somebody', async () => {
  const google = monitoring();
  await applyAlerts(google.send, { ...PLACE, address: 'operator@memoirs.org' });
  const [check] = google.kept.get('uptimeCheckConfigs') ?? [];
  expect(check).toMatchObject({
    monitoredResource: { type: 'uptime_url', labels: { project_id: 'my-project', host: 'www.memoirs.org' } },
    httpCheck: { path: '/healthz', port: 443, useSsl: true, validateSsl: true },
    contentMatchers: [{ content: JSON.stringify({ status: 'ok' }).slice(1, -1) }],
  });
  const down = ALERTS.find(({ userLabels }) => userLabels.kindred === 'site-down');
  expect(down?.conditions.map(({ conditionThreshold: one }) => [one?.filter, one?.thresholdValue])).toEqual([
    [
      'resource.type="uptime_url" AND metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND resource.labels.host="www.memoirs.org"',
      1,
    ],
  ]);
});

it('the address is asked once, and after a move at its new place alone; a check of somebody else stays', async () => {
  const google = monitoring();
  const theirs = { name: 'projects/my-project/uptimeCheckConfigs/x', displayName: 'Somebody else’s' };
  google.kept.set('uptimeCheckConfigs', [theirs, { ...theirs, name: `${theirs.name}2` }]);
  const hosts = () =>
    (google.kept.get('uptimeCheckConfigs') ?? []).map(
      (one) => (one.monitoredResource as { labels?: { host?: string } } | undefined)?.labels?.host,
    );
  for (const host of ['old.memoirs.org', 'old.memoirs.org', 'www.memoirs.org'])
    await applyAlerts(google.send, { ...PLACE, host, address: 'operator@memoirs.org' });
  expect(hosts()).toEqual([undefined, undefined, 'www.memoirs.org']);
  expect(google.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it.each([0, 2])(
  'alerts are set also when the upload ended with %d, which stays what the command ends with',
  async (status) => {
    const google = monitoring();
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const setAlerts = async () =>
      void (await applyAlerts(google.send, { ...PLACE, projectId: 'p', address: 'a@b.org' }));
    expect(await thenWatched(status, setAlerts)).toBe(status);
    expect(write.mock.calls.join('').includes('Not all was uploaded')).toBe(status !== 0);
    write.mockRestore();
    expect(google.kept.get('alertPolicies')).toHaveLength(ALERTS.length);
  },
);

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a file says, as Google takes it. */
export interface Watched {
  readonly displayName: string;
  readonly [field: string]: unknown;
}

/** A request to Cloud Monitoring; the body is absent for a question. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly body?: unknown;
}
export type Send = (request: Request) => Promise<Record<string, unknown>>;

const API = 'https://monitoring.googleapis.com';
const FOLDER = join(import.meta.dirname, 'alerts');

const read = (file: string, projectId: string): Watched =>
  JSON.parse(readFileSync(file, 'utf8').replaceAll(/\bPROJECT\b/g, projectId));

/** The alerts of this checkout, each with what to do. */
export const alertsOf = (projectId: string): readonly Watched[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => read(join(FOLDER, file), projectId));

const dashboardOf = (projectId: string) => read(join(import.meta.dirname, 'dashboard.json'), projectId);

interface Known {
  readonly name: string;
  readonly displayName?: string;
  readonly etag?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly notificationChannels?: readonly string[];
}
const listed = (answer: Record<string, unknown>, field: string) => (answer[field] ?? []) as readonly Known[];

const OURS = 'Kindred Pages: operator';

/**
 * The channel that writes to this address, made when there is none, and those that wrote to another one before: a channel
 * holds one address.
 */
async function channelTo(send: Send, projectId: string, address: string) {
  const url = `${API}/v3/projects/${projectId}/notificationChannels`;
  // Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.notificationChannels
  const known = listed(await send({ method: 'GET', url }), 'notificationChannels');
  const found = known.find(({ labels }) => labels?.email_address === address);
  const body = { type: 'email', displayName: OURS, labels: { email_address: address } };
  const channel = found?.name ?? String((await send({ method: 'POST', url, body })).name);
  const earlier = known.filter(({ name, displayName }) => displayName === OURS && name !== channel);
  return { channel, earlier: earlier.map(({ name }) => name) };
}

/** Puts one in the place of that of its name, or beside the others. */
async function put(send: Send, url: string, known: readonly Known[], wanted: Watched): Promise<void> {
  const before = known.find(({ displayName }) => displayName === wanted.displayName);
  if (!before) return void (await send({ method: 'POST', url, body: wanted }));
  const { name, etag } = before;
  const body = { ...wanted, name, ...(etag !== undefined && { etag }) };
  const at = `${new URL(url).origin}${new URL(url).pathname.startsWith('/v1/') ? '/v1' : '/v3'}/${name}`;
  await send({ method: 'PATCH', url: at, body });
}

/**
 * Puts the alerts and the dashboard of this checkout into a project: any number of times. Others are not touched, nor is
 * whom an alert tells beside the operator.
 * @param address where alerts are written to
 * @returns how many alerts
 */
export async function applyAlerts(
  send: Send,
  { projectId, address }: { readonly projectId: string; readonly address: string },
): Promise<number> {
  const { channel, earlier } = await channelTo(send, projectId, address);
  const policies = `${API}/v3/projects/${projectId}/alertPolicies`;
  const known = listed(await send({ method: 'GET', url: policies }), 'alertPolicies');
  const alerts = alertsOf(projectId);
  for (const alert of alerts) {
    // Pagers and phones are channels of their own, which somebody has added to the alerts that are to wake them.
    const before = known.find(({ displayName }) => displayName === alert.displayName)?.notificationChannels;
    const others = (before ?? []).filter((name) => name !== channel && !earlier.includes(name));
    await put(send, policies, known, { ...alert, notificationChannels: [channel, ...others] });
  }
  // Source: https://cloud.google.com/monitoring/dashboards/api-dashboard
  const dashboards = `${API}/v1/projects/${projectId}/dashboards`;
  const shown = listed(await send({ method: 'GET', url: dashboards }), 'dashboards');
  await put(send, dashboards, shown, dashboardOf(projectId));
  return alerts.length;
}

/** Sends with the credentials of gcloud. @throws Error with what Google answered */
export function sendOverNetwork(projectId: string): Send {
  const token = execFileSync('gcloud', ['auth', 'print-access-token'], { encoding: 'utf8' }).trim();
  return async ({ method, url, body }) => {
    const response = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-goog-user-project': projectId,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const json = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    if (!response.ok)
      throw new Error(`${method} ${url} was answered ${response.status}: ${JSON.stringify(json)}`);
    return json;
  };
}

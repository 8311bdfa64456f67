import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeLists } from './whole-lists.ts';

/** What a file says, as Google takes it. */
export interface Watched {
  readonly displayName: string;
  readonly [field: string]: unknown;
}

/** A request to Cloud Monitoring; the body is absent for a question. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
}
export type Send = (request: Request) => Promise<Record<string, unknown>>;

const API = 'https://monitoring.googleapis.com';
const FOLDER = join(import.meta.dirname, 'alerts');

/** Whom alerts are written to; empty before one of the two is set. */
export const alertAddress = ({ ALERT_EMAIL, SUPPORT_EMAIL }: NodeJS.ProcessEnv): string =>
  ALERT_EMAIL || (SUPPORT_EMAIL ?? '');

/** What is watched, and at which address families find it. */
export interface Place {
  readonly projectId: string;
  readonly host: string;
}

const read = (file: string, { projectId, host }: Place): Watched =>
  JSON.parse(
    readFileSync(file, 'utf8')
      .replaceAll(/\bPROJECT\b/g, projectId)
      .replaceAll(/\bHOST\b/g, host),
  );
const beside = (name: string, place: Place) => read(join(import.meta.dirname, name), place);

/** The alerts of this checkout, each with what to do. */
export const alertsOf = (place: Place): readonly Watched[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => read(join(FOLDER, file), place));

/** The question to /healthz that Google asks from several places. */
export const uptimeCheckOf = (place: Place): Watched => beside('uptime-check.json', place);

interface Known {
  readonly name: string;
  readonly displayName?: string;
  readonly etag?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly notificationChannels?: readonly string[];
  readonly monitoredResource?: { readonly labels?: Readonly<Record<string, string>> };
}

/** All that a project has there; the list is named as its address ends. */
async function listed(send: Send, url: string): Promise<readonly Known[]> {
  const whole = wholeLists(async (asked) => ({
    status: 200,
    json: await send({ method: 'GET', url: asked.url }),
  }));
  const { json } = await whole({ of: 'google', method: 'GET', url });
  return ((json as Record<string, unknown>)[url.split('/').at(-1) ?? ''] ?? []) as readonly Known[];
}

/** The name of the channel that a deployment makes. */
export const OURS = 'Kindred Pages: operator';

/**
 * The channel that writes to this address, made when there is none, and those that wrote to another one before: a channel
 * holds one address.
 */
async function channelTo(send: Send, projectId: string, address: string) {
  const url = `${API}/v3/projects/${projectId}/notificationChannels`;
  // Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.notificationChannels
  const known = await listed(send, url);
  const found = known.find(({ labels }) => labels?.email_address === address);
  const body = { type: 'email', displayName: OURS, labels: { email_address: address } };
  const channel = found?.name ?? String((await send({ method: 'POST', url, body })).name);
  const earlier = known.filter(({ name, displayName }) => displayName === OURS && name !== channel);
  return { channel, earlier: earlier.map(({ name }) => name) };
}

/** The address of what has this name: dashboards are of another version than the rest. */
const at = (url: string, name: string) => `${API}/${new URL(url).pathname.split('/')[1]}/${name}`;

/** Puts one in the place of that of its name, or beside the others. */
async function put(send: Send, url: string, known: readonly Known[], wanted: Watched): Promise<void> {
  const before = known.find(({ displayName }) => displayName === wanted.displayName);
  if (!before) return void (await send({ method: 'POST', url, body: wanted }));
  const { name, etag } = before;
  const body = { ...wanted, name, ...(etag !== undefined && { etag }) };
  await send({ method: 'PATCH', url: at(url, name), body });
}

/**
 * Puts the question to /healthz. What it asks cannot be changed to another host: then there is a new one, and the earlier goes.
 * Source: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs
 */
async function putUptimeCheck(send: Send, place: Place): Promise<void> {
  const url = `${API}/v3/projects/${place.projectId}/uptimeCheckConfigs`;
  const wanted = uptimeCheckOf(place);
  const ours = (await listed(send, url)).filter(({ displayName }) => displayName === wanted.displayName);
  const current = ours.find(({ monitoredResource }) => monitoredResource?.labels?.host === place.host);
  await put(send, url, current ? [current] : [], wanted);
  for (const { name } of ours)
    if (name !== current?.name) await send({ method: 'DELETE', url: at(url, name) });
}

/**
 * Puts the alerts, the question to /healthz and the dashboard of this checkout into a project: any number of times. Others
 * are not touched, nor is whom an alert tells beside the operator.
 * @param address where alerts are written to
 * @returns how many alerts
 */
export async function applyAlerts(
  send: Send,
  { address, ...place }: Place & { readonly address: string },
): Promise<number> {
  const { projectId } = place;
  const { channel, earlier } = await channelTo(send, projectId, address);
  await putUptimeCheck(send, place);
  const policies = `${API}/v3/projects/${projectId}/alertPolicies`;
  const known = await listed(send, policies);
  const alerts = alertsOf(place);
  for (const alert of alerts) {
    // Pagers and phones are channels of their own, which somebody has added to the alerts that are to wake them.
    const before = known.find(({ displayName }) => displayName === alert.displayName)?.notificationChannels;
    const others = (before ?? []).filter((name) => name !== channel && !earlier.includes(name));
    await put(send, policies, known, { ...alert, notificationChannels: [channel, ...others] });
  }
  // Source: https://cloud.google.com/monitoring/dashboards/api-dashboard
  const dashboards = `${API}/v1/projects/${projectId}/dashboards`;
  await put(send, dashboards, await listed(send, dashboards), beside('dashboard.json', place));
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

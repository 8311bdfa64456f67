import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { scaleOf } from '../src/cloud/settings.ts';
import { secretsOfVoice } from '../src/cloud/voice-engine.ts';
import { knownPublicKeys } from '../src/hosts/provenance.ts';
import { alertAddress } from './apply-alerts.ts';
import { DAY_MS, note, numberOfApp, projectUrl } from './checks/check.ts';
import { type Ask, type Check, checksOf, type Project, type Question, type Reply } from './checks/checks.ts';
import { modeOf } from './judge-settings.ts';
import { regionToDeploy } from './regions.ts';
import { withoutSecret } from './signing-secret.ts';
import { wholeLists } from './whole-lists.ts';

export interface Finding {
  readonly check: Pick<Check, 'id' | 'what' | 'mayWait'>;
  readonly isWell: boolean;
  readonly missing: readonly string[];
  /** why it could not be looked at; absent when it was */
  readonly unseen?: string;
  /** figures, where the answer has some */
  readonly told?: string;
  /** empty when all is well */
  readonly mend: string;
}

/**
 * What a deployment looks for, out of the settings of this checkout.
 * @param wrong names of settings that are not right yet
 * @throws Error for a region that is none
 */
export function projectOf(environment: NodeJS.ProcessEnv, wrong: readonly string[] = []): Project {
  const { WEB_PROJECT_ID: id = '', WEB_STORAGE_BUCKET: bucket, PUBLIC_URL: url = '' } = environment;
  const mode = modeOf(environment.STRIPE_PUBLISHABLE_KEY);
  const live = bucket || `${id}.firebasestorage.app`;
  return {
    id,
    number: '',
    region: regionToDeploy(environment),
    scale: scaleOf(environment),
    bucket: live,
    copies:
      environment.COPIES_BUCKET ||
      `${live.replace(/\.firebasestorage\.app$|\.appspot\.com$/, '')}-audiobooks`,
    appId: environment.WEB_APP_ID ?? '',
    alertsTo: alertAddress(environment),
    publicUrl: url.replace(/\/+$/, '').toLowerCase(),
    wrong,
    secrets: [
      ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'VOICE_SIGNING_KEY'],
      ...secretsOfVoice(environment),
    ],
    signedBy: wrong.includes('VOICE_PUBLIC_KEYS') ? [] : knownPublicKeys(environment).map(({ kid }) => kid),
    ...(mode && { stripeMode: mode }),
    nowMs: Date.now(),
    wantsVision: environment.READER === 'google-vision',
  };
}

/** Source: https://cloud.google.com/apis/design/errors, ErrorInfo of a service that is off */
const isServiceOff = (json: unknown) => JSON.stringify(json ?? null).includes('SERVICE_DISABLED');

/**
 * Asks a project all that a deployment needs, each address once.
 * @throws Error when the project itself cannot be seen
 */
export async function lookFirst(ask: Ask, known: Project): Promise<Finding[]> {
  const replies = new Map<string, Promise<Reply>>();
  const whole = wholeLists(ask);
  const once: Ask = (question) => {
    const reply = replies.get(question.url) ?? whole(question);
    replies.set(question.url, reply);
    return reply;
  };
  const url = projectUrl(known.id);
  const { status, json } = await once({ of: 'google', method: 'GET', url });
  const { projectNumber: number } = (json ?? {}) as { projectNumber?: string };
  if (isPassing(status))
    throw new Error(
      `Google answered ${status}. It says nothing of the project: please run this again in a minute.`,
    );
  if (status !== 200 || !number)
    throw new Error(
      `The project ${known.id} cannot be seen (${status}):\n  gcloud auth login\n  gcloud services enable cloudresourcemanager.googleapis.com --project ${known.id}`,
    );
  const project = { ...known, number };
  return Promise.all(
    checksOf(project).map(
      async (one) => unaskable(one, project) ?? judge(one, project, await replyTo(one, project, once)),
    ),
  );
}

/** The answer to a check's question, with that to its second one in it. */
async function replyTo(check: Check, project: Project, ask: Ask): Promise<Reply> {
  const first = await ask(check.asks(project));
  const question = first.status === 200 ? check.asksNext?.(first.json, project) : undefined;
  if (!question) return first;
  const { status, json } = await ask(question);
  if (status !== 200 && status !== 404) return { status, json };
  return { status: 200, json: { ...(first.json as object), next: status === 200 ? json : null } };
}

/** What would go by a value that is not right: it would look well, or be mended, for somebody else's address. */
function unaskable(check: Check, { wrong }: Project): Finding | null {
  const setting = [check.uses ?? []].flat().find((name) => wrong.includes(name));
  if (!setting) return null;
  const unseen = `${setting} is not right yet in .env`;
  return { check, isWell: true, missing: [], unseen, mend: '' };
}

function judge(check: Check, project: Project, { status, json }: Reply): Finding {
  const question = check.asks(project);
  if (status === 200 || status === 404) {
    const answer = status === 200 ? json : null;
    const missing = check.missing(answer, project);
    const isWell = missing.length === 0;
    const told = check.told?.(answer, project);
    const unseen = isWell ? check.unseen?.(answer, project) : undefined;
    const mend = isWell ? '' : check.mend(project, missing, answer);
    return {
      ...{ check, isWell, missing, mend },
      ...(told !== undefined && { told }),
      ...(unseen !== undefined && { unseen }),
    };
  }
  const service = new URL(question.url).hostname;
  if (isPassing(status)) {
    const unseen = `${service} answered ${status}: run this again in a minute`;
    return { check, isWell: false, missing: [service], unseen, mend: '' };
  }
  const mends = {
    google: () => mendGoogle(status, json, service, project),
    stripe: () => mendStripe(status),
    site: () => note(`that is a page of our own: open ${question.url} in a browser`),
  };
  const mend = mends[question.of]();
  const ways = status === 403 && !isServiceOff(json) && check.whenRefused ? [note(check.whenRefused)] : [];
  return {
    check,
    isWell: false,
    missing: [`${service} answered ${status}`],
    mend: [mend, ...ways].join('\n'),
  };
}

/** Too many questions, or nobody there: it says nothing of the project. */
const isPassing = (status: number) => status === 429 || status >= 500;

function mendStripe(status: number): string {
  if (status === 401) return 'export STRIPE_SECRET_KEY=sk_live_...';
  return note(
    status === 403
      ? 'The STRIPE_SECRET_KEY of this terminal may not read that: a restricted key gets its rights in the dashboard of Stripe, and docs/deploy.md says which.'
      : 'Stripe did not understand the question: look at https://status.stripe.com and for a newer version.',
  );
}

function mendGoogle(status: number, json: unknown, service: string, { id }: Project): string {
  if (isServiceOff(json)) return `gcloud services enable ${service} --project ${id}`;
  if (status === 401) return 'gcloud auth login';
  return note(
    status === 403
      ? 'Your account may not look there: somebody with the role Owner gives it, or runs this.'
      : 'Google did not understand the question: look at https://status.cloud.google.com and for a newer version.',
  );
}

/** The settings of this checkout as the first line of the checklist. */
export function settingsFinding(missing: readonly string[]): Finding {
  const isName = (one: string) => /^[A-Z_]+$/.test(one);
  const mend = [
    ...missing.filter((one) => !isName(one)),
    'set them in .env (cp .env.example .env); .env.example says what each one is',
    ...(missing.includes('VOICE_PUBLIC_KEYS')
      ? ['VOICE_PUBLIC_KEYS: docs/deploy.md, "The key that signs files", says how a key is made']
      : []),
    ...(missing.includes('MAIL_FROM')
      ? [`echo 'MAIL_FROM="Kindred Pages <hello@YOUR_DOMAIN>"' >> .env`]
      : []),
  ].join('\n');
  return {
    check: { id: 'settings', what: 'the settings of .env' },
    isWell: missing.length === 0,
    missing: [
      ...new Set(missing.map((one) => /^(?:[A-Z][A-Z0-9_]+|\w+(?= stands in))/.exec(one)?.[0] ?? one)),
    ],
    mend: missing.length === 0 ? '' : mend,
  };
}

/** Whether it holds back a deployment. */
export const isInTheWay = ({ isWell, check }: Finding): boolean => !isWell && !check.mayWait;

/** The checklist in words, where nothing is called ok that was not looked at: a line for each check, and below one that fails the commands that mend it. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, isWell, missing, unseen, told, mend }) => {
    const what = told === undefined ? check.what : `${check.what}: ${told}`;
    if (unseen !== undefined) return [`  unseen   ${what}: not looked at, because ${unseen}`];
    if (isWell) return [`  ok       ${what}`];
    const word = check.mayWait ? 'later  ' : 'missing';
    const names = told === undefined ? `: ${missing.join(', ')}` : '';
    return [`  ${word}  ${what}${names}`, ...mend.split('\n').map((line) => `             ${line}`)];
  });
  return `${lines.join('\n')}\n`;
}

/** Asks Google with the credentials of gcloud, and Stripe with the key of this terminal or its `.env`. */
export function askOverNetwork(projectId: string, environment: NodeJS.ProcessEnv): Ask {
  const token = execFileSync('gcloud', ['auth', 'print-access-token'], { encoding: 'utf8' }).trim();
  const headersOf = ({ of }: Question): Record<string, string> =>
    of === 'site'
      ? {}
      : of === 'stripe'
        ? { authorization: `Bearer ${environment.STRIPE_SECRET_KEY ?? ''}` }
        : { authorization: `Bearer ${token}`, 'x-goog-user-project': projectId };
  return async (question) => {
    const { url, method } = question;
    const body = method === 'POST' ? { body: '{}' } : {};
    const headers = { ...headersOf(question), 'content-type': 'application/json' };
    const response = await fetch(url, { method, headers, ...body, signal: AbortSignal.timeout(30_000) });
    return { status: response.status, json: withoutSecret(await response.json().catch(() => null)) };
  };
}

/** @throws Error for a file that holds something else */
function answersIn(text: string, file: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Error(`${file} holds no recorded answers; tests/fixtures/bare-project.json is an example.`);
  }
}

/** The number of the project whose answers were written down. */
const RECORDED_NUMBER = '123456789012';

/**
 * Answers as they were written down of a fresh project, for `--dry`: by address, with the names of this project in them and
 * in the mode of its keys.
 * What was not written down is answered with 404.
 */
export function askRecorded(file: string, project: Project): Ask {
  const { id, region, bucket, publicUrl, stripeMode, nowMs, signedBy, alertsTo } = project;
  const names = {
    ...{ PROJECT: id, REGION: region, BUCKET: bucket, HOST: new URL(publicUrl).hostname },
    YESTERDAY: new Date(nowMs - DAY_MS).toISOString().slice(0, 10),
    SIGNED_BY: signedBy[0] ?? '',
    ALERTS_TO: alertsTo,
  };
  const text = readFileSync(file, 'utf8')
    .replaceAll(RECORDED_NUMBER, numberOfApp(project) ?? RECORDED_NUMBER)
    .replaceAll(/"\$\{LIVE\}"/g, String(stripeMode !== 'test'))
    .replaceAll(
      /\$\{(PROJECT|REGION|BUCKET|HOST|YESTERDAY|SIGNED_BY|ALERTS_TO)\}/g,
      (_, name: keyof typeof names) => names[name],
    );
  const answers = answersIn(text, file);
  return async ({ url }) => {
    const key = url.replace(/(?<=services:batchGet)\?.*/, '');
    return key in answers ? { status: 200, json: answers[key] } : { status: 404, json: null };
  };
}

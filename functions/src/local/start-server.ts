import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { BRAND } from '../../../src/domain/config/brand.ts';
import { type Config, DEFAULT_REGION, EXPORT_PATH } from '../../../src/domain/config/config.ts';
import { CONFIG_PATH } from '../../../src/domain/config/config-path.ts';
import { oneByOne } from '../../../src/domain/one-by-one.ts';
import type { PublicKey } from '../../../src/domain/provenance/check-provenance.ts';
import { KEYS_PATH } from '../../../src/domain/provenance/keys-path.ts';
import { fitsPlace } from '../../../src/domain/transfer/file-signature.ts';
import { lockDataFolder } from '../adapters/local/database.ts';
import { keepPrivate } from '../adapters/local/private-folder.ts';
import { enforceRetention } from '../features/account/enforce-retention.ts';
import { exportMyData } from '../features/account/export-my-data.ts';
import { resumeDeletions } from '../features/account/resume-deletions.ts';
import { sweepNarrations } from '../features/audiobook/sweep-narrations.ts';
import { zipFiles } from '../features/formats/zip-files.ts';
import { sweepCodeLetters } from '../features/gifts/code-letter.ts';
import { sweepGifts } from '../features/gifts/sweep-gifts.ts';
import { passwordResetLetter } from '../features/mail/letters.ts';
import { pageArrived } from '../features/manuscript/reading/read-page.ts';
import { clearUnopened } from '../features/payment/clear-unopened.ts';
import { receivePaymentEvent } from '../features/payment/receive-payment-event.ts';
import { sweepPayments } from '../features/payment/sweep-payments.ts';
import { sweepGiftLetters } from '../features/sharing/send-gift-letter.ts';
import { bindCallables, bindProcessAudio } from '../hosts/callables.ts';
import { choosePayments } from '../hosts/choose-payments.ts';
import { problemsOfVoiceEngine, voiceServiceOf } from '../hosts/choose-voice-engine.ts';
import { findVoiceModel } from '../hosts/find-voice-model.ts';
import { afterJob, giveUpJob } from '../hosts/jobs.ts';
import { pixelIdOf } from '../hosts/pixel-id.ts';
import { keySetOf } from '../hosts/provenance.ts';
import { StartError } from '../ports/start-error.ts';
import { exportPart } from '../wire/callables/export.ts';
import { paymentEventsPart } from '../wire/callables/payment-events.ts';
import { cardPart } from '../wire/hosting/card.ts';
import { healthPart } from '../wire/hosting/health.ts';
import { type Hosting, readSite } from '../wire/hosting/hosting.ts';
import { measuredHeaders, policyConnectingTo } from '../wire/hosting/security-headers.ts';
import type { Mail } from '../wire/identity/reset-codes.ts';
import { freeBytesOf } from '../wire/limits/allowances.ts';
import { type TrustedProxies, trustedProxies } from '../wire/limits/caller-address.ts';
import { createWireServer } from '../wire/server.ts';
import { localHealth } from './health.ts';
import { startJobRunner } from './jobs/job-runner.ts';
import { hasLogLines, loggedCallables, logJob } from './log-lines.ts';
import { listen } from './network/listen.ts';
import { ownHosts } from './network/own-hosts.ts';
import { LOCAL, openDataFolder } from './ports.ts';
import { stagingFolder } from './store/backup.ts';
import { clearLeftovers } from './store/leftovers.ts';
import { careForStore, openStore } from './store/store-care.ts';
import { deliverPayments, testPaymentRoutes } from './test-payment-callables.ts';

interface LocalOptions {
  /** 0 takes any free port */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** false on a small machine: pages are read when the person is done, not beside the scanning */
  readonly readsOnArrival?: boolean;
  /** what the person at the terminal should know */
  readonly say: (line: string) => void;
}

export interface LocalServer {
  readonly address: string;
  readonly port: number;
  /** Answers a request that came in by another door. */
  readonly answer: RequestListener;
  /** Puts running jobs back, ends requests and closes the data folder. */
  stop(): Promise<void>;
}

const WEB_ROOT = join(import.meta.dirname, '../../../dist');
const RULES = join(import.meta.dirname, '../../rules');

/** The addresses of everything are this server's own: '' means the origin the page came from. */
const CONFIG: Omit<Config, 'payments' | 'audioService'> = {
  firebase: { projectId: LOCAL.projectId, apiKey: LOCAL.apiKey, storageBucket: LOCAL.bucket },
  region: DEFAULT_REGION,
  endpoints: { auth: '', firestore: '', storage: '', functions: '' },
  exportUrl: EXPORT_PATH,
};

interface AudioServiceAddress {
  /** base of POST {url}/process-audio; '' is the server's own origin */
  readonly url: string;
  /** what pages need so that they may call it */
  readonly headers: Readonly<Record<string, string>>;
  /** pages that may call this server from elsewhere */
  readonly allowedOrigins: readonly string[];
}

function checked(name: string, address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address.replace(/\/$/, '');
  throw new StartError(`${name} is "${address}", but has to be an address such as https://audio.example.org`);
}

/**
 * Where the client finds the audio-processing service: `AUDIO_SERVICE_URL`, or beside everything else. A server that is
 * the service for pages of other addresses names them in `APP_ORIGINS`, separated by commas.
 * @throws StartError
 */
export function audioServiceAddress(environment: NodeJS.ProcessEnv): AudioServiceAddress {
  const { AUDIO_SERVICE_URL: url, APP_ORIGINS: origins = '' } = environment;
  const allowedOrigins = origins
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => new URL(checked('APP_ORIGINS', origin)).origin);
  if (!url) return { url: '', headers: {}, allowedOrigins };
  const address = checked('AUDIO_SERVICE_URL', url);
  const headers = { 'content-security-policy': policyConnectingTo(new URL(address).origin) };
  return { url: address, headers, allowedOrigins };
}

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
    regularly(() => sweepGifts(folder), SWEEP_EVERY_MS),
    regularly(() => sweepNarrations(folder), SWEEP_EVERY_MS),
    regularly(() => sweepGiftLetters(folder), SWEEP_EVERY_MS),
    regularly(() => sweepCodeLetters(folder), SWEEP_EVERY_MS),
    regularly(() => resumeDeletions(folder), SWEEP_EVERY_MS),
    regularly(clear, LEFTOVERS_EVERY_MS),
    regularly(retain, DAY_MS),
  ];
  // A machine that is switched off every evening still keeps its promise.
  // What was being deleted when the server before this one died.
  const resume = () => resumeDeletions(folder, 0);
  for (const work of [retain, clear, resume]) work().catch((error: unknown) => console.error(error));
  return { stop: () => timers.forEach(clearInterval) };
}

/**
 * Starts the product on one port over one data folder.
 * @throws StartError a port in use, a build that is missing, a folder that is unwritable, busy or not one whole store
 */
export async function startLocal({
  host,
  dataDir,
  say,
  readsOnArrival = true,
  ...options
}: LocalOptions): Promise<LocalServer> {
  const audio = audioServiceAddress(process.env);
  const { folder, unlock } = await takeFolder(dataDir, say);
  const hosting = hostingFor(audio, folder.provenanceSigner.publicKeys());
  const deliver = deliverPayments(folder);
  const isLogged = hasLogLines(process.env);
  const server = createWireServer({
    ...folder,
    projectId: LOCAL.projectId,
    region: DEFAULT_REGION,
    rules: {
      firestore: readFileSync(join(RULES, 'firestore.rules'), 'utf8'),
      storage: readFileSync(join(RULES, 'storage.rules'), 'utf8'),
    },
    callables: isLogged ? loggedCallables(bindCallables(folder)) : bindCallables(folder),
    routes: {
      'POST /process-audio': bindProcessAudio(folder),
      ...(folder.testPayments && testPaymentRoutes(folder.testPayments, deliver)),
    },
    parts: [
      paymentEventsPart(async (event) => void (await receivePaymentEvent(folder, event))),
      healthPart(localHealth(folder.database, dataDir, folder.clock, { objects: folder.objects, isLogged })),
      cardPart(folder),
      exportPart(folder.identity, async (caller) => zipFiles(await exportMyData(folder, caller))),
    ],
    fitsPlace,
    allowedOrigins: audio.allowedOrigins,
    isOwnHost: ownHosts(process.env),
    trustedProxies: proxiesOf(process.env),
    freeBytes: freeBytesOf(dataDir),
    hosting,
    publicUrl: () => BRAND.publicUrl,
    onMail: resetPoster(folder, say),
    onObjectStored: async (path) => {
      if (readsOnArrival) await pageArrived(folder, path);
    },
  });
  const port = await listen(server, { port: options.port, host, command: 'npm start' });
  await deliver();
  const runner = startJobRunner({
    jobs: folder.jobs,
    jobFile: new URL('../entries/job-process.ts', import.meta.url),
    dataDir,
    async onDone(job) {
      await afterJob(folder, job);
      if (isLogged) logJob(job);
    },
    async onGiveUp(job, error) {
      await giveUpJob(folder, job, error);
      if (isLogged) logJob(job, error);
    },
  });
  const timers = startTimers(folder);
  const care = careForStore(folder, dataDir);
  return {
    address: `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`,
    port,
    answer: (request, response) => server.emit('request', request, response),
    async stop() {
      timers.stop();
      care.stop();
      await runner.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      folder.database.close();
      unlock();
    },
  };
}

/** On a bare machine the person at the terminal is the postman. */
function resetPoster(
  { mailer }: Pick<ReturnType<typeof openDataFolder>, 'mailer'>,
  say: LocalOptions['say'],
) {
  return ({ email, link }: Mail) => {
    if (!process.env.SMTP_URL) say(`To ${email}: set a new password at ${link}`);
    const about = `account:${email}` as const;
    mailer
      .send({ to: email, about, key: `password:${link}`, ...passwordResetLetter(link) })
      .catch((error: unknown) => console.error(error));
  };
}

/**
 * Opens the data folder for this server alone.
 * @throws StartError see startLocal
 */
async function takeFolder(dataDir: string, say: LocalOptions['say']) {
  checkFolder(dataDir);
  if (!keepPrivate(dataDir))
    say(`Others on this computer may read ${dataDir}, and its disk or owner keeps it so.`);
  for (const line of await findVoiceModel(process.env, dataDir)) say(line);
  const problems = await problemsOfVoiceEngine(process.env);
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  const unlock = lockDataFolder(dataDir);
  if (!unlock)
    throw new StartError(
      `${dataDir} is in use by another Kindred Pages. Stop that one, or set DATA_DIR to another folder.`,
    );
  rmSync(stagingFolder(dataDir), { recursive: true, force: true });
  return { folder: await openWhole(dataDir, unlock, say), unlock };
}

/** @throws StartError for a folder whose database or files are not whole or not of one store */
async function openWhole(
  dataDir: string,
  unlock: () => void,
  say: LocalOptions['say'],
): Promise<ReturnType<typeof openDataFolder>> {
  let folder: ReturnType<typeof openDataFolder> | undefined;
  try {
    folder = openDataFolder(dataDir);
    for (const line of await openStore(folder, dataDir)) say(line);
    return folder;
  } catch (error) {
    folder?.database.close();
    unlock();
    throw error;
  }
}

/** The built app, what its client is told, and whom its pages may ask besides this server. */
function hostingFor({ url, headers }: AudioServiceAddress, keys: readonly PublicKey[]): Hosting {
  const pixelId = pixelIdOf(process.env);
  const site = readSite(WEB_ROOT);
  return {
    site: () => site,
    files: { [CONFIG_PATH]: clientConfig(url, pixelId), [KEYS_PATH]: keySetOf(keys) },
    headers,
    ...(pixelId && { headersOf: measuredHeaders(headers) }),
  };
}

/** The proxies in front of this server, by their addresses. */
function proxiesOf(environment: NodeJS.ProcessEnv): TrustedProxies {
  try {
    return trustedProxies(environment.TRUSTED_PROXIES ?? '');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StartError(
      `TRUSTED_PROXIES names "${error.message}", but it takes addresses and networks such as 127.0.0.1, 10.0.0.0/8. Please correct it.`,
    );
  }
}

function clientConfig(audioService: string, pixelId: string | undefined): Config {
  const voiceService = voiceServiceOf(process.env);
  return {
    ...CONFIG,
    audioService,
    ...(voiceService && { voiceService }),
    ...(pixelId && { pixelId }),
    payments: paymentsOfClient(),
  };
}

/** What the browser has to know about who takes the cards. */
function paymentsOfClient(): Config['payments'] {
  const chosen = choosePayments(process.env);
  if (chosen.provider === 'stripe') return { provider: 'stripe', publishableKey: chosen.publishableKey };
  return { provider: 'test', confirmUrl: '/test-payments/confirm' };
}

function checkFolder(dataDir: string): void {
  if (!existsSync(join(WEB_ROOT, 'index.html'))) {
    throw new StartError(
      'The web app is not built yet. Please start with "npm start", which builds it first.',
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK | constants.R_OK);
  } catch {
    throw new StartError(
      `The data folder ${dataDir} cannot be written. Please set DATA_DIR to a folder that can.`,
    );
  }
}

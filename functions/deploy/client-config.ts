import * as v from 'valibot';
import { brandOf } from '../../src/domain/config/brand-settings.ts';
import { CONFIG, type Config } from '../../src/domain/config/config.ts';
import { regionOf, scaleOf } from '../src/cloud/settings.ts';
import { checkCloudVoice, cloudVoiceService } from '../src/cloud/voice-engine.ts';
import { pixelIdOf } from '../src/hosts/pixel-id.ts';
import { knownPublicKeys } from '../src/hosts/provenance.ts';

/** Names that nobody can own (RFC 2606): they stand in .env.example, and a mark taken away too many leaves them in. */
const OF_NOBODY = /(?:^|[.@])(?:example\.(?:com|net|org)|[\w-]+\.(?:example|localhost|test|invalid))$/;
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const MAIL_ADDRESS = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/;

/** Letters and search engines lead there: no machine of one's own, and no address that nobody can own. */
function checkBrand(environment: NodeJS.ProcessEnv): void {
  const { publicUrl, supportEmail } = brandOf(environment);
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' || !hostname.includes('.') || OF_NOBODY.test(hostname))
    throw new Error(
      `PUBLIC_URL is "${publicUrl}"; please set the https address at which the public finds the product.`,
    );
  const { MAIL_FROM: sender = '', ALERT_EMAIL: operator = '' } = environment;
  const addresses = {
    SUPPORT_EMAIL: supportEmail,
    ...(sender && { MAIL_FROM: /<([^>]*)>\s*$/.exec(sender)?.[1] ?? sender }),
    ...(operator && { ALERT_EMAIL: operator }),
  };
  for (const [name, address] of Object.entries(addresses))
    if (!MAIL_ADDRESS.test(address) || OF_NOBODY.test(address))
      throw new Error(`${name} is "${address}"; please set an address that somebody reads.`);
}

/** What everybody can read who opens the site. */
const PUBLISHED = [
  ...['WEB_PROJECT_ID', 'WEB_API_KEY', 'WEB_APP_ID', 'WEB_STORAGE_BUCKET', 'WEB_APP_CHECK_SITE_KEY'],
  ...['PUBLIC_URL', 'SUPPORT_EMAIL', 'VOICE_PUBLIC_KEYS'],
] as const;

/** What is published with the client, or decides who is answered: a slip here is found by nobody else. */
function checkKeys(environment: NodeJS.ProcessEnv): void {
  const { STRIPE_PUBLISHABLE_KEY: key = '', APP_CHECK, WEB_APP_CHECK_SITE_KEY: siteKey } = environment;
  if (!/^pk_(?:live|test)_/.test(key))
    throw new Error(
      'STRIPE_PUBLISHABLE_KEY has to begin with pk_live_, or pk_test_ for a trial: everybody can read it, so never put a secret key there.',
    );
  const exposed = PUBLISHED.find((name) =>
    /\b(?:sk|rk)_(?:live|test)_|\bwhsec_/.test(environment[name] ?? ''),
  );
  if (exposed)
    throw new Error(
      `${exposed} holds a secret of Stripe, and everybody can read it. Please put it where it belongs.`,
    );
  if (APP_CHECK && APP_CHECK !== 'enforce')
    throw new Error(`APP_CHECK is "${APP_CHECK}"; please set "enforce", or leave it away.`);
  if (APP_CHECK && !siteKey)
    throw new Error(
      'APP_CHECK is set and WEB_APP_CHECK_SITE_KEY is not: no client could show that it is ours. Please set both.',
    );
  const { WEB_PROJECT_ID: id = '', WEB_STORAGE_BUCKET: bucket = '' } = environment;
  if (!PROJECT_ID.test(id))
    throw new Error(`WEB_PROJECT_ID is "${id}"; please set the id of the project, such as my-memoirs-1a2b.`);
  if (bucket && !/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(bucket))
    throw new Error(`WEB_STORAGE_BUCKET is "${bucket}"; please set its name alone, without gs://.`);
}

/** What a deployment cannot do without. */
const NEEDED = [
  ...['WEB_PROJECT_ID', 'WEB_API_KEY', 'WEB_APP_ID', 'STRIPE_PUBLISHABLE_KEY'],
  ...['PUBLIC_URL', 'SUPPORT_EMAIL'],
] as const;

/** A project of nobody, for a dry run before there is one: what is built is the same but for these names. */
const REHEARSAL: Readonly<Record<string, string>> = {
  WEB_PROJECT_ID: 'demo-kindred',
  WEB_API_KEY: 'rehearsal',
  WEB_APP_ID: '1:1:web:1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
  PUBLIC_URL: 'https://demo-kindred.web.app',
  SUPPORT_EMAIL: 'support@demo-kindred.web.app',
};

/** The settings to rehearse with, where none of those that are needed is set; null where somebody has begun to. */
export function rehearsalSettings(environment: NodeJS.ProcessEnv): typeof REHEARSAL | null {
  return NEEDED.some((name) => environment[name]) ? null : REHEARSAL;
}

/**
 * The settings with which a project can be looked at before all of them are right: those of the rehearsal stand in for what
 * is not. A project is never guessed where its answers are asked for.
 */
export function settingsToLook(environment: NodeJS.ProcessEnv, { isDry }: { readonly isDry: boolean }) {
  const { WEB_PROJECT_ID: id = '', PUBLIC_URL: url = '' } = environment;
  const known = PROJECT_ID.test(id) ? id : isDry ? REHEARSAL.WEB_PROJECT_ID : undefined;
  if (known === undefined) return null;
  const address = URL.canParse(url) && url.startsWith('https:') ? url : `https://${known}.web.app`;
  return { ...environment, WEB_PROJECT_ID: known, PUBLIC_URL: address };
}

const sentenceOf = (read: () => unknown): string[] => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof Error) return [error.message];
    throw error;
  }
};

const JUDGES = [
  ...[checkBrand, checkKeys, checkCloudVoice, pixelIdOf, regionOf, scaleOf],
  knownPublicKeys,
] as const;

/** What is not set, or not right, all at once: names, and sentences about what has a value. */
export function missingSettings(environment: NodeJS.ProcessEnv): string[] {
  const missing = [...NEEDED, 'VOICE_PUBLIC_KEYS'].filter((name) => !environment[name]);
  // What is not set is not judged as well.
  const set = Object.entries(environment).filter(([, value]) => value);
  const filled = { ...REHEARSAL, ...Object.fromEntries(set) };
  return [...missing, ...JUDGES.flatMap((judge) => sentenceOf(() => judge(filled)))];
}

/**
 * What the built client is told about the project: the only difference between there and here. None of it is secret.
 * @throws Error that names what is not set
 */
export function clientConfig(environment: NodeJS.ProcessEnv): Config {
  const {
    WEB_PROJECT_ID: projectId,
    WEB_API_KEY: apiKey,
    WEB_APP_ID: appId,
    WEB_STORAGE_BUCKET: bucket,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    WEB_APP_CHECK_SITE_KEY: appCheckSiteKey,
  } = environment;
  const missing = NEEDED.filter((name) => !environment[name]);
  if (missing.length > 0)
    throw new Error(`Please set ${missing.join(', ')} in .env; .env.example says what they are.`);
  checkBrand(environment);
  checkKeys(environment);
  checkCloudVoice(environment);
  const pixelId = pixelIdOf(environment);
  const voiceService = cloudVoiceService(environment);
  const region = regionOf(environment);
  scaleOf(environment);
  const functions = `https://${region}-${projectId}.cloudfunctions.net`;
  return v.parse(CONFIG, {
    firebase: { projectId, apiKey, appId, storageBucket: bucket || `${projectId}.firebasestorage.app` },
    region,
    audioService: functions,
    exportUrl: `${functions}/exportMyData`,
    ...(appCheckSiteKey && { appCheckSiteKey }),
    ...(voiceService && { voiceService }),
    ...(pixelId && { pixelId }),
    payments: { provider: 'stripe', publishableKey },
  });
}

import { isIP } from 'node:net';
import * as v from 'valibot';
import { brandOf } from '../../src/domain/config/brand-settings.ts';
import { CONFIG, type Config } from '../../src/domain/config/config.ts';
import { scaleOf } from '../src/cloud/settings.ts';
import { checkCloudVoice, cloudVoiceService } from '../src/cloud/voice-engine.ts';
import { pixelIdOf } from '../src/hosts/pixel-id.ts';
import { knownPublicKeys } from '../src/hosts/provenance.ts';
import { KNOWN_SETTINGS, wrongOfForms, wrongOfModes } from './judge-settings.ts';
import { regionToDeploy } from './regions.ts';

/** Names that nobody can own (RFC 2606): they stand in .env.example, and a mark taken away too many leaves them in. */
const OF_NOBODY = /(?:^|[.@])(?:example\.(?:com|net|org)|[\w-]+\.(?:example|localhost|test|invalid))$/;
/** Names that mean something in one house alone (RFC 6762, RFC 8375, and what routers use). */
const OF_A_HOUSE = /\.(?:local|internal|home\.arpa|lan|home|localdomain)$/;
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const MAIL_ADDRESS = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/;

/** A sentence for each thing that is wrong. */
type Sentences = string[];

const sentenceOf = (read: () => unknown): Sentences => {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof Error) return [error.message];
    throw error;
  }
};

/** Hosting gives a name to the public, at the port of https; an address of a machine is none. */
function isPublic(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port } = new URL(address);
  const isNamed = /^[a-z0-9.-]+$/.test(hostname) && hostname.includes('.') && isIP(hostname) === 0;
  const isOurs = !OF_NOBODY.test(hostname) && !OF_A_HOUSE.test(hostname);
  return protocol === 'https:' && port === '' && isNamed && isOurs;
}

/** Letters and search engines lead there: no machine of one's own, and no address that nobody can own. */
function wrongOfBrand(environment: NodeJS.ProcessEnv): Sentences {
  const { PUBLIC_URL: publicUrl = '', MAIL_FROM: sender } = environment;
  const links = sentenceOf(() => brandOf({ ...environment, PUBLIC_URL: '' }));
  const address = sentenceOf(() => brandOf({ ...environment, SOCIAL_LINKS: '' }));
  if (address.length === 0 && !isPublic(publicUrl))
    address.push(
      `PUBLIC_URL is "${publicUrl}"; please set the address at which the public finds the product: it begins with https://, has a name such as www.memoirs.org (no numbers, no port), and letters such as ü are written as xn--.`,
    );
  const addresses = {
    SUPPORT_EMAIL: environment.SUPPORT_EMAIL,
    MAIL_FROM: sender && (/<([^>]*)>\s*$/.exec(sender)?.[1] ?? sender),
    ALERT_EMAIL: environment.ALERT_EMAIL,
    ABUSE_EMAIL: environment.ABUSE_EMAIL,
  };
  const unread = Object.entries(addresses).flatMap(([name, mail]) =>
    !mail || (MAIL_ADDRESS.test(mail) && !OF_NOBODY.test(mail))
      ? []
      : [`${name} is "${mail}"; please set an address that somebody reads.`],
  );
  return [...address, ...links, ...unread];
}

/** Where a secret is at home; everything else is published, or goes along in the open. */
const SECRETS = new Set([
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'VOICE_SIGNING_KEY'],
  ...['ELEVENLABS_API_KEY', 'GOOGLE_VISION_API_KEY'],
]);
/** What secrets look like: those of Stripe, and a private key as text, or in PKCS #8 as base64. */
const LOOKS_LIKE: readonly (readonly [form: RegExp, name: string])[] = [
  [/\b(?:sk|rk)_(?:live|test)_|\bwhsec_/, 'a secret of Stripe'],
  [/PRIVATE KEY|\bMC4CAQAwBQYDK2Vw/, 'a private key'],
];

/** The settings in which a secret stands where everybody can read it. */
function exposedIn(environment: NodeJS.ProcessEnv): readonly (readonly [name: string, secret: string])[] {
  // The public key of Stripe has a sentence of its own.
  const open = KNOWN_SETTINGS.filter((name) => !SECRETS.has(name) && name !== 'STRIPE_PUBLISHABLE_KEY');
  return open.flatMap((name) => {
    const secret = LOOKS_LIKE.find(([form]) => form.test(environment[name] ?? ''))?.[1];
    return secret === undefined ? [] : [[name, secret] as const];
  });
}

/** What is published with the client, or decides who is answered: a slip here is found by nobody else. */
function wrongOfKeys(environment: NodeJS.ProcessEnv): Sentences {
  const { STRIPE_PUBLISHABLE_KEY: key = '', APP_CHECK, WEB_APP_CHECK_SITE_KEY: siteKey } = environment;
  const { WEB_PROJECT_ID: id = '', WEB_STORAGE_BUCKET: bucket = '' } = environment;
  // Functions and rules know the bucket of the project alone: another would take uploads that nobody hears of.
  const [, owner] = /^([a-z0-9-]+)\.(?:firebasestorage\.app|appspot\.com)$/.exec(bucket) ?? [];
  const isBucket = bucket === '' || owner === id || (owner && id === REHEARSAL.WEB_PROJECT_ID);
  const all: readonly (readonly [isWrong: boolean, sentence: string])[] = [
    [
      !/^pk_(?:live|test)_/.test(key),
      'STRIPE_PUBLISHABLE_KEY has to begin with pk_live_, or pk_test_ for a trial: everybody can read it, so never put a secret key there.',
    ],
    [
      !!APP_CHECK && APP_CHECK !== 'enforce',
      `APP_CHECK is "${APP_CHECK}"; please set "enforce", or leave it out.`,
    ],
    [
      APP_CHECK === 'enforce' && !siteKey,
      'APP_CHECK is set and WEB_APP_CHECK_SITE_KEY is not: no client could show that it is ours. Please set both.',
    ],
    [
      !PROJECT_ID.test(id),
      `WEB_PROJECT_ID is "${id}"; please set the id of the project, such as my-memoirs-1a2b.`,
    ],
    [
      !isBucket,
      `WEB_STORAGE_BUCKET is "${bucket}"; please leave it out, or set the name of the project's own bucket: the project's id with .firebasestorage.app or, in older projects, .appspot.com.`,
    ],
  ];
  return all.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

/** Everything that is wrong with what is set. */
function wrongSettings(environment: NodeJS.ProcessEnv): Sentences {
  const judges = [checkCloudVoice, pixelIdOf, regionToDeploy, scaleOf, knownPublicKeys];
  const wrong = [
    ...wrongOfBrand(environment),
    ...wrongOfKeys(environment),
    ...wrongOfForms(environment),
    ...judges.flatMap((judge) => sentenceOf(() => judge(environment))),
  ];
  const exposed = exposedIn(environment);
  // What holds a secret is told as that alone: other sentences would print it.
  const isToPrint = (sentence: string) => !exposed.some(([name]) => new RegExp(`^${name}\\b`).test(sentence));
  return [
    ...wrong.filter(isToPrint),
    ...exposed.map(
      ([name, secret]) =>
        `${name} holds ${secret}, and everybody can read it. Please put it where it belongs, and make a new one if it was ever deployed.`,
    ),
  ];
}

/** What a deployment cannot do without. */
const NEEDED = [
  ...['WEB_PROJECT_ID', 'WEB_API_KEY', 'WEB_APP_ID', 'STRIPE_PUBLISHABLE_KEY'],
  ...['PUBLIC_URL', 'SUPPORT_EMAIL'],
] as const;

/** A project of nobody, for a dry run before there is one: what is built is the same but for these names. */
const REHEARSAL: Readonly<Record<string, string>> = {
  WEB_PROJECT_ID: 'demo-kindred',
  WEB_API_KEY: `AIza${'-rehearsal'.padEnd(35, '-')}`,
  WEB_APP_ID: '1:1:web:1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_rehearsal',
  PUBLIC_URL: 'https://demo-kindred.web.app',
  SUPPORT_EMAIL: 'support@demo-kindred.web.app',
  VOICE_PUBLIC_KEYS: 'rehearsal'.padEnd(43, '-'),
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

/** What is not set, or not right, all at once: names, and sentences about what has a value. */
export function missingSettings(environment: NodeJS.ProcessEnv): string[] {
  const missing = [...NEEDED, 'MAIL_FROM', 'VOICE_PUBLIC_KEYS'].filter((name) => !environment[name]);
  // What is not set is not judged as well.
  const set = Object.entries(environment).filter(([, value]) => value);
  const filled = { ...REHEARSAL, ...Object.fromEntries(set) };
  return [...missing, ...wrongSettings(filled), ...wrongOfModes(environment)];
}

/**
 * What the built client is told about the project: the only difference between there and here. None of it is secret.
 * @throws Error that names what is not set, or all that is not right
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
  const wrong = wrongSettings(environment);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const pixelId = pixelIdOf(environment);
  const voiceService = cloudVoiceService(environment);
  const region = regionToDeploy(environment);
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

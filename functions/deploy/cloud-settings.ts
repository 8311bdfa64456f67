import { VOICE_ENGINES } from '../src/hosts/voice-engines.ts';

const PLANS = Object.values(VOICE_ENGINES).flatMap(({ cloud }) => (cloud?.plan ? [cloud.plan.setting] : []));

/** What goes along in the open. Secrets are in Secret Manager; what is not named here stays on this machine. */
const TAKEN_ALONG = [
  'APP_CHECK',
  'GOOGLE_VISION_ENDPOINT',
  'MAIL_FROM',
  'READER',
  'STRIPE_PUBLISHABLE_KEY',
  'VOICE_ABOVE_8KHZ',
  'VOICE_ENGINE',
  ...Object.values(VOICE_ENGINES).flatMap(({ cloud }) => cloud?.settings ?? []),
].sort();

/** What decides which functions there are, and how they run. */
const KNOWN_AT_DISCOVERY = ['REGION', 'SCALE', 'VOICE_ENGINE', ...PLANS];

/**
 * Code that stands at the head of every bundled file. The command line of Firebase asks the code what to deploy without
 * the `.env` of the functions: what decides that has to be written into it, or an engine's secrets are never handed over.
 * Source: discoverBuild in firebase-tools/src/deploy/functions/prepare.ts
 */
export function settingsInCode(settings: Readonly<Record<string, string | undefined>>): string {
  return KNOWN_AT_DISCOVERY.flatMap((name) =>
    settings[name] ? [`process.env.${name} ??= ${JSON.stringify(settings[name])};`] : [],
  ).join('');
}

/** The `.env` of the functions, out of the settings of this checkout. */
export function cloudSettings(settings: Readonly<Record<string, string | undefined>>): string {
  return TAKEN_ALONG.flatMap((name) =>
    settings[name] ? [`${name}=${JSON.stringify(settings[name])}\n`] : [],
  ).join('');
}

import { VOICE_ENGINES } from '../src/hosts/voice-engines.ts';

/** What goes along in the open. Secrets are in Secret Manager; what is not named here stays on this machine. */
const TAKEN_ALONG = [
  'APP_CHECK',
  'GOOGLE_VISION_ENDPOINT',
  'MAIL_FROM',
  'READER',
  'STRIPE_PUBLISHABLE_KEY',
  'VOICE_ENGINE',
  ...Object.values(VOICE_ENGINES).flatMap(({ cloud }) => cloud?.settings ?? []),
].sort();

/** The `.env` of the functions, out of the settings of this checkout. */
export function cloudSettings(settings: Readonly<Record<string, string | undefined>>): string {
  return TAKEN_ALONG.flatMap((name) =>
    settings[name] ? [`${name}=${JSON.stringify(settings[name])}\n`] : [],
  ).join('');
}

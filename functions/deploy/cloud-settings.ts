/** What goes along in the open. Secrets are in Secret Manager; what is not named here stays on this machine. */
const TAKEN_ALONG = [
  'APP_CHECK',
  'ELEVENLABS_CONCURRENCY',
  'ELEVENLABS_ENDPOINT',
  'ELEVENLABS_MAX_CHARACTERS',
  'ELEVENLABS_MODEL',
  'GOOGLE_VISION_ENDPOINT',
  'MAIL_FROM',
  'READER',
  'STRIPE_PUBLISHABLE_KEY',
  'VOICE_ENGINE',
];

/** The `.env` of the functions, out of the settings of this checkout. */
export function cloudSettings(settings: Readonly<Record<string, string | undefined>>): string {
  return TAKEN_ALONG.flatMap((name) =>
    settings[name] ? [`${name}=${JSON.stringify(settings[name])}\n`] : [],
  ).join('');
}

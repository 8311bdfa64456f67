/** What goes along in the open. Secrets are in Secret Manager; what is not named here stays on this machine. */
const TAKEN_ALONG = ['APP_CHECK', 'GOOGLE_VISION_ENDPOINT', 'MAIL_FROM', 'READER', 'STRIPE_PUBLISHABLE_KEY'];

/** The `.env` of the functions, out of the one of this checkout. */
export function cloudSettings(settings: Readonly<Record<string, string | undefined>>): string {
  return TAKEN_ALONG.flatMap((name) =>
    settings[name] ? [`${name}=${JSON.stringify(settings[name])}\n`] : [],
  ).join('');
}

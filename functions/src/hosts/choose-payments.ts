import { StartError } from '../ports/start-error.ts';

export interface StripeKeys {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** another address than Stripe's own, for tests; only the environment can name it */
  readonly apiBase?: string;
}

/** Signs of a machine that serves the public: there nobody may pay with a made-up card. */
const PRODUCTION_SIGNS = ['K_SERVICE', 'FUNCTION_TARGET', 'FIREBASE_CONFIG', 'GOOGLE_CLOUD_PROJECT'];

export type ChosenPayments =
  | { readonly provider: 'test' }
  | { readonly provider: 'stripe'; readonly account: StripeKeys; readonly publishableKey: string };

/**
 * The publishable key goes to everybody who opens the site, so nothing else may stand in its place.
 * @throws StartError
 */
function checkStripeKeys(secretKey: string, publishableKey: string): void {
  const [, publicMode] = /^pk_(live|test)_/.exec(publishableKey) ?? [];
  const [, secretMode] = /^[rs]k_(live|test)_/.exec(secretKey) ?? [];
  if (!publicMode)
    throw new StartError(
      'STRIPE_PUBLISHABLE_KEY has to begin with pk_live_, or pk_test_ for a trial: everybody can read it, so never put a secret key there.',
    );
  if (!secretMode)
    throw new StartError('STRIPE_SECRET_KEY has to begin with sk_live_, or sk_test_ for a trial.');
  if (secretMode !== publicMode)
    throw new StartError(
      `STRIPE_SECRET_KEY is of ${secretMode} mode and STRIPE_PUBLISHABLE_KEY of ${publicMode} mode. Please take both from the same.`,
    );
}

/**
 * Who takes the cards. With Stripe's keys it is Stripe and never the test provider; in production it cannot be the test
 * provider at all.
 * @throws StartError when a key is missing, or stands where another belongs
 */
export function choosePayments(environment: NodeJS.ProcessEnv): ChosenPayments {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_BASE: apiBase,
  } = environment;
  if (secretKey && webhookSecret && publishableKey) {
    checkStripeKeys(secretKey, publishableKey);
    const account = { secretKey, webhookSecret, ...(apiBase && { apiBase }) };
    return { provider: 'stripe', account, publishableKey };
  }
  if (publishableKey && !secretKey && !webhookSecret)
    throw new StartError(
      'STRIPE_PUBLISHABLE_KEY is set and no other key of Stripe, as for a deployment, whose secrets are elsewhere. On this machine leave .env out: write ENV_FILE= before the command, as in "ENV_FILE= npm start". Or set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET as well.',
    );
  if (secretKey || webhookSecret || publishableKey)
    throw new StartError(
      'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; at least one of them is not set.',
    );
  const sign = PRODUCTION_SIGNS.find((name) => environment[name]);
  if (environment.NODE_ENV === 'production' || sign !== undefined)
    throw new StartError(
      `The test payment provider takes no part in production (${sign ?? 'NODE_ENV=production'}). Please set Stripe's keys.`,
    );
  return { provider: 'test' };
}

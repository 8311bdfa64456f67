import { defineSecret } from 'firebase-functions/params';
import { secretsOfVoice } from './voice-engine.ts';

/** Kept in Secret Manager and given only to the functions that name them. What is no secret stands in the `.env` file. */
const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');
const smtpUrl = defineSecret('SMTP_URL');
const signingKey = defineSecret('VOICE_SIGNING_KEY');

export const STRIPE_SECRETS = [stripeSecretKey, stripeWebhookSecret];
export const MAIL_SECRETS = [smtpUrl];
/** Of the jobs that finish files. */
export const SIGNING_SECRETS = [signingKey];
/** Defined only where it is used: a deployment stops at a secret that is defined and not set. */
export const VOICE_SECRETS = secretsOfVoice(process.env).map((name) => defineSecret(name));

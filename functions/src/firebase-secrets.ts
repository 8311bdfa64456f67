import { defineSecret } from 'firebase-functions/params';

/** Kept in Secret Manager and given only to the functions that name them. What is no secret stands in the `.env` file. */
const stripeSecretKey = defineSecret('STRIPE_SECRET_KEY');
const stripeWebhookSecret = defineSecret('STRIPE_WEBHOOK_SECRET');
const smtpUrl = defineSecret('SMTP_URL');

export const STRIPE_SECRETS = [stripeSecretKey, stripeWebhookSecret];
export const MAIL_SECRETS = [smtpUrl];

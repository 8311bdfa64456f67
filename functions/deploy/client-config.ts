import * as v from 'valibot';
import { brandOf } from '../../src/domain/config/brand-settings.ts';
import { CONFIG, type Config } from '../../src/domain/config/config.ts';
import { regionOf, scaleOf } from '../src/cloud/settings.ts';
import { checkCloudVoice, cloudVoiceService } from '../src/cloud/voice-engine.ts';
import { pixelIdOf } from '../src/hosts/pixel-id.ts';

/** Letters and search engines lead there: no machine of one's own, and no address that nobody can own. */
function checkBrand(environment: NodeJS.ProcessEnv): void {
  const { publicUrl, supportEmail } = brandOf(environment);
  const { protocol, hostname } = new URL(publicUrl);
  if (
    protocol !== 'https:' ||
    !hostname.includes('.') ||
    /\.(?:example|localhost|test|invalid)$/.test(hostname)
  )
    throw new Error(
      `PUBLIC_URL is "${publicUrl}"; please set the https address at which the public finds the product.`,
    );
  if (!/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(supportEmail) || supportEmail.endsWith('.example'))
    throw new Error(`SUPPORT_EMAIL is "${supportEmail}"; please set an address that somebody reads.`);
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

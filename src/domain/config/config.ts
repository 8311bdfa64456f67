import * as v from 'valibot';

/** where a form with an ID token gets everything that is kept about a person */
export const EXPORT_PATH = '/export';

/** As Meta gives them. */
export const PIXEL_ID = /^\d{5,20}$/;

/**
 * `/config.json`: what the client must know about its backend. Local server and production differ in these values
 * and in nothing else. `endpoints` are absolute URLs, or '' for the origin the page came from; without `endpoints`
 * the Firebase SDK uses Google's own addresses.
 */
export const CONFIG = v.object({
  firebase: v.object({
    projectId: v.string(),
    apiKey: v.string(),
    storageBucket: v.string(),
    appId: v.optional(v.string()),
  }),
  region: v.string(),
  endpoints: v.optional(
    v.object({ auth: v.string(), firestore: v.string(), storage: v.string(), functions: v.string() }),
  ),
  /** base of POST {audioService}/process-audio */
  audioService: v.string(),
  /** where the form for EXPORT_PATH goes, when not to the origin the page came from */
  exportUrl: v.optional(v.string(), EXPORT_PATH),
  /** with this key reCAPTCHA Enterprise vouches to App Check that a call comes from our app; absent where nobody asks */
  appCheckSiteKey: v.optional(v.string()),
  /** the company that makes the voices, and so hears the recordings; absent when we make them ourselves */
  voiceService: v.optional(v.string()),
  /** of the measuring service; absent where nobody is measured. The pages that ask read it by themselves (src/device/measuring) */
  pixelId: v.optional(v.pipe(v.string(), v.regex(PIXEL_ID))),
  payments: v.variant('provider', [
    v.object({ provider: v.literal('test'), confirmUrl: v.string() }),
    v.object({ provider: v.literal('stripe'), publishableKey: v.string() }),
  ]),
});
export type Config = v.InferOutput<typeof CONFIG>;

/** Without another region the functions live here. Source: product specification, section 9. */
export const DEFAULT_REGION = 'us-central1';

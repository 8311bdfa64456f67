import * as v from 'valibot';
/**
 * `/config.json`: what the client must know about its backend. Local server and production differ in these values
 * and in nothing else. `endpoints` are absolute URLs, or '' for the origin the page came from; without `endpoints`
 * the Firebase SDK uses Google's own addresses.
 */
export declare const CONFIG: v.ObjectSchema<
  {
    readonly firebase: v.ObjectSchema<
      {
        readonly projectId: v.StringSchema<undefined>;
        readonly apiKey: v.StringSchema<undefined>;
        readonly storageBucket: v.StringSchema<undefined>;
        readonly appId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
    readonly region: v.StringSchema<undefined>;
    readonly endpoints: v.OptionalSchema<
      v.ObjectSchema<
        {
          readonly auth: v.StringSchema<undefined>;
          readonly firestore: v.StringSchema<undefined>;
          readonly storage: v.StringSchema<undefined>;
          readonly functions: v.StringSchema<undefined>;
        },
        undefined
      >,
      undefined
    >;
    /** base of POST {audioService}/process-audio */
    readonly audioService: v.StringSchema<undefined>;
    readonly payments: v.VariantSchema<
      'provider',
      [
        v.ObjectSchema<
          {
            readonly provider: v.LiteralSchema<'test', undefined>;
            readonly confirmUrl: v.StringSchema<undefined>;
          },
          undefined
        >,
        v.ObjectSchema<
          {
            readonly provider: v.LiteralSchema<'stripe', undefined>;
            readonly publishableKey: v.StringSchema<undefined>;
          },
          undefined
        >,
      ],
      undefined
    >;
  },
  undefined
>;
export type Config = v.InferOutput<typeof CONFIG>;
export declare const CONFIG_PATH = '/config.json';
/** Without another region the functions live here. Source: product specification, section 9. */
export declare const DEFAULT_REGION = 'us-central1';

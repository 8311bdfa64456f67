import * as v from 'valibot';
import { type SessionId } from './session.ts';
/**
 * Every callable of the specification (section 7) under its name: what goes in, what comes out. The same schema
 * checks on both sides.
 */
export declare const CALLABLES: {
  readonly process_document: {
    readonly input: v.ObjectSchema<
      {
        readonly documentUrl: v.SchemaWithPipe<
          readonly [
            v.StringSchema<undefined>,
            v.MinLengthAction<string, 1, undefined>,
            v.MaxLengthAction<string, 2000, undefined>,
          ]
        >;
        readonly fileName: v.SchemaWithPipe<
          readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 300, undefined>]
        >;
        readonly fileType: v.SchemaWithPipe<
          readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 300, undefined>]
        >;
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly data: v.OptionalSchema<
          v.ObjectSchema<
            {
              readonly pagesProcessed: v.NumberSchema<undefined>;
              readonly pageCount: v.NumberSchema<undefined>;
              readonly wordCount: v.NumberSchema<undefined>;
              readonly preview: v.StringSchema<undefined>;
              readonly title: v.StringSchema<undefined>;
            },
            undefined
          >,
          undefined
        >;
      },
      undefined
    >;
  };
  readonly transcribe_photos: {
    readonly input: v.ObjectSchema<
      {
        readonly imageUrls: v.SchemaWithPipe<
          readonly [
            v.ArraySchema<
              v.SchemaWithPipe<
                readonly [
                  v.StringSchema<undefined>,
                  v.MinLengthAction<string, 1, undefined>,
                  v.MaxLengthAction<string, 2000, undefined>,
                ]
              >,
              undefined
            >,
            v.MinLengthAction<string[], 1, undefined>,
            v.MaxLengthAction<string[], 2000, undefined>,
          ]
        >;
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly pagesProcessed: v.OptionalSchema<v.NumberSchema<undefined>, undefined>;
        readonly fullText: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly captions: v.OptionalSchema<
          v.ArraySchema<
            v.UnionSchema<
              [
                v.StringSchema<undefined>,
                v.ObjectSchema<
                  {
                    readonly caption: v.StringSchema<undefined>;
                  },
                  undefined
                >,
              ],
              undefined
            >,
            undefined
          >,
          undefined
        >;
      },
      undefined
    >;
  };
  readonly extract_audio: {
    readonly input: v.ObjectSchema<
      {
        readonly videoUrl: v.SchemaWithPipe<
          readonly [
            v.StringSchema<undefined>,
            v.MinLengthAction<string, 1, undefined>,
            v.MaxLengthAction<string, 2000, undefined>,
          ]
        >;
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly audioUrl: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
  readonly generate_tts_sample: {
    readonly input: v.ObjectSchema<
      {
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly sampleUrl: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
  readonly create_payment_intent: {
    readonly input: v.ObjectSchema<
      {
        readonly pageCount: v.SchemaWithPipe<
          readonly [
            v.NumberSchema<undefined>,
            v.SafeIntegerAction<number, undefined>,
            v.MinValueAction<number, 1, undefined>,
          ]
        >;
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly clientSecret: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
  readonly confirm_payment: {
    readonly input: v.ObjectSchema<
      {
        readonly paymentIntentId: v.SchemaWithPipe<
          readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 300, undefined>]
        >;
        /** ignored: the caller's own uid counts; kept because the specification's payload has it */
        readonly userId: v.NullableSchema<
          v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 300, undefined>]>,
          undefined
        >;
        readonly userEmail: v.NullableSchema<
          v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 320, undefined>]>,
          undefined
        >;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
        readonly paid: v.OptionalSchema<v.BooleanSchema<undefined>, undefined>;
        readonly orderId: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
  readonly generate_tts: {
    readonly input: v.ObjectSchema<
      {
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
        readonly orderId: v.SchemaWithPipe<
          readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 300, undefined>]
        >;
        readonly userEmail: v.NullableSchema<
          v.SchemaWithPipe<readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 320, undefined>]>,
          undefined
        >;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
  /** Hands a session over to the account that signed in: the caller is the new owner, the token proves the old one. */
  readonly claim_session: {
    readonly input: v.ObjectSchema<
      {
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
        readonly previousIdToken: v.SchemaWithPipe<
          readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 4000, undefined>]
        >;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
  /** Books over 500 pages: an address on record, no card and no order. */
  readonly request_quote: {
    readonly input: v.ObjectSchema<
      {
        readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
        readonly email: v.SchemaWithPipe<
          readonly [
            v.StringSchema<undefined>,
            v.EmailAction<string, undefined>,
            v.MaxLengthAction<string, 320, undefined>,
          ]
        >;
      },
      undefined
    >;
    readonly output: v.ObjectSchema<
      {
        readonly success: v.BooleanSchema<undefined>;
        readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      },
      undefined
    >;
  };
};
export type CallableName = keyof typeof CALLABLES;
export type CallableInput<N extends CallableName> = v.InferOutput<(typeof CALLABLES)[N]['input']>;
export type CallableOutput<N extends CallableName> = v.InferOutput<(typeof CALLABLES)[N]['output']>;
/** POST {audio service}/process-audio. Source: product specification, section 7; `permission` is ours. */
export declare const PROCESS_AUDIO: {
  readonly input: v.ObjectSchema<
    {
      readonly audioUrls: v.SchemaWithPipe<
        readonly [
          v.ArraySchema<
            v.SchemaWithPipe<
              readonly [
                v.StringSchema<undefined>,
                v.MinLengthAction<string, 1, undefined>,
                v.MaxLengthAction<string, 2000, undefined>,
              ]
            >,
            undefined
          >,
          v.MinLengthAction<string[], 1, undefined>,
          v.MaxLengthAction<string[], 20, undefined>,
        ]
      >;
      readonly sessionId: v.CustomSchema<SessionId, v.ErrorMessage<v.CustomIssue> | undefined>;
      /** seconds */
      readonly referenceStart: v.SchemaWithPipe<
        readonly [
          v.NumberSchema<undefined>,
          v.FiniteAction<number, undefined>,
          v.MinValueAction<number, 0, undefined>,
        ]
      >;
      /** seconds */
      readonly referenceDuration: v.SchemaWithPipe<
        readonly [
          v.NumberSchema<undefined>,
          v.FiniteAction<number, undefined>,
          v.MinValueAction<number, 0, undefined>,
        ]
      >;
      readonly similarityThreshold: v.SchemaWithPipe<
        readonly [
          v.NumberSchema<undefined>,
          v.MinValueAction<number, 0, undefined>,
          v.MaxValueAction<number, 1, undefined>,
        ]
      >;
      readonly adaptiveThreshold: v.BooleanSchema<undefined>;
      readonly applyPostProcessing: v.BooleanSchema<undefined>;
      readonly permission: v.ObjectSchema<
        {
          readonly speakerName: v.SchemaWithPipe<
            readonly [
              v.StringSchema<undefined>,
              v.TrimAction,
              v.MinLengthAction<string, 1, undefined>,
              v.MaxLengthAction<string, 120, undefined>,
            ]
          >;
          readonly right: v.PicklistSchema<('agreed' | 'kin' | 'own')[], undefined>;
          readonly textVersion: v.SchemaWithPipe<
            readonly [v.StringSchema<undefined>, v.MaxLengthAction<string, 300, undefined>]
          >;
        },
        undefined
      >;
    },
    undefined
  >;
  readonly output: v.ObjectSchema<
    {
      readonly success: v.BooleanSchema<undefined>;
      readonly error: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      readonly outputUrl: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
      readonly storagePath: v.OptionalSchema<v.StringSchema<undefined>, undefined>;
    },
    undefined
  >;
};
export type ProcessAudioInput = v.InferOutput<typeof PROCESS_AUDIO.input>;
export type ProcessAudioOutput = v.InferOutput<typeof PROCESS_AUDIO.output>;

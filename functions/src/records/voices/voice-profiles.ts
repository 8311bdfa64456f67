import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { SessionId } from '../../../../src/domain/session.ts';
import {
  choiceOf,
  isSameChoice,
  madeVoicesOf,
  TAKE_NAMES,
  VOICE_MANNERS,
  voiceOfChoice,
} from '../../../../src/domain/voice/takes.ts';
import {
  type FoundVoice,
  type MadeVoice,
  REGION_ORIGINS,
  VOICE_RIGHTS,
  VOICE_STAGES,
  type Voice,
  type VoiceChoice,
  type VoiceMaterial,
  type VoicePermission,
  type VoiceProfile,
  type VoiceRequest,
  type VoiceRight,
  type VoiceStage,
} from '../../../../src/domain/voice/voice.ts';
import { VOICE_VERDICTS, type VoiceVerdict } from '../../../../src/domain/voice/voice-words.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

const NO_SAMPLE = {
  ttsSampleUrl: null,
  ttsSampleError: null,
  sampleFirstUrl: null,
  sampleTimingsUrl: null,
} as const;

/** Null, and absent in a row of an earlier version. */
const orNull = <T>(schema: v.GenericSchema<unknown, T>) => v.optional(v.nullable(schema), null);
const REGION = { start: v.number(), end: v.number() };
const TUNING = { pace: v.number(), pitch: v.number(), tone: v.number() };
const VERDICTS = Object.keys(VOICE_VERDICTS) as VoiceVerdict[];

/** As data: parameters are an engine's own. */
export const VOICE: v.GenericSchema<unknown, Voice> = v.looseObject({
  engine: v.string(),
  version: v.number(),
  parameters: v.record(v.string(), v.union([v.string(), v.number()])),
  ownPauses: v.exactOptional(v.number()),
  tuning: v.exactOptional(v.looseObject(TUNING)),
});

const MADE_VOICES: v.GenericSchema<unknown, MadeVoice[]> = v.array(
  v.looseObject({ manner: v.picklist(VOICE_MANNERS), voice: VOICE }),
);

const CHOICE: v.GenericSchema<unknown, VoiceChoice> = v.looseObject({
  take: v.picklist(TAKE_NAMES),
  ...TUNING,
});

const MATERIAL: v.GenericSchema<unknown, VoiceMaterial> = v.looseObject({
  stretches: v.array(v.looseObject({ ...REGION, clip: v.number(), at: v.number(), likeness: v.number() })),
  speechFoundSeconds: v.number(),
  signalToNoiseDb: v.nullable(v.number()),
  verdicts: v.array(v.picklist(VERDICTS)),
});

const FOUND_VOICE: v.GenericSchema<unknown, FoundVoice> = v.looseObject({
  seconds: v.number(),
  turns: v.array(v.looseObject(REGION)),
  mark: v.looseObject(REGION),
});

const REQUEST: v.GenericSchema<unknown, VoiceRequest> = v.looseObject({
  clipPaths: v.array(v.string()),
  region: v.looseObject(REGION),
  regionOrigin: v.picklist(REGION_ORIGINS),
  isOnePerson: v.boolean(),
  excluded: v.array(v.looseObject({ ...REGION, clip: v.number() })),
});

/** `voice_profiles/{sessionId}`: by what right, from which clips, and the voice and sample that came of them. */
export const voiceProfiles = collection<VoiceProfile>({
  name: COLLECTIONS.voiceProfiles,
  schema: v.looseObject({
    ownerUid: v.string(),
    sessionId: v.string(),
    source: v.string(),
    request: v.exactOptional(REQUEST),
    permission: v.looseObject({
      speakerName: v.string(),
      right: v.picklist(Object.keys(VOICE_RIGHTS) as VoiceRight[]),
      textVersion: v.string(),
      givenAt: v.string(),
    }),
    outputUrl: orNull(v.string()),
    storagePath: orNull(v.string()),
    speechSeconds: orNull(v.number()),
    voice: orNull(VOICE),
    madeVoices: v.exactOptional(MADE_VOICES),
    choice: v.exactOptional(CHOICE),
    material: orNull(MATERIAL),
    stage: orNull(v.picklist(VOICE_STAGES)),
    refusal: orNull(v.looseObject({ code: v.string(), sentence: v.string() })),
    whoseVoice: orNull(v.array(FOUND_VOICE)),
    ttsSampleUrl: orNull(v.string()),
    ttsSampleError: orNull(v.string()),
    sampleFirstUrl: orNull(v.string()),
    sampleTimingsUrl: orNull(v.string()),
  }),
  owner: 'ownerUid',
  readableBy: 'owner',
  held: { what: 'Voices', group: 'voice', of: 'session' },
});

export const findVoiceProfile = (
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
): Promise<VoiceProfile | null> => voiceProfiles.find(ports, sessionId);

/** Whether a book would sound as it does: these very clips have a voice, or are being made one, under this name. */
export const isVoiceOf = (known: VoiceProfile | null, source: string, speakerName: string): boolean =>
  known?.source === source && known.permission.speakerName === speakerName;

/**
 * Writes down by what right the voice is used, and forgets the voice and sample of other clips.
 * @returns whether a voice has to be made: false when these very clips have one
 */
export async function recordPermission(
  ports: Pick<Ports, 'documents'>,
  given: {
    readonly ownerUid: string;
    readonly sessionId: SessionId;
    readonly source: string;
    readonly request?: VoiceRequest;
    readonly permission: VoicePermission;
  },
): Promise<boolean> {
  let isNew = false;
  await voiceProfiles.change(ports, given.sessionId, (known) => {
    isNew = known?.source !== given.source || known.voice === null;
    // The same version again: what is under way keeps its place.
    if (known?.source === given.source) return { ...known, ...given };
    const nothingYet = {
      ...{ outputUrl: null, storagePath: null, speechSeconds: null, voice: null },
      ...{ material: null, stage: null, refusal: null, whoseVoice: null },
    };
    return { ...given, ...nothingYet, ...NO_SAMPLE };
  });
  return isNew;
}

/** What the clips have given. */
export interface VoiceOfClips {
  readonly outputUrl: string;
  readonly storagePath: string;
  readonly speechSeconds: number;
  readonly voice: Voice;
  /** to choose from; without it the one */
  readonly madeVoices?: readonly MadeVoice[];
  readonly material: VoiceMaterial;
}

/** Whose voice, of what: what another version has replaced meanwhile is not written to. */
export interface VoiceVersion {
  readonly sessionId: string;
  /** see sourceOfVoice */
  readonly source: string;
}

async function changeVersion(
  ports: Pick<Ports, 'documents'>,
  { sessionId, source }: VoiceVersion,
  change: (profile: VoiceProfile) => VoiceProfile,
): Promise<void> {
  await changeProfile(ports, sessionId, (profile) => (profile.source === source ? change(profile) : profile));
}

/** How far the making has come, for whoever waits. */
export async function recordStage(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  stage: VoiceStage,
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({ ...profile, stage, refusal: null, whoseVoice: null }));
}

/** Why these clips make no voice; nothing is under way any more. */
export async function recordRefusal(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  refusal: NonNullable<VoiceProfile['refusal']>,
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({ ...profile, stage: null, refusal }));
}

/** No voice is made before the person has said which of these it is. */
export async function recordQuestion(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  whoseVoice: readonly FoundVoice[],
): Promise<void> {
  await changeVersion(ports, version, (profile) => ({ ...profile, stage: null, whoseVoice }));
}

export async function recordVoice(
  ports: Pick<Ports, 'documents'>,
  version: VoiceVersion,
  made: VoiceOfClips,
): Promise<void> {
  // What was chosen by ear was chosen of the voices before.
  await changeVersion(ports, version, ({ choice: _, madeVoices: __, ...profile }) => ({
    ...profile,
    ...made,
    stage: 'done',
    refusal: null,
    ...NO_SAMPLE,
  }));
}

/** The family has chosen how the voice is to sound: what was read otherwise is forgotten. The same again changes nothing. */
export async function recordChoice(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  choice: VoiceChoice,
): Promise<void> {
  await changeProfile(ports, sessionId, (profile) => {
    const voice = voiceOfChoice(profile, choice);
    if (!voice || isSameChoice(choice, choiceOf(profile))) return profile;
    return { ...profile, voice, madeVoices: madeVoicesOf(profile), choice, ...NO_SAMPLE };
  });
}

/** @param voice it is read in; what another one has replaced meanwhile is not shown */
export async function recordSample(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  voice: Voice,
  sample: Partial<Pick<VoiceProfile, keyof typeof NO_SAMPLE>>,
): Promise<void> {
  await changeProfile(ports, sessionId, (profile) =>
    isDeepStrictEqual(profile.voice, voice) ? { ...profile, ...sample } : profile,
  );
}

/** Why there is no sample. */
export async function recordNoSample(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  ttsSampleError: string,
): Promise<void> {
  await changeProfile(ports, sessionId, (profile) => ({ ...profile, ttsSampleUrl: null, ttsSampleError }));
}

/** It is made anew when somebody asks for it: a name is said otherwise. */
export async function forgetSample(ports: Pick<Ports, 'documents'>, sessionId: string): Promise<void> {
  await changeProfile(ports, sessionId, (profile) => ({ ...profile, ...NO_SAMPLE }));
}

async function changeProfile(
  ports: Pick<Ports, 'documents'>,
  sessionId: string,
  change: (profile: VoiceProfile) => VoiceProfile,
): Promise<void> {
  await voiceProfiles.change(ports, sessionId, (profile) => profile && change(profile));
}

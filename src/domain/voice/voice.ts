import { DEFAULT_REGION_END, DEFAULT_REGION_START } from '../limits.ts';
import type { VoiceVerdict } from './voice-words.ts';

/** A marked stretch of a clip in seconds: here the loved one speaks. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/**
 * How the mark came where it is: by itself, by the person's own hand, or on a voice that the person has heard and
 * chosen. One that nobody placed says nothing about whose voice is wanted.
 */
export const REGION_ORIGINS = ['default', 'hand', 'chosen'] as const;
export type RegionOrigin = (typeof REGION_ORIGINS)[number];

/** One of several voices in a clip, in seconds of that clip. */
export interface FoundVoice {
  /** of speech */
  readonly seconds: number;
  /** when this voice and no other speaks */
  readonly turns: readonly Region[];
  /** within the longest turn: what the voice is marked with when it is chosen */
  readonly mark: Region;
}

export const AUDIO_EXTENSIONS = ['mp3', 'wav', 'm4a'] as const;
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'avi'] as const;

export function defaultRegion(durationSeconds: number): Region {
  return { start: durationSeconds * DEFAULT_REGION_START, end: durationSeconds * DEFAULT_REGION_END };
}

/** By what right a voice is used: one honest question before a voice is made. */
export const VOICE_RIGHTS = {
  agreed: 'They have agreed to it',
  kin: 'I am their next of kin or executor',
  own: 'It is my own voice',
} as const;
export type VoiceRight = keyof typeof VOICE_RIGHTS;

/** The version travels with each stored answer, so that the words a person agreed to can always be found. */
export const VOICE_PERMISSION_VERSION = '2027-01';
/** All that were ever asked: a device that was offline through an update still sends the one it showed. */
export const VOICE_PERMISSION_QUESTIONS = {
  '2026-11': 'Who is speaking, and by what right is the voice used?',
  '2026-12': 'Whose voice is this, and do you have permission to use it?',
  // The same question; what is kept, the age and a yes of its own came to it.
  '2027-01': 'Whose voice is this, and do you have permission to use it?',
} as const;
export const VOICE_PERMISSION_VERSIONS = ['2026-11', '2026-12', VOICE_PERMISSION_VERSION] as const;
export type VoicePermissionVersion = (typeof VOICE_PERMISSION_VERSIONS)[number];
export const VOICE_PERMISSION_QUESTION = VOICE_PERMISSION_QUESTIONS[VOICE_PERMISSION_VERSION];

export interface VoicePermission {
  readonly speakerName: string;
  readonly right: VoiceRight;
  readonly textVersion: string;
  /** ISO 8601 */
  readonly givenAt: string;
}

/** A stretch of one of the clips, in seconds of that clip. */
export interface ClipStretch {
  /** index in the list of clips */
  readonly clip: number;
  readonly start: number;
  readonly end: number;
}

/** The recordings of a voice, and what the family said about them: whoever has these can have the same voice made again. */
export interface VoiceRequest {
  /** object paths; the mark lies in the first */
  readonly clipPaths: readonly string[];
  readonly region: Region;
  readonly regionOrigin: RegionOrigin;
  readonly isOnePerson: boolean;
  readonly excluded: readonly ClipStretch[];
}

/** A stretch that the voice was made from. */
export interface UsedStretch extends ClipStretch {
  /** where it begins in the speech that was kept, in seconds */
  readonly at: number;
  /** 0 to 1: how like the marked voice it sounds; SIMILARITY_THRESHOLD is where somebody else begins */
  readonly likeness: number;
}

/** What a voice was made from, and why. */
export interface VoiceMaterial {
  readonly stretches: readonly UsedStretch[];
  /** seconds of speech in all clips, whoever speaks */
  readonly speechFoundSeconds: number;
  /** null when there is no pause in which the noise could be heard */
  readonly signalToNoiseDb: number | null;
  readonly verdicts: readonly VoiceVerdict[];
}

/** How far the making of a voice has come. */
export const VOICE_STAGES = ['opening', 'listening', 'shaping', 'done'] as const;
export type VoiceStage = (typeof VOICE_STAGES)[number];

/**
 * A made voice, as data: what an engine needs to speak as this person. The built-in engine keeps a base voice, a pitch
 * and a tone color: some 500 characters, from which the same voice is made again wherever it speaks.
 */
export interface Voice {
  readonly engine: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** how long the person pauses, 1 as most readers do; absent where it is not known */
  readonly ownPauses?: number;
  /** absent when nothing was added: then nothing about the voice differs from one of earlier versions */
  readonly tuning?: VoiceTuning;
}

/** What the family has added to a voice by ear, in measures that every engine can keep. */
export interface VoiceTuning {
  /** percent faster */
  readonly pace: number;
  /** semitones higher */
  readonly pitch: number;
  /** decibels brighter */
  readonly tone: number;
}

/** What gives way where a voice cannot be both: like the person at any price, or understood as well as can be. */
export type VoiceManner = 'closest' | 'clearest';

/** The same words, to be compared: the voice as it was made in each manner, and a third, warmer and slower. */
export type TakeName = VoiceManner | 'warmer';

/** A take and what was added to it. */
export interface VoiceChoice extends VoiceTuning {
  readonly take: TakeName;
}

/** A voice as it came from the engine, before anybody listened. */
export interface MadeVoice {
  readonly manner: VoiceManner;
  readonly voice: Voice;
}

/** `voice_profiles/{sessionId}`. Field names ttsSampleUrl and ttsSampleError are the specification's. */
export interface VoiceProfile {
  readonly ownerUid: string;
  readonly sessionId: string;
  /** names the clips and the marked region the voice is made from */
  readonly source: string;
  /** what `source` names; absent in profiles of earlier versions */
  readonly request?: VoiceRequest;
  readonly permission: VoicePermission;
  readonly outputUrl: string | null;
  readonly storagePath: string | null;
  /** seconds of speech that were kept */
  readonly speechSeconds: number | null;
  /** the one the family has chosen: what is heard, bought and narrated; follows from `madeVoices` and `choice` */
  readonly voice: Voice | null;
  /** those the engine has made; absent in profiles of earlier versions, which have one */
  readonly madeVoices?: readonly MadeVoice[];
  /** absent while nobody has chosen */
  readonly choice?: VoiceChoice;
  /** null until the clips were listened to, and in profiles of earlier versions */
  readonly material: VoiceMaterial | null;
  /** null before the work has begun */
  readonly stage: VoiceStage | null;
  /** why no voice could be made of these clips; null otherwise */
  readonly refusal: { readonly code: string; readonly sentence: string } | null;
  /** the person has to say first which of these voices it is; absent when nothing is asked */
  readonly whoseVoice?: readonly FoundVoice[] | null;
  readonly ttsSampleUrl: string | null;
  readonly ttsSampleError: string | null;
  /** the sample's beginning, to be heard while the rest is made; absent in profiles of earlier versions */
  readonly sampleFirstUrl?: string | null;
  /** when each sentence of the sample is heard, see timings.ts; absent likewise */
  readonly sampleTimingsUrl?: string | null;
}

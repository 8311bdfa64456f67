import { DEFAULT_REGION_END, DEFAULT_REGION_START } from './limits.ts';

/** A marked stretch of a clip in seconds: here the loved one speaks. */
export interface Region {
  readonly start: number;
  readonly end: number;
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
export const VOICE_PERMISSION_VERSION = '2026-11';
export const VOICE_PERMISSION_QUESTION = 'Who is speaking, and by what right is the voice used?';

export interface VoicePermission {
  readonly speakerName: string;
  readonly right: VoiceRight;
  readonly textVersion: string;
  /** ISO 8601 */
  readonly givenAt: string;
}

/**
 * A made voice, as data: what an engine needs to speak as this person. The built-in engine keeps a base voice, a pitch
 * and a tone colour: some 500 characters, from which the same voice is made again wherever it speaks.
 */
export interface Voice {
  readonly engine: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, string | number>>;
}

/** `voice_profiles/{sessionId}`. Field names ttsSampleUrl and ttsSampleError are the specification's. */
export interface VoiceProfile {
  readonly ownerUid: string;
  readonly sessionId: string;
  /** names the clips and the marked region the voice is made from */
  readonly source: string;
  readonly permission: VoicePermission;
  readonly outputUrl: string | null;
  readonly storagePath: string | null;
  /** seconds of speech that were kept */
  readonly speechSeconds: number | null;
  readonly voice: Voice | null;
  readonly ttsSampleUrl: string | null;
  readonly ttsSampleError: string | null;
}

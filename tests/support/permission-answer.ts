import { VOICE_PERMISSION_VERSION } from '../../src/domain/voice/voice.ts';

/** What a device of today sends with an answer: its version, the age and the yes. */
export const ANSWERED_TODAY = {
  textVersion: VOICE_PERMISSION_VERSION,
  yes: { at: '2026-11-20T12:00:00.000Z', age: 'grown' },
} as const;

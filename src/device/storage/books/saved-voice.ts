import type { SessionId } from '@/domain/session.ts';
import type { VoiceMaterial } from '@/domain/voice/voice.ts';

interface AskedFor {
  readonly sessionId: SessionId;
  readonly originalFiles: readonly string[];
}

interface MadeVoice {
  readonly outputUrl: string | null;
  readonly storagePath: string | null;
  /** what it was made from; absent when the service does not tell */
  readonly material?: VoiceMaterial;
  /** the family has said that it is only them, or passed the question by */
  readonly isOnlyThem?: boolean;
}

/** What the audio service makes of the clips. */
export type SavedVoice = AskedFor &
  (
    | { readonly kind: 'making' }
    /** the server may have made it although we could not hear it */
    | { readonly kind: 'interrupted' }
    | ({ readonly kind: 'made' } & MadeVoice)
  );

export type SavedVoiceEvent =
  | ({ readonly kind: 'asked' } & AskedFor)
  | ({ readonly kind: 'made' } & AskedFor & MadeVoice)
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'is-only-them' };

/** The voice after an event; the same object when that changes nothing, null while nothing is asked for. */
export function nextSavedVoice(voice: SavedVoice | null, event: SavedVoiceEvent): SavedVoice | null {
  switch (event.kind) {
    case 'asked':
      return { ...event, kind: 'making' };
    case 'made':
      return event;
    case 'interrupted':
      return voice?.kind === 'making' ? { ...voice, kind: 'interrupted' } : voice;
    case 'failed':
      return null;
    case 'is-only-them':
      return voice?.kind === 'made' && !voice.isOnlyThem ? { ...voice, isOnlyThem: true } : voice;
  }
}

/** As it is stored; the field names are the specification's. */
export type SavedVoiceRow = AskedFor &
  MadeVoice & { readonly processingStarted?: boolean; readonly errorButMaybeCompleted?: boolean };

export function savedVoiceOf(row: SavedVoiceRow): SavedVoice {
  const { processingStarted, errorButMaybeCompleted, ...made } = row;
  if (made.outputUrl || !(processingStarted || errorButMaybeCompleted)) return { kind: 'made', ...made };
  const { sessionId, originalFiles } = made;
  return { kind: errorButMaybeCompleted ? 'interrupted' : 'making', sessionId, originalFiles };
}

export function savedVoiceRowOf({ kind, ...voice }: SavedVoice): SavedVoiceRow {
  if ('outputUrl' in voice) return voice;
  const begun = { ...voice, outputUrl: null, storagePath: null, processingStarted: true };
  return kind === 'interrupted' ? { ...begun, errorButMaybeCompleted: true } : begun;
}

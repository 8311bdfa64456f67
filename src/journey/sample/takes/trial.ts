import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';
import { readVoiceChoice } from '@/domain/voice/voice-choice.ts';

const TRIAL = 'kindred-voice-trial';

/** The voice that is being tried and in which no page has been read yet, in this tab alone: a reload does not lose it. */
export const trial = {
  read(sessionId: SessionId): VoiceChoice | null {
    const kept = sessionStorage.getItem(TRIAL);
    if (!kept?.startsWith(`${sessionId} `)) return null;
    try {
      return readVoiceChoice(JSON.parse(kept.slice(sessionId.length + 1)));
    } catch (error) {
      // Written by another version: then there is nothing to go on with.
      if (error instanceof SyntaxError || error instanceof AppError) return null;
      throw error;
    }
  },
  /** @param choice null when nothing is tried */
  write(sessionId: SessionId, choice: VoiceChoice | null): void {
    if (choice === null) sessionStorage.removeItem(TRIAL);
    else sessionStorage.setItem(TRIAL, `${sessionId} ${JSON.stringify(choice)}`);
  },
};

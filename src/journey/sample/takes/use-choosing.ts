import { useEffect, useState } from 'react';
import { AppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { type Choosing, type ChoosingEvent, goingOn, next } from '@/domain/voice/takes.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';
import { readVoiceChoice } from '@/domain/voice/voice-choice.ts';

const TRIAL = 'kindred-voice-trial';

/** The voice that is being tried and in which no page has been read yet, in this tab alone: a reload does not lose it. */
const trial = {
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

/**
 * @param read the choice in which the page is read
 * @param isKnown whether it is what the server or this device says, and no guess
 */
export function useChoosing(
  sessionId: SessionId,
  read: VoiceChoice,
  isKnown: boolean,
): [Choosing, (event: ChoosingEvent) => void] {
  const [state, setState] = useState<Choosing>({ kind: 'read', choice: read });
  const { take, pace, pitch, tone } = read;
  useEffect(() => {
    const now = { take, pace, pitch, tone };
    setState(goingOn(isKnown ? trial.read(sessionId) : null, now));
  }, [sessionId, isKnown, take, pace, pitch, tone]);
  const choose = (event: ChoosingEvent) => {
    const changed = next(state, event);
    trial.write(sessionId, changed.kind === 'trying' ? changed.choice : null);
    setState(changed);
  };
  return [state, choose];
}

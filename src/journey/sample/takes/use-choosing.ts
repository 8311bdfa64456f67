import { useEffect, useState } from 'react';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import { AppError } from '@/domain/errors.ts';
import { type Choosing, type ChoosingEvent, goingOn, next } from '@/domain/voice/takes.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';
import { readVoiceChoice } from '@/domain/voice/voice-choice.ts';

const TRIAL = 'kindred-voice-trial';

/** The voice that is being tried and in which no page has been read yet, in this tab alone: a reload does not lose it. */
const trial = {
  read(of: string): VoiceChoice | null {
    const kept = sessionStorage.getItem(TRIAL);
    if (!kept?.startsWith(`${of} `)) return null;
    try {
      return readVoiceChoice(JSON.parse(kept.slice(of.length + 1)));
    } catch (error) {
      // Written by another version: then there is nothing to go on with.
      if (error instanceof SyntaxError || error instanceof AppError) return null;
      throw error;
    }
  },
  /** @param choice null when nothing is tried */
  write(of: string, choice: VoiceChoice | null): void {
    if (choice === null) sessionStorage.removeItem(TRIAL);
    else sessionStorage.setItem(TRIAL, `${of} ${JSON.stringify(choice)}`);
  },
};

/** What a voice was made from: one from another recording, or another part of it, is new, and nothing of it was changed. */
export const madeFrom = ({ sessionId, voice: { clips, region } }: Progress): string =>
  [sessionId, ...clips.map(({ uploadId }) => uploadId), region?.start, region?.end].join('/');

/**
 * @param of what is tried is forgotten where it was another one's: `madeFrom`
 * @param read the choice in which the page is read
 * @param isKnown whether it is what the server or this device says, and no guess
 */
export function useChoosing(
  of: string,
  read: VoiceChoice,
  isKnown: boolean,
): [Choosing, (event: ChoosingEvent) => void] {
  const [state, setState] = useState<Choosing>({ kind: 'read', choice: read });
  const { take, pace, pitch, tone } = read;
  useEffect(() => {
    const now = { take, pace, pitch, tone };
    setState(goingOn(isKnown ? trial.read(of) : null, now));
  }, [of, isKnown, take, pace, pitch, tone]);
  const choose = (event: ChoosingEvent) => {
    const changed = next(state, event);
    trial.write(of, changed.kind === 'trying' ? changed.choice : null);
    setState(changed);
  };
  return [state, choose];
}

import { useEffect, useState } from 'react';
import type { SessionId } from '@/domain/session.ts';
import { type Choosing, type ChoosingEvent, goingOn, next } from '@/domain/voice/takes.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';
import { trial } from './trial.ts';

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

import { useEffect, useState } from 'react';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import type { SessionId } from '@/domain/session.ts';
import { VOICE_STAGES, type VoiceStage } from '@/domain/voice/voice.ts';

const LOOK_EVERY_MS = 2_000;

/** Work that was begun again, after a crash or a question, is told where it had come to: nothing goes back. */
const further = (now: VoiceStage | null, told: VoiceStage | null): VoiceStage | null =>
  now && told && VOICE_STAGES.indexOf(told) < VOICE_STAGES.indexOf(now) ? now : told;

/** How far the server says it has come; null while it has not said anything, or cannot be asked. */
export function useVoiceStage(sessionId: SessionId): VoiceStage | null {
  const [stage, setStage] = useState<VoiceStage | null>(null);
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      // It only tells how far it is: a look that fails is made up for by the next.
      const profile = await readVoiceProfile(sessionId).catch(() => null);
      if (!isHere) return;
      if (profile) setStage((now) => further(now, profile.stage));
      timer = setTimeout(look, LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return stage;
}

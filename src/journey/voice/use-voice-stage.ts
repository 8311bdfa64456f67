import { useEffect, useState } from 'react';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import type { SessionId } from '@/domain/session.ts';
import type { VoiceStage } from '@/domain/voice/voice.ts';

const LOOK_EVERY_MS = 2_000;

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
      if (profile) setStage(profile.stage);
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

import { useEffect, useState } from 'react';
import { readVoiceProfile } from '@/backend/calls/documents.ts';
import type { SessionId } from '@/domain/session.ts';
import type { VoiceProfile } from '@/domain/voice/voice.ts';

const LOOK_EVERY_MS = 2_000;

/**
 * What the voice's record tells beside the sample; looked at again while the sample is made. Null when it cannot be read.
 * @param sessionId null while no voice was made: the server knows no such session yet and would refuse the look
 */
export function useSampleProfile(sessionId: SessionId | null, isGenerating: boolean): VoiceProfile | null {
  const [profile, setProfile] = useState<VoiceProfile | null>(null);
  useEffect(() => {
    if (sessionId === null) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      // Everything told here stands beside the sample: without it the page is plainer and works.
      const found = await readVoiceProfile(sessionId).catch(() => null);
      if (!isHere) return;
      if (found) setProfile(found);
      if (isGenerating) timer = setTimeout(look, LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [sessionId, isGenerating]);
  return profile;
}

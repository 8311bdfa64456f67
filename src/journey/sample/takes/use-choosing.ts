import { useEffect, useState } from 'react';
import { type Choosing, type ChoosingEvent, next } from '@/domain/voice/takes.ts';
import type { VoiceChoice } from '@/domain/voice/voice.ts';

/** @param read the choice in which the page is read */
export function useChoosing(read: VoiceChoice): [Choosing, (event: ChoosingEvent) => void] {
  const [state, setState] = useState<Choosing>({ kind: 'read', choice: read });
  const { take, pace, pitch, tone } = read;
  useEffect(() => setState({ kind: 'read', choice: { take, pace, pitch, tone } }), [take, pace, pitch, tone]);
  return [state, (event) => setState((now) => next(now, event))];
}

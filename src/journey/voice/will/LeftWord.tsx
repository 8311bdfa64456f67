import { useEffect, useState } from 'react';
import type { VoiceRight } from '@/domain/voice/voice.ts';
import { fitsWill, type LeftWill } from '@/domain/voice/voice-will.ts';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { askAboutWills } from './wills.ts';

interface LeftWordProps {
  /** as it was typed */
  speakerName: string;
  right: VoiceRight | null;
}

/** What was left to whoever is signed in; nothing without a line, and for guests. */
function useLeft(isWanted: boolean): readonly LeftWill[] {
  const [left, setLeft] = useState<readonly LeftWill[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    askAboutWills({ kind: 'look' }).then(
      (wills) => isHere && setLeft(wills.left),
      // The question is asked all the same: it only offers what is there already.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return left;
}

/**
 * What the person themself has left about their voice, where the permission to use it is asked for. It is kept with the
 * answer by the server, which looks itself.
 */
export function LeftWord({ speakerName, right }: LeftWordProps) {
  const left = useLeft(right === 'agreed' || right === 'kin');
  const will = left.find((one) => fitsWill(one, speakerName, right));
  if (!will) return null;
  return (
    <Notice kind="safe">
      <p>
        <strong>{will.speakerName} left word about this voice:</strong> “{will.words}” We keep it with your
        answer.
      </p>
    </Notice>
  );
}

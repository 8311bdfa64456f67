import { useMemo, useState } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import type { ClipStretch, VoiceMaterial } from '@/domain/voice/voice.ts';
import { VOICE_VERDICTS } from '@/domain/voice/voice-words.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { type Moment, momentsOf } from '../making/moments.ts';
import { StretchList } from '../making/StretchList.tsx';
import { VoiceTrail } from '../VoiceTrail.tsx';
import styles from '../voice.module.css';

interface OnlyThemProps {
  speakerName: string;
  material: VoiceMaterial;
  clips: readonly VoiceClip[];
  /** of the speech that was kept */
  soundUrl: string;
  onYes: () => void;
  /** to the recording, with everything as it is */
  onBack: () => void;
  onExclude: (stretches: readonly ClipStretch[]) => void;
  /** to the voices among whom was chosen; null where only one was found */
  onVoices: (() => void) | null;
}

/** What the voice was made from, to be heard: nobody but the family knows whether it is the right person. */
export function OnlyThem({
  speakerName,
  material,
  clips,
  soundUrl,
  onYes,
  onBack,
  onExclude,
  onVoices,
}: OnlyThemProps) {
  const moments = useMemo(() => momentsOf(material.stretches), [material]);
  const [struck, setStruck] = useState<ReadonlySet<Moment>>(new Set());
  const { link } = useFreshLink(soundUrl);
  const toggle = (moment: Moment) =>
    setStruck((now) => {
      const next = new Set(now);
      if (!next.delete(moment)) next.add(moment);
      return next;
    });
  const isNothingLeft = struck.size === moments.length;
  const taken = () =>
    [...struck].flatMap(({ stretches }) => stretches.map(({ clip, start, end }) => ({ clip, start, end })));
  return (
    <Dialog title={`Is this only ${speakerName || 'them'}?`} onClose={onBack}>
      <VoiceTrail at="check" />
      <p>The voice was made from these moments. Uncheck any where you hear someone else.</p>
      <StretchList moments={moments} clips={clips} soundUrl={link} struck={struck} onToggle={toggle} />
      <ul className={styles.verdicts} aria-label="What we heard">
        {material.verdicts.map((verdict) => (
          <li key={verdict}>{VOICE_VERDICTS[verdict]}</li>
        ))}
      </ul>
      {isNothingLeft && (
        <p role="status">
          Nothing would be left. Please keep at least one, or go back and mark another part.
        </p>
      )}
      {onVoices && (
        <Button kind="plain" onClick={onVoices}>
          Somebody else? Listen to the voices again
        </Button>
      )}
      <StepActions inReach="dialog">
        {struck.size > 0 ? (
          <Button kind="quiet" onClick={onYes}>
            Keep all and continue
          </Button>
        ) : (
          <Button kind="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        {struck.size > 0 ? (
          <Button disabled={isNothingLeft} onClick={() => onExclude(taken())}>
            Make it again without {struck.size === 1 ? 'this one' : `these ${struck.size}`}
          </Button>
        ) : (
          <Button onClick={onYes}>Yes, continue</Button>
        )}
      </StepActions>
    </Dialog>
  );
}

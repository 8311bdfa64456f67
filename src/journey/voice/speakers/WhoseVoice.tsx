import { useState } from 'react';
import type { Progress } from '@/device/storage/books/progress-record.ts';
import type { SessionId } from '@/domain/session.ts';
import { stretchToPlay, voiceLabel } from '@/domain/voice/found-voice.ts';
import type { FoundVoice } from '@/domain/voice/voice.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { WHY_NOT_ID } from '@/ui/StepActions.tsx';
import { useLoadedClip } from '../clips/use-loaded-clip.ts';
import { useStretchPlayer } from '../making/use-stretch-player.ts';
import styles from '../voice.module.css';
import { markByHand, processAsOne, processChosen } from './answer-whose-voice.ts';

interface WhoseVoiceProps {
  sessionId: SessionId;
  voice: Progress['voice'];
  attempt: (work: () => Promise<unknown>) => unknown;
}

/** Several people seem to speak: nobody but the family knows which of them is wanted. */
export function WhoseVoice(props: WhoseVoiceProps) {
  const { sessionId, voice, attempt } = props;
  const { speakerName, whoseVoice: voices = [] } = voice;
  const [chosen, setChosen] = useState<FoundVoice | null>(null);
  const main = voice.clips.find(({ isMain }) => isMain);
  const state = useLoadedClip(sessionId, main);
  const url = state.kind === 'ready' ? state.loaded.url : null;
  const { audio, events, playing, hasFailed, toggle } = useStretchPlayer<number>(url);
  const isUnplayable = hasFailed || state.kind === 'failed';
  return (
    <Dialog title="Whose voice is it?">
      <p>
        More than one person seems to speak in this recording. Please listen, and choose the voice of{' '}
        {speakerName || 'your loved one'}.
      </p>
      <audio ref={audio} preload="none" {...events} />
      {isUnplayable && (
        <Notice kind="error">This can’t be played here. The times show where each voice is heard.</Notice>
      )}
      <ul aria-label="Voices in this recording" className={styles.voices}>
        {voices.map((found, i) => {
          const name = voiceLabel(i);
          const isPlaying = playing === i;
          return (
            <li key={name} className={styles.foundVoice} data-playing={isPlaying}>
              <Button
                kind="quiet"
                className={styles.playVoice ?? ''}
                disabled={url === null}
                aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
                onClick={() => toggle(i, stretchToPlay(found))}
              >
                {isPlaying ? 'Stop' : 'Play'}
              </Button>
              <label className={styles.foundVoiceLabel}>
                <span className={styles.foundVoiceName}>
                  <span>
                    {name}, {Math.round(found.seconds)} s
                  </span>{' '}
                  <span className={styles.foundVoiceTime}>from {timeText(found.turns[0]?.start ?? 0)}</span>
                </span>
                <input
                  type="radio"
                  name="whose-voice"
                  checked={chosen === found}
                  onChange={() => setChosen(found)}
                />
              </label>
            </li>
          );
        })}
      </ul>
      <div className={styles.answer}>
        {!chosen && (
          <p id={WHY_NOT_ID} className={styles.soft}>
            Choose a voice first.
          </p>
        )}
        <Button
          wide
          disabled={!chosen}
          aria-describedby={chosen ? undefined : WHY_NOT_ID}
          onClick={() => chosen && attempt(() => processChosen(chosen))}
        >
          Use this voice
        </Button>
      </div>
      <div className={styles.otherAnswers}>
        <Button kind="plain" onClick={() => attempt(processAsOne)}>
          These are the same person
        </Button>
        <Button kind="plain" onClick={() => attempt(() => markByHand(voices))}>
          {voices.length > 2 ? 'None of these' : 'Neither'}: mark it by hand
        </Button>
      </div>
    </Dialog>
  );
}

import { stretchToPlay, voiceLabel } from '@/domain/found-voice.ts';
import type { SessionId } from '@/domain/session.ts';
import type { Progress } from '@/storage/progress-record.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/Dialog.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { markByHand, processAsOne, processChosen } from './answer-whose-voice.ts';
import { timeText } from './time-text.ts';
import { useLoadedClip } from './use-loaded-clip.ts';
import { useStretchPlayer } from './use-stretch-player.ts';
import styles from './voice.module.css';

interface WhoseVoiceProps {
  sessionId: SessionId;
  voice: Progress['voice'];
  attempt: (work: () => Promise<unknown>) => unknown;
}

/** Several people seem to speak: nobody but the family knows which of them is wanted. */
export function WhoseVoice(props: WhoseVoiceProps) {
  const { sessionId, voice, attempt } = props;
  const { speakerName, whoseVoice: voices = [] } = voice;
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
        <Notice kind="error">This cannot be played here. The times say where each voice is heard.</Notice>
      )}
      <ul aria-label="Voices in this recording" className={styles.voices}>
        {voices.map((found, i) => {
          const name = voiceLabel(i);
          const isPlaying = playing === i;
          return (
            <li key={name} className={styles.foundVoice} data-playing={isPlaying}>
              <p className={styles.foundVoiceName}>
                <span>
                  {name}, {Math.round(found.seconds)} s
                </span>{' '}
                <span className={styles.foundVoiceTime}>from {timeText(found.turns[0]?.start ?? 0)}</span>
              </p>
              <Button
                kind="quiet"
                disabled={url === null}
                aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
                onClick={() => toggle(i, stretchToPlay(found))}
              >
                {isPlaying ? 'Stop' : 'Play'}
              </Button>
              <Button aria-label={`Choose ${name}`} onClick={() => attempt(() => processChosen(found))}>
                Choose
              </Button>
            </li>
          );
        })}
      </ul>
      <div className={styles.otherAnswers}>
        <Button kind="quiet" wide onClick={() => attempt(processAsOne)}>
          These are the same person
        </Button>
        <Button kind="quiet" wide onClick={() => attempt(() => markByHand(voices))}>
          {voices.length > 2 ? 'None of these' : 'Neither'}: mark it by hand
        </Button>
      </div>
    </Dialog>
  );
}

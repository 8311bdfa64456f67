import { useState } from 'react';
import { type Progress, sentWithYes } from '@/device/storage/books/progress-record.ts';
import type { SessionId } from '@/domain/session.ts';
import { stretchToPlay, voiceLabel } from '@/domain/voice/found-voice.ts';
import type { FoundVoice } from '@/domain/voice/voice.ts';
import { spokenTime } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { StepActions, WHY_NOT_ID } from '@/ui/StepActions.tsx';
import { usePeaks } from '@/ui/sound/use-peaks.ts';
import { Wave } from '@/ui/sound/Wave.tsx';
import { useLoadedClip } from '../clips/use-loaded-clip.ts';
import moments from '../making/moments.module.css';
import { useStretchPlayer } from '../making/use-stretch-player.ts';

import { VoiceTrail } from '../VoiceTrail.tsx';
import styles from '../voice.module.css';
import { markByHand, processAsOne, processChosen } from './answer-whose-voice.ts';

interface WhoseVoiceProps {
  sessionId: SessionId;
  voice: Progress['voice'];
  attempt: (work: () => Promise<unknown>) => unknown;
}

/** Of the window's wave, each some 3 px wide: it is half as wide on a phone. */
const barsInWindow = () => (innerWidth < 640 ? 56 : 96);

const ORDINALS = ['first', 'second', 'third'];
const beginsAt = ({ turns }: FoundVoice) => turns[0]?.start ?? 0;

/** What is seen while this voice speaks: of people who are filmed one knows by it who it is. A film can be of sound alone. */
function Frame({ url, seconds }: { url: string; seconds: number }) {
  const [hasPicture, setHasPicture] = useState(false);
  return (
    <video
      src={`${url}#t=${seconds}`}
      muted
      playsInline
      preload="metadata"
      hidden={!hasPicture}
      aria-hidden="true"
      tabIndex={-1}
      onLoadedMetadata={({ currentTarget }) => setHasPicture(currentTarget.videoWidth > 0)}
    />
  );
}

interface VoiceRowProps {
  name: string;
  found: FoundVoice;
  /** among the voices, as they begin, from 0 */
  place: number;
  /** of the whole recording, whoever speaks */
  peaks: readonly number[];
  durationSeconds: number;
  /** the recording, where it is a film; else null */
  filmUrl: string | null;
  isChosen: boolean;
  isPlaying: boolean;
  onChoose: () => void;
  /** null while the recording is not open */
  onPlay: (() => void) | null;
}

/** One of the voices, and where in the recording it is heard. */
function VoiceRow(props: VoiceRowProps) {
  const { name, found, place, peaks, durationSeconds, filmUrl, isChosen, isPlaying, onChoose, onPlay } =
    props;
  const isHeardIn = (bar: number) => {
    const at = ((bar + 0.5) / peaks.length) * durationSeconds;
    return found.turns.some(({ start, end }) => start <= at && at < end);
  };
  return (
    <li className={moments.voice}>
      <Button
        className={moments.play ?? ''}
        data-playing={isPlaying}
        disabled={onPlay === null}
        aria-label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
        onClick={() => onPlay?.()}
      />
      <label className={moments.voiceLabel}>
        <span className={moments.voiceName}>
          {name}
          <span className={styles.foundVoiceTime}>
            {spokenTime(Math.round(found.seconds))}, speaks {ORDINALS[place] ?? 'later'}
          </span>
          <span className={moments.voiceWave}>
            <Wave peaks={peaks} kindOf={(bar) => (isHeardIn(bar) ? 'kept' : 'out')} />
          </span>
        </span>
        {filmUrl && <Frame url={filmUrl} seconds={found.mark.start} />}
        <input type="radio" name="whose-voice" checked={isChosen} onChange={onChoose} />
      </label>
    </li>
  );
}

/** Several people seem to speak: nobody but the family knows which of them is wanted. */
export function WhoseVoice(props: WhoseVoiceProps) {
  const { sessionId, voice, attempt } = props;
  const { speakerName, whoseVoice: voices = [] } = voice;
  const [chosen, setChosen] = useState<FoundVoice | null>(null);
  const main = voice.clips.find(({ isMain }) => isMain);
  const state = useLoadedClip(sessionId, main, sentWithYes({ voice }).size > 0);
  const loaded = state.kind === 'ready' ? state.loaded : null;
  const url = loaded?.url ?? null;
  const [bars] = useState(barsInWindow);
  const peaks = usePeaks(loaded?.mayDecode ? url : null, bars);
  const { audio, events, playing, hasFailed, toggle } = useStretchPlayer<number>(url);
  const isUnplayable = hasFailed || state.kind === 'failed';
  return (
    <Dialog title="Whose voice is it?">
      <VoiceTrail at="voice" />
      <p>
        More than one person seems to speak in this recording. Please listen, and choose{' '}
        {speakerName || 'your loved one'}’s voice.
      </p>
      <audio ref={audio} preload="none" {...events} />
      {isUnplayable && (
        <Notice kind="error">This can’t be played here. The times show where each voice is heard.</Notice>
      )}
      <ul aria-label="Voices in this recording" className={moments.voices}>
        {voices.map((found, i) => (
          <VoiceRow
            key={voiceLabel(i)}
            name={voiceLabel(i)}
            found={found}
            place={voices.filter((other) => beginsAt(other) < beginsAt(found)).length}
            peaks={peaks}
            durationSeconds={loaded?.durationSeconds ?? 1}
            filmUrl={loaded?.isFilm ? url : null}
            isChosen={chosen === found}
            isPlaying={playing === i}
            onChoose={() => setChosen(found)}
            onPlay={url === null ? null : () => toggle(i, stretchToPlay(found))}
          />
        ))}
      </ul>
      <div className={styles.otherAnswers}>
        <Button kind="plain" onClick={() => attempt(processAsOne)}>
          These are the same person
        </Button>
        <Button kind="plain" onClick={() => attempt(() => markByHand(voices))}>
          {voices.length > 2 ? 'None of these' : 'Neither'}: mark it by hand
        </Button>
      </div>
      <StepActions inReach="dialog" why={!chosen && 'Choose a voice first.'}>
        <Button
          disabled={!chosen}
          aria-describedby={chosen ? undefined : WHY_NOT_ID}
          onClick={() => chosen && attempt(() => processChosen(chosen))}
        >
          Use this voice
        </Button>
      </StepActions>
    </Dialog>
  );
}

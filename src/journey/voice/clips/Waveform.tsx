import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { voiceLabel } from '@/domain/voice/found-voice.ts';
import type { FoundVoice, Region } from '@/domain/voice/voice.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { PlayButton } from '@/ui/sound/PlayButton.tsx';
import shared from '../voice.module.css';
import { waveformProblem } from '../words.ts';
import { type DrawnWaveform, drawWaveform } from './draw-waveform.ts';
import type { LoadedClip } from './load-clip.ts';
import styles from './waveform.module.css';

/** A shorter clip is drawn wide enough to be marked by hand. */
const ZOOM_FROM_SECONDS = 20;
const MAX_ZOOM = 5;

interface WaveformProps {
  clip: LoadedClip;
  region: Region | null;
  /** who was found to speak in it; the same list as long as it says the same; empty where nobody was looked for */
  voices: readonly FoundVoice[];
  onRegion: (region: Region) => void;
  onSilence: (isSilent: boolean) => void;
  /** @param message one of the specified texts */
  onProblem: (message: string) => void;
  /** what else there is to do, among its buttons */
  children?: ReactNode;
}

/** The clip as a picture of its sound, beside the film it is of, with the marked region, play and pause. */
export function Waveform({ clip, region, voices, onRegion, onSilence, onProblem, children }: WaveformProps) {
  const container = useRef<HTMLDivElement>(null);
  const film = useRef<HTMLVideoElement>(null);
  // A film can be of sound alone.
  const [hasPicture, setHasPicture] = useState(false);
  const drawn = useRef<DrawnWaveform>(null);
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [zoom, setZoom] = useState(0);
  const mark = useEffectEvent(onRegion);
  const tell = useEffectEvent(onProblem);
  const tellSilence = useEffectEvent(onSilence);
  useEffect(() => {
    if (!container.current) return;
    const waveform = drawWaveform(
      container.current,
      { ...clip, film: film.current, voices },
      {
        onRegion: (marked) => mark(marked),
        onSilence: (isSilent) => tellSilence(isSilent),
        onTime: setSeconds,
        onPlaying: setIsPlaying,
        onError: (problem) => tell(waveformProblem(problem)),
      },
    );
    drawn.current = waveform;
    return () => {
      drawn.current = null;
      waveform.remove();
    };
  }, [clip, voices]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing, made for a new `clip` or other `voices`, has to be told the region again
  useEffect(() => {
    if (region) drawn.current?.setRegion(region);
  }, [region, clip, voices]);
  const zoomTo = (level: number) => {
    setZoom(level);
    drawn.current?.zoom(level);
  };
  return (
    <div className={styles.waveform}>
      <div>
        {clip.isFilm && (
          // biome-ignore lint/a11y/useMediaCaption: the family's own film
          <video
            key={clip.url}
            ref={film}
            playsInline
            hidden={!hasPicture}
            aria-label="Your film"
            onLoadedMetadata={({ currentTarget }) => setHasPicture(currentTarget.videoWidth > 0)}
          />
        )}
        <div>
          <div ref={container} className={styles.canvas} />
          {voices.length > 1 && (
            <ul aria-label="Voices in this recording">
              {voices.map((_, i) => (
                <li key={voiceLabel(i)}>{voiceLabel(i)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div>
        <PlayButton
          isPlaying={isPlaying}
          label={isPlaying ? 'Pause' : 'Play'}
          onPress={() => drawn.current?.playPause()}
        />
        <div>
          <p className={shared.time}>
            {timeText(seconds)} / {timeText(clip.durationSeconds)}
          </p>
          {region && (
            <Button kind="plain" onClick={() => drawn.current?.playRegion()}>
              Play the marked part
            </Button>
          )}
        </div>
        {children}
        {clip.durationSeconds > ZOOM_FROM_SECONDS && (
          <fieldset aria-label="Size of the waveform">
            <Button kind="quiet" disabled={zoom === 0} aria-label="Zoom out" onClick={() => zoomTo(zoom - 1)}>
              −
            </Button>
            <Button
              kind="quiet"
              disabled={zoom === MAX_ZOOM}
              aria-label="Zoom in"
              onClick={() => zoomTo(zoom + 1)}
            >
              +
            </Button>
          </fieldset>
        )}
      </div>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { ENOUGH_SPEECH_SECONDS } from '@/domain/limits.ts';
import { timeText } from '@/domain/words/time-text.ts';
import { Button } from '@/ui/Button.tsx';
import { useWakeLock } from '@/ui/hooks/use-wake-lock.ts';
import { LiveWave } from '@/ui/sound/LiveWave.tsx';
import styles from './recorder.module.css';

/** Somebody who reads this aloud calmly has given about half a minute. */
const READING_MATTER =
  'The house where I grew up had a blue door, and my mother kept the key under a flower pot. On Sundays we walked to the ' +
  'river with bread, cheese and a thermos of tea. I can still hear the boats, the church bell, and my father laughing ' +
  'about something small. If I could keep one hour of my life, I think I would choose one of those afternoons.';

interface RecordingProps {
  /** what has to be read; without it anything will do */
  sentence: string | undefined;
  stream: MediaStream;
  savedSeconds: number;
  onStop: () => void;
}

/** Counts the time itself: what is saved comes a second later. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const beganMs = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - beganMs) / 1_000), 200);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** While it records: the time, the wave of what is heard, something to read, and the way out. */
export function Recording({ sentence, stream, savedSeconds, onStop }: RecordingProps) {
  useWakeLock();
  const seconds = useSeconds();
  return (
    <div className={styles.card}>
      <div className={styles.live}>
        <div className={styles.liveLine}>
          <p className={styles.time}>
            <span className={styles.light} aria-hidden="true" />
            Recording {timeText(seconds)}
          </p>
          <Button onClick={onStop}>Stop</Button>
        </div>
        <LiveWave stream={stream} />
      </div>
      <div className={styles.matter}>
        <p className={styles.soft}>
          {sentence === undefined ? 'Not sure what to say? Read this aloud' : 'Read this aloud'}
        </p>
        <p>{sentence ?? READING_MATTER}</p>
      </div>
      {sentence === undefined && (
        <p className={styles.soft}>
          {savedSeconds < ENOUGH_SPEECH_SECONDS
            ? `${ENOUGH_SPEECH_SECONDS} seconds or more of the voice works best. Every second is saved on this device as you speak.`
            : 'That is enough for a voice. You can keep going. More makes it steadier.'}
        </p>
      )}
    </div>
  );
}

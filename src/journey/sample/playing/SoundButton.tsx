import { useRef, useState } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import { PlayButton } from '@/ui/sound/PlayButton.tsx';
import styles from '../sample.module.css';

interface SoundButtonProps {
  /** a stored file's lasting name */
  url: string;
  /** what is heard, as the button says it: "Play {name}" */
  name: string;
  /** stands under the button */
  words: string;
}

/** One sound, to be compared with another: begins from its start at every tap. */
export function SoundButton({ url, name, words }: SoundButtonProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { link } = useFreshLink(url);
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    setHasFailed(false);
    element.currentTime = 0;
    element.play().catch(() => setHasFailed(true));
  };
  return (
    <div className={styles.sound}>
      {/* biome-ignore lint/a11y/useMediaCaption: the family's own recording, or the page they have in front of them */}
      <audio
        ref={audio}
        src={link ?? undefined}
        preload="none"
        onPlaying={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
      />
      <PlayButton
        size="large"
        beginsAnew
        isPlaying={isPlaying}
        disabled={link === null}
        label={`${isPlaying ? 'Stop' : 'Play'} ${name}`}
        onPress={toggle}
      />
      <p className={styles.soft}>{hasFailed ? 'This can’t be played here.' : words}</p>
    </div>
  );
}

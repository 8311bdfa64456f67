import { useRef } from 'react';
import { useFreshLink } from '@/backend/page/use-fresh-link.ts';
import { Tabs } from '@/ui/navigation/Tabs.tsx';
import styles from '../sample.module.css';
import { SamplePlayer } from './SamplePlayer.tsx';

interface TwoVoicesProps {
  /** the person's; empty while it is not known */
  name: string;
  sampleUrl: string;
  /** of the person's own speech */
  speechUrl: string | null;
  onSecond: (seconds: number) => void;
  onAgain: () => void;
}

const SAMPLE_WORDS = 'Click to play a sample of your generated voice';

/** One player for the page in the made voice and for the person's own recording: who changes over while it plays hears the other at once. */
export function TwoVoices({ name, sampleUrl, speechUrl, onSecond, onAgain }: TwoVoicesProps) {
  const sample = useRef<HTMLAudioElement>(null);
  const speech = useRef<HTMLAudioElement>(null);
  const { link } = useFreshLink(speechUrl);
  const made = (
    <SamplePlayer
      audio={sample}
      url={sampleUrl}
      name="sample"
      words={
        <>
          <span className={styles.clicked}>{SAMPLE_WORDS}</span>
          <span className={styles.tapped} aria-hidden="true">
            Tap to hear the page{name && ` in ${name}’s voice`}
          </span>
        </>
      }
      onSecond={onSecond}
      onAgain={onAgain}
    />
  );
  if (speechUrl === null) return made;
  const changeTo = (value: 'made' | 'own') => {
    const [heard, other] = value === 'own' ? [sample, speech] : [speech, sample];
    if (!heard.current || heard.current.paused) return;
    heard.current.pause();
    // What cannot be played says so when its own button is pressed.
    other.current?.play().catch(() => undefined);
  };
  const own = link && (
    <SamplePlayer
      audio={speech}
      url={link}
      name="their recording"
      words={`${name ? `${name}’s` : 'Their'} own voice, from your recording`}
    />
  );
  return (
    <Tabs
      label="Which voice to hear"
      isBelow
      onChange={changeTo}
      tabs={[
        { name: 'made', words: 'Recreated', content: made },
        { name: 'own', words: 'Original', content: own },
      ]}
    />
  );
}
